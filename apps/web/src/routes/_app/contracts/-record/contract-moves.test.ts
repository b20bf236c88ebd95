import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import type { ContractState } from '@crm/domain/contracts/states'
import { type SignerRole, isBuyer } from '@crm/domain/contracts/templates'
import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import { movesOf, signatureOf } from './contract-moves.ts'

const sam: Actor = {
  id: 'sam',
  name: 'Sam Ito',
  role: 'USER',
  department: 'Sales',
  claims: ['Client.Read.Own', 'Sale.Read.Own'],
}
const omar: Actor = {
  id: 'omar',
  name: 'Omar Haddad',
  role: 'USER',
  department: 'Operations',
  claims: ['Client.Read.All', 'Sale.Read.All'],
}

const rita: Actor = { ...sam, id: 'rita', name: 'Rita Reyes' }
const mona: Actor = {
  id: 'mona',
  name: 'Mona Patel',
  role: 'MANAGER',
  department: 'Sales',
  claims: ['Client.Read.All', 'Sale.Read.All'],
}

const signer = (role: SignerRole, name: string, isDue: boolean) =>
  ({ role, name, signsByLink: isBuyer(role), isDue, signedAt: null }) as ContractSigner

/** Of Sam, signed by nobody yet: the buyer is due. */
const contractIn = (state: ContractState, turn: 'buyer' | 'company' = 'buyer') =>
  ({
    template: 'HIC',
    state,
    previousState: state === 'ChangeRequested' ? 'Sent' : null,
    createdBy: 'sam',
    saleRepId: 'sam',
    salespersonId: state === 'Draft' ? null : 'sam',
    lead: { fullName: 'Teresa Villanueva', repId: null, salesRepId: 'sam' },
    signers:
      state === 'Draft'
        ? []
        : [
            signer('buyer1', 'Teresa Villanueva', turn === 'buyer'),
            signer('salesperson', 'Sam Ito', turn === 'company'),
            signer('contractor', 'Sunridge Solar', false),
          ],
  }) as unknown as Contract

const openTo = (me: Actor, contract: Contract, missing = 0) =>
  movesOf(contract, me, missing)
    .filter(({ isAllowed }) => isAllowed)
    .map(({ name }) => name)
    .join(' ')

test.each<[ContractState, string]>([
  ['Draft', 'send remove'],
  ['Sent', 'remind requestChange void'],
  ['Viewed', 'remind requestChange void'],
  ['Signed', 'remind void'],
  ['Completed', 'requestChange'],
  ['ChangeRequested', 'void'],
  ['Declined', ''],
  ['Voided', ''],
  ['Expired', ''],
])('whoever drew up a contract that is %s may: %s', (state, moves) => {
  expect(openTo(sam, contractIn(state))).toBe(moves)
})

test('once the buyers have signed it is the company’s turn, and nobody is reminded', () => {
  expect(openTo(sam, contractIn('Signed', 'company'))).toBe('countersign void')
})

/** Drawn up by Mona for Rita's sale, and signed by the buyer. */
const forRita = (signs?: SignerRole): Contract => {
  const signers = contractIn('Signed', 'company').signers.map((one) => ({
    ...one,
    ...(one.role === 'salesperson' && { name: 'Rita Reyes' }),
    ...((one.signsByLink || one.role === signs) && { signedAt: '2026-03-02T18:00:00Z' }),
  }))
  return {
    ...contractIn('Signed', 'company'),
    createdBy: 'mona',
    saleRepId: 'rita',
    salespersonId: 'rita',
    lead: { fullName: 'Teresa Villanueva', repId: null, salesRepId: 'rita' },
    signers,
  } as Contract
}
const countersigning = (me: Actor, contract: Contract) =>
  movesOf(contract, me, 0).find(({ name }) => name === 'countersign')

test('the salesperson whom it names signs their own line, and no more', () => {
  expect(countersigning(rita, forRita())).toMatchObject({
    isAllowed: true,
    words: 'As its salesperson, then the contractor signs',
  })
  expect(signatureOf(forRita(), rita)).toMatchObject({
    lines: ['Salesperson, Rita Reyes'],
    completes: false,
  })
  expect(countersigning(rita, forRita('salesperson'))).toMatchObject({
    isAllowed: false,
    words: 'Only its creator, managers and administrators may sign a contract as the contractor.',
  })
})

test('who signs every line of the company is told for whom it stands', () => {
  expect(countersigning(mona, forRita())).toMatchObject({ isAllowed: true, words: 'Completes it' })
  expect(signatureOf(forRita(), mona)).toMatchObject({
    lines: ['Salesperson, for Rita Reyes', 'Contractor, Sunridge Solar'],
    completes: true,
  })
})

test('who may not sign reads of signing, not of sending', () => {
  expect(countersigning(omar, forRita())?.words).toBe(
    'Only its creator, its salesperson, managers and administrators may sign a contract for the company.',
  )
})

test('who only sees it may ask for a change', () => {
  expect(openTo(omar, contractIn('Sent'))).toBe('requestChange')
})

test('what is missing keeps a draft from being sent, and is counted', () => {
  const [send] = movesOf(contractIn('Draft'), sam, 3)
  expect(send).toMatchObject({ isAllowed: false, words: '3 things are missing, see the list.' })
})

test('every move that is off says why', () => {
  const off = movesOf(contractIn('Completed'), sam, undefined).filter(({ isAllowed }) => !isAllowed)
  expect(off.map(({ words }) => words)).toEqual([
    'Only a draft is sent.',
    'It cannot be signed now.',
    'Nobody has to sign it now.',
    'Only what is out for signature is voided.',
    'What was sent is never removed.',
  ])
})

test('a change is requested of a home improvement contract alone', () => {
  const order: Contract = { ...contractIn('Sent'), template: 'CHANGE_ORDER' }
  expect(openTo(sam, order)).toBe('remind void')
  expect(movesOf(order, sam, 0).find(({ name }) => name === 'requestChange')?.words).toBe(
    'A change is requested of the home improvement contract.',
  )
})
