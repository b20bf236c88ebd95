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
  FileCheck,
  FileParams,
  HandedOn,
  HookParams,
  PaperSigning,
  PartQuery,
  Received,
  Signing,
  SigningPage,
  TokenParams,
} from './signing-shapes.ts'

const refusals = answers({ 400: Refusal, 404: Refusal, 500: Refusal })

export const countersign = route({
  method: 'POST',
  path: '/contracts/{id}/countersign',
  summary: 'Countersign a contract for the company',
  description:
    'Possible once every buyer has signed. A salesperson signs their own line, a contractor signs all open lines.',
  who: can.signContract,
  ours: true,
  params: IdParams,
  body: Countersigning,
  changes: ['contract', 'webSale', 'webLead', 'document', 'commission', 'activity-feed', 'notification'],
  answers: { 200: Contract, ...refusals, 403: Refusal, 409: ContractConflict },
})

export const signOnPaper = route({
  method: 'POST',
  path: '/contracts/{id}/paper',
  summary: 'Complete a contract that was signed by hand',
  description: 'The uploads are its scan. Not possible once somebody has signed electronically.',
  who: can.completeContractOnPaper,
  ours: true,
  params: IdParams,
  body: PaperSigning,
  changes: ['contract', 'webSale', 'webLead', 'document', 'commission', 'activity-feed', 'notification'],
  answers: { 200: Contract, ...refusals, 403: Refusal, 409: ContractConflict },
})

export const receiveHook = route({
  method: 'POST',
  path: '/webhooks/signing/{service}',
  summary: 'Receive a webhook of the signature service',
  description: 'A hint that an envelope has changed. Its state is then read from the service.',
  who: 'signing-service',
  ours: true,
  params: HookParams,
  answers: { 200: Received, ...refusals },
})

export const get = route({
  method: 'GET',
  path: '/signing/{token}',
  summary: 'Get the page of a signing link',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const open = route({
  method: 'POST',
  path: '/signing/{token}/open',
  summary: 'Open a signing link',
  description: 'The first time marks the contract as viewed.',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const document = route({
  method: 'GET',
  path: '/signing/{token}/document',
  summary: 'Get the contract of a signing link as PDF',
  description: 'Returns the signed document once everybody has signed.',
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
  summary: 'Mail a confirmation code to the buyer',
  description: 'The code confirms a link that was handed over.',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const confirm = route({
  method: 'POST',
  path: '/signing/{token}/confirm',
  summary: 'Confirm a signing link',
  description: 'Checks the mailed code and returns the link to continue with.',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Confirming,
  answers: { 200: Confirmed, ...refusals },
})

export const confirmPresence = route({
  method: 'POST',
  path: '/signing/{token}/present',
  summary: 'Confirm to be the signer on a host’s device',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: SigningPage, ...refusals },
})

export const handOn = route({
  method: 'POST',
  path: '/signing/{token}/hand-on',
  summary: 'End a signing in person',
  description: 'Ends the link, and returns the link of the buyer who signs next on the host’s device.',
  who: 'signer',
  ours: true,
  params: TokenParams,
  answers: { 200: HandedOn, ...refusals },
})

export const sign = route({
  method: 'POST',
  path: '/signing/{token}/sign',
  summary: 'Consent to electronic signing and sign',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Signing,
  answers: { 200: SigningPage, ...refusals },
})

export const decline = route({
  method: 'POST',
  path: '/signing/{token}/decline',
  summary: 'Decline to sign',
  who: 'signer',
  ours: true,
  params: TokenParams,
  body: Declining,
  answers: { 200: SigningPage, ...refusals },
})

export const check = route({
  method: 'GET',
  path: '/signing/files/{sha256}',
  summary: 'Check a file of a contract',
  description: 'Returns who signed the file with this hash, and when. The file itself is not sent.',
  who: 'anyone',
  ours: true,
  params: FileParams,
  answers: { 200: FileCheck, 400: Refusal, 500: Refusal },
})
