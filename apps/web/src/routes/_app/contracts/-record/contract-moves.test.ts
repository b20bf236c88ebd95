import type { Contract, ContractSigner } from '@crm/contract/web/contract-shapes'
import type { ContractState } from '@crm/domain/contracts/states'
import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import { movesOf } from './contract-moves.ts'

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

const signer = (name: string, signsByLink: boolean, isDue: boolean) =>
  ({ name, signsByLink, isDue }) as ContractSigner

/** Of Sam, signed by nobody yet: the buyer is due. */
const contractIn = (state: ContractState, turn: 'buyer' | 'company' = 'buyer') =>
  ({
    state,
    previousState: state === 'ChangeRequested' ? 'Sent' : null,
    createdBy: 'sam',
    saleRepId: 'sam',
    lead: { fullName: 'Teresa Villanueva', repId: null, salesRepId: 'sam' },
    signers:
      state === 'Draft'
        ? []
        : [
            signer('Teresa Villanueva', true, turn === 'buyer'),
            signer('Salesperson', false, turn === 'company'),
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
