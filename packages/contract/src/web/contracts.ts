import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { answers, route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  AnyContractTemplate,
  ChangeEffect,
  ChangeRequest,
  Contract,
  ContractAnswer,
  ContractChanges,
  ContractConflict,
  ContractEvents,
  ContractExportQuery,
  ContractListQuery,
  ContractMove,
  ContractPage,
  ContractPageQuery,
  ContractPreview,
  ContractSending,
  ContractStateCount,
  ContractTemplateParams,
  ContractTemplateQuery,
  ContractTemplates,
  ContractVoid,
  Contracts,
  ImaginedChange,
  LinkRequest,
  MappedTemplate,
  NewContract,
  Pdf,
  ServiceTemplateQuery,
  SigningLink,
  TemplateConflict,
  TemplateMapChanges,
  ContractCountQuery,
  FilteredContractCount,
} from './contract-shapes.ts'

/** Blockers of a job depend on its contracts, and the lead's last activity changes. */
const changes = ['contract', 'webSale', 'webLead', 'document', 'commission', 'activity-feed', 'notification']
const refusals = answers({ 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal })

export const templates = route({
  method: 'GET',
  path: '/contract-templates',
  summary: 'List contract templates',
  description: 'Lists our templates, then those of the e-signature service if there is one.',
  who: 'staff',
  query: ContractTemplateQuery,
  reads: ['contract-template', 'webSale'],
  answers: { 200: ContractTemplates, 404: Refusal, 500: Refusal },
})

