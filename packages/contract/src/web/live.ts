import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { LiveLines, LiveQuery } from './live-shapes.ts'

export const changes = route({
  method: 'GET',
  path: '/live',
  summary:
    'What changes from now on within the caller’s scope, told without content until one of the two leaves',
  who: 'staff',
  ours: true,
  query: LiveQuery,
  reads: [],
  streams: 'text/event-stream; charset=utf-8',
  answers: { 200: LiveLines, 500: Refusal },
})
