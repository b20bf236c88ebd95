import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { KnownLeads, KnownLeadsQuery, SearchQuery, SearchResults } from './search-shapes.ts'

export const find = route({
  method: 'GET',
  path: '/search',
  summary: 'Search all records',
  description: 'Returns records of every kind in the caller’s scope, best match first.',
  who: 'staff',
  ours: true,
  query: SearchQuery,
  answers: { 200: SearchResults, 500: Refusal },
})

export const knownLeads = route({
  method: 'GET',
  path: '/search/leads',
  summary: 'Get leads by ID as search results',
  description: 'Skips leads outside of the caller’s scope.',
  who: 'staff',
  ours: true,
  query: KnownLeadsQuery,
  answers: { 200: KnownLeads, 500: Refusal },
})