export const template = route({
  method: 'GET',
  path: '/contract-templates/{id}',
  summary: 'Get a contract template',
  who: 'staff',
  params: ContractTemplateParams,
  query: ServiceTemplateQuery,
  reads: ['contract-template', 'webSale'],
  answers: { 200: AnyContractTemplate, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const mapTemplate = route({
  method: 'PUT',
  path: '/contract-templates/{id}',
  summary: 'Map a template of the e-signature service',
  description:
    'Says who signs in each role and which value fills each field. Contracts that were already sent do not change.',
  who: can.mapTemplates,
  ours: true,
  params: ContractTemplateParams,
  body: TemplateMapChanges,
  changes: ['contract-template', 'activity-feed'],
  answers: {
    200: MappedTemplate,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: TemplateConflict,
    500: Refusal,
  },
})

export const get = route({
  method: 'GET',
  path: '/contracts/{id}',
  summary: 'Get a contract',
  who: 'staff',
  params: IdParams,
  answers: { 200: Contract, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/contracts',
  summary: 'List contracts, newest first',
  who: 'staff',
  query: ContractListQuery,
  answers: { 200: Contracts, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/contractsPaginated',
  summary: 'List a page of contracts',
  who: 'staff',
  ours: true,
  query: ContractPageQuery,
  answers: { 200: ContractPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/contracts/export',
  who: 'staff',
  query: ContractExportQuery,
})

export const statusCount = route({
  method: 'GET',
  path: '/contractStatusCount',
  summary: 'Count contracts by state',
  who: 'staff',
  ours: true,
  reads: ['contract'],
  answers: { 200: ContractStateCount, 404: Refusal, 500: Refusal },
})

export const filteredStatusCount = route({
  method: 'GET',
  path: '/contracts/statusCount',
  summary: 'Count filtered contracts by state',
  description: 'Returns an empty object if too many contracts match.',
  who: 'staff',
  ours: true,
  query: ContractCountQuery,
  answers: { 200: FilteredContractCount, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/contracts',
  summary: 'Draft a contract for a sale',
  who: can.createContract,
  ours: true,
  body: NewContract,
  changes,
  answers: { 201: Contract, ...refusals },
})

export const update = route({
  method: 'PUT',
  path: '/contracts/{id}',
  summary: 'Update the draft of a contract',
  who: can.changeContract,
  params: IdParams,
  body: ContractChanges,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})

export const remove = route({
  method: 'DELETE',
  path: '/contracts/{id}',
  summary: 'Remove the draft of a contract',
  description: 'You can restore a removed draft.',
  who: can.removeContract,
  params: IdParams,
  changes,
  answers: { 200: Removed, ...refusals },
})

export const restore = route({
  method: 'POST',
  path: '/contracts/{id}/restore',
  summary: 'Restore the removed draft of a contract',
  who: can.removeContract,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: Contract, ...refusals },
})

export const requestChange = route({
  method: 'PUT',
  path: '/contract-changeReq',
  summary: 'Request a change of a contract',
  description: 'The request waits until it is accepted or refused.',
  who: can.requestContractChange,
  body: ChangeRequest,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})

export const preview = route({
  method: 'GET',
  path: '/contracts/{id}/preview',
  summary: 'Preview a contract',
  description:
    'Returns the document as text, the fields that are missing before it can be sent, and the effect of a change order.',
  who: 'staff',
  ours: true,
  params: IdParams,
  reads: ['contract', 'webSale', 'webLead', 'webAddress', 'user', 'company-facts'],
  answers: { 200: ContractPreview, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const document = route({
  method: 'GET',
  path: '/contracts/{id}/document',
  summary: 'Get a contract as PDF',
  description: 'Returns a draft with its current data, and any other contract as it was sent.',
  who: 'staff',
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: Pdf, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const signed = route({
  method: 'GET',
  path: '/contracts/{id}/signed',
  summary: 'Get a signed contract as PDF',
  who: 'staff',
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: Pdf, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const certificate = route({
  method: 'GET',
  path: '/contracts/{id}/certificate',
  summary: 'Get the audit certificate of a contract as PDF',
  who: 'staff',
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: Pdf, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const events = route({
  method: 'GET',
  path: '/contracts/{id}/events',
  summary: 'Get the audit trail of a contract',
  description: 'Each entry includes the hash of the previous one.',
  who: 'staff',
  ours: true,
  params: IdParams,
  answers: { 200: ContractEvents, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const send = route({
  method: 'POST',
  path: '/contracts/{id}/send',
  summary: 'Send a contract',
  description: 'Sends a draft to its signers, one after the other in signing order.',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: ContractSending,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})

export const remind = route({
  method: 'POST',
  path: '/contracts/{id}/remind',
  summary: 'Remind the next signer of a contract',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: ContractMove,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})

export const link = route({
  method: 'POST',
  path: '/contracts/{id}/link',
  summary: 'Create a signing link for a buyer',
  description:
    'A link to hand over asks for a code that is mailed to the buyer. A link for signing in person does not.',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: LinkRequest,
  changes: ['contract'],
  answers: { 201: SigningLink, ...refusals },
})

export const voiding = route({
  method: 'POST',
  path: '/contracts/{id}/void',
  summary: 'Void a contract that is out for signature',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: ContractVoid,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})

export const changeEffect = route({
  method: 'POST',
  path: '/contracts/{id}/change-effect',
  summary: 'Preview the effect of a contract change',
  description: 'Returns the effect on price, lender and commission. Nothing is saved.',
  who: can.requestContractChange,
  ours: true,
  params: IdParams,
  body: ImaginedChange,
  changes: [],
  answers: { 200: ChangeEffect, ...refusals },
})

export const acceptChange = route({
  method: 'POST',
  path: '/contracts/{id}/accept-change',
  summary: 'Accept a requested contract change',
  description: 'Returns the new draft.',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: ContractAnswer,
  changes,
  answers: { 201: Contract, ...refusals, 409: ContractConflict },
})

export const refuseChange = route({
  method: 'POST',
  path: '/contracts/{id}/refuse-change',
  summary: 'Refuse a requested contract change',
  description: 'The contract returns to its previous state.',
  who: can.changeContract,
  ours: true,
  params: IdParams,
  body: ContractAnswer,
  changes,
  answers: { 200: Contract, ...refusals, 409: ContractConflict },
})
