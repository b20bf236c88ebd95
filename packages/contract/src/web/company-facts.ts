import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { CompanyFacts, CompanyFactsChanges, CompanyFactsConflict } from './company-facts-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/company-facts',
  summary: 'Get the company details for contracts',
  who: 'staff',
  ours: true,
  answers: { 200: CompanyFacts, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/company-facts',
  summary: 'Update the company details for contracts',
  description: 'Contracts that were already sent keep the previous details.',
  who: can.changeCompanyFacts,
  ours: true,
  body: CompanyFactsChanges,
  changes: ['company-facts', 'contract', 'activity-feed'],
  answers: { 200: CompanyFacts, 400: Refusal, 403: Refusal, 409: CompanyFactsConflict, 500: Refusal },
})
