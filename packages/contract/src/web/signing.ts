/** Signing of contracts: buyers use a link that opens only this contract, the company signs in with a token. */
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { answers, route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Contract, ContractConflict, Pdf } from './contract-shapes.ts'
import {
  Confirmed,
  Confirming,
  Countersigning,
  Declining,
  PartQuery,
  Signing,
  SigningPage,
  TokenParams,
} from './signing-shapes.ts'

const refusals = answers({ 400: Refusal, 404: Refusal, 500: Refusal })

export const countersign = route({
  method: 'POST',
  path: '/contracts/{id}/countersign',
  summary:
    'Sign for the company, once every buyer has: the salesperson their line, whoever else may all of them',
  who: can.signContract,
  ours: true,
  params: IdParams,
  body: Countersigning,
  changes: ['contract', 'webSale', 'webLead', 'document', 'commission', 'activity-feed', 'notification'],
  answers: { 200: Contract, ...refusals, 403: Refusal, 409: ContractConflict },
})

export const get = route({
  method: 'GET',
  path: '/signing/{token}',
  summary: 'What a signing link opens',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const open = route({
  method: 'POST',
  path: '/signing/{token}/open',
  summary: 'Open what a signing link opens: the first time it counts as read',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const document = route({
  method: 'GET',
  path: '/signing/{token}/document',
  summary: 'The paper as PDF: the signed one once everybody has signed',
  who: 'signer',
  ours: true,
  params: TokenParams,
  query: PartQuery,
  streams: 'application/pdf',
  answers: { 200: Pdf, ...refusals },
})

export const code = route({
  method: 'POST',
  path: '/signing/{token}/code',
  summary: 'Mail the buyer a code that confirms a link that was handed over',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const confirm = route({
  method: 'POST',
  path: '/signing/{token}/confirm',
  summary: 'Enter the code that was mailed; answers the link that goes on from here',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Confirming,
  answers: { 200: Confirmed, ...refusals },
})

export const sign = route({
  method: 'POST',
  path: '/signing/{token}/sign',
  summary: 'Consent to electronic signing, and sign',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Signing,
  answers: { 200: SigningPage, ...refusals },
})

export const decline = route({
  method: 'POST',
  path: '/signing/{token}/decline',
  summary: 'Decline to sign, with a reason',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Declining,
  answers: { 200: SigningPage, ...refusals },
})
