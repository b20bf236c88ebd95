import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { LiveLines, LiveQuery } from './live-shapes.ts'

export const changes = route({
  method: 'GET',
  path: '/live',
  summary: 'Stream live changes',
  description:
    'Sends an event without content for each change in the caller’s scope, until the connection ends.',
  who: 'staff',
  ours: true,
  query: LiveQuery,
  reads: [],
  streams: 'text/event-stream; charset=utf-8',
  answers: { 200: LiveLines, 500: Refusal },
})
