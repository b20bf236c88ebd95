import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { KnownLeads, KnownLeadsQuery, SearchQuery, SearchResults } from './search-shapes.ts'

export const find = route({
  method: 'GET',
  path: '/search',
  summary: 'Records of every kind in the caller’s scope that a text finds, the best first',
  who: 'staff',
  ours: true,
  query: SearchQuery,
  answers: { 200: SearchResults, 500: Refusal },
})

export const knownLeads = route({
  method: 'GET',
  path: '/search/leads',
  summary: 'Leads by their ids, as a search shows them; those not in the caller’s scope are left out',
  who: 'staff',
  ours: true,
  query: KnownLeadsQuery,
  answers: { 200: KnownLeads, 500: Refusal },
})
