import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { Batch, BatchAnswers } from './batch-shapes.ts'

export const run = route({
  method: 'POST',
  path: '/batch',
  summary: 'Run several writes',
  description:
    'Each write has its own rights, rules, transaction and answer. A refused one does not stop the others.',
  who: 'staff',
  ours: true,
  body: Batch,
  // The caller knows the topics of the writes.
  changes: ['activity-feed'],
  answers: { 200: BatchAnswers, 400: Refusal, 500: Refusal },
})
