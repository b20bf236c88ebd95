import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { DuplicateQuery, LeadDuplicates } from './lead-duplicate-shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  FilteredLeadCount,
  LeadCountQuery,
  LeadExportQuery,
  LeadListQuery,
  LeadPageQuery,
  LeadRemoval,
  LeadStatusCount,
  LightWebLeadPage,
  NewWebLead,
  WebLead,
  WebLeadChanges,
  WebLeadConflict,
  WebLeadPage,
  WebLeads,
} from './lead-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/webLeads/{id}',
  summary: 'Get a lead',
  who: 'staff',
  params: IdParams,
  answers: { 200: WebLead, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/webLeads',
  summary: 'List leads, newest first',
  who: 'staff',
  query: LeadListQuery,
  answers: { 200: WebLeads, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/webLeadsPaginated',
  summary: 'List a page of leads',
  who: 'staff',
  query: LeadPageQuery,
  answers: { 200: WebLeadPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const listPaginatedLight = route({
  method: 'GET',
  path: '/webLeadsPaginatedLight',
  summary: 'List a page of leads with fewer fields',
  description: 'Returns only the columns of a list.',
  who: 'staff',
  query: LeadPageQuery,
  answers: { 200: LightWebLeadPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/webLeads/export',
  who: 'staff',
  query: LeadExportQuery,
})

export const duplicates = route({
  method: 'GET',
  path: '/webLeads/duplicates',
  summary: 'Find duplicates of a lead',
  description: 'Returns leads in the caller’s scope that are, or may be, the person in the query.',
  who: 'staff',
  ours: true,
  query: DuplicateQuery,
  answers: { 200: LeadDuplicates, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/webLeads',
  summary: 'Create a lead',
  who: can.createLead,
  body: NewWebLead,
  answers: { 201: WebLead, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/webLeads/{id}',
  summary: 'Update a lead',
  who: can.updateLeadContact,
  params: IdParams,
  body: WebLeadChanges,
  changes: ['webLead', 'webNote', 'activity-feed'],
  answers: { 200: WebLead, 400: Refusal, 403: Refusal, 404: Refusal, 409: WebLeadConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/webLeads/{id}',
  summary: 'Remove a lead',
  description: 'You can restore a removed lead.',
  who: can.deleteLead,
  params: IdParams,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const removal = route({
  method: 'GET',
  path: '/webLeads/{id}/removal',
  summary: 'Get the removal of a lead',
  description: 'Returns the person who removed the lead, and the time.',
  who: can.restoreLead,
  ours: true,
  params: IdParams,
  answers: { 200: LeadRemoval, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/webLeads/{id}/restore',
  summary: 'Restore a removed lead',
  who: can.restoreLead,
  ours: true,
  params: IdParams,
  answers: { 200: WebLead, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const statusCount = route({
  method: 'GET',
  path: '/webLeadStatusCount',
  summary: 'Count leads by status',
  who: 'staff',
  answers: { 200: LeadStatusCount, 404: Refusal, 500: Refusal },
})

export const filteredStatusCount = route({
  method: 'GET',
  path: '/webLeads/statusCount',
  summary: 'Count filtered leads by status',
  description: 'Returns an empty object if too many leads match.',
  who: 'staff',
  ours: true,
  query: LeadCountQuery,
  answers: { 200: FilteredLeadCount, 404: Refusal, 500: Refusal },
})
