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
  ({ role, name, signsByLink: isBuyer(role), isDue, sentAt: null, signedAt: null }) as ContractSigner

/** Sam's contract, unsigned: the buyer's turn. */
const contractIn = (state: ContractState, turn: 'buyer' | 'company' = 'buyer') =>
  ({
    template: 'HIC',
    state,
    previousState: state === 'ChangeRequested' ? 'Sent' : null,
    createdBy: 'sam',
    saleRepId: 'sam',
    salespersonId: state === 'Draft' ? null : 'sam',
    linkMakerIds: [],
    addressSourceIds: [],
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
])('the author of a contract that is %s may: %s', (state, moves) => {
  expect(openTo(sam, contractIn(state))).toBe(moves)
})

test('once the buyers have signed, it is the company’s turn and no reminder can be sent', () => {
  expect(openTo(sam, contractIn('Signed', 'company'))).toBe('countersign void')
})

/** Mona drafted it for Rita's sale, and the buyer signed. */
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

test('the named salesperson signs only their own line', () => {
  expect(countersigning(rita, forRita())).toMatchObject({
    isAllowed: true,
    words: 'As salesperson; the contractor signs next',
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

test('a person who signs every company line reads whom each signature is for', () => {
  expect(countersigning(mona, forRita())).toMatchObject({ isAllowed: true, words: 'Completes it' })
  expect(signatureOf(forRita(), mona)).toMatchObject({
    lines: ['Salesperson, for Rita Reyes', 'Contractor, Sunridge Solar'],
    completes: true,
  })
})

test('a person who may not sign reads a reason about signing, not sending', () => {
  expect(countersigning(omar, forRita())?.words).toBe(
    'Only its creator, its salesperson, managers and administrators may sign a contract for the company.',
  )
})

test('a person with read access may only request a change', () => {
  expect(openTo(omar, contractIn('Sent'))).toBe('requestChange')
})

test('missing entries keep a draft from being sent, and are counted', () => {
  const [send] = movesOf(contractIn('Draft'), sam, 3)
  expect(send).toMatchObject({ isAllowed: false, words: '3 things are missing; see the list.' })
})

test('every disabled action has a reason', () => {
  const off = movesOf(contractIn('Completed'), sam, undefined).filter(({ isAllowed }) => !isAllowed)
  expect(off.map(({ words }) => words)).toEqual([
    'Only a draft can be sent.',
    'It cannot be signed now.',
    'It cannot be signed now.',
    'No signature is due.',
    'Only a contract out for signature can be voided.',
    'Sent contracts cannot be removed.',
  ])
})

test('only a home improvement contract can have a change requested', () => {
  const order: Contract = { ...contractIn('Sent'), template: 'CHANGE_ORDER' }
  expect(openTo(sam, order)).toBe('remind void')
  expect(movesOf(order, sam, 0).find(({ name }) => name === 'requestChange')?.words).toBe(
    'Only a home improvement contract can be changed.',
  )
})

test('the host of an in-person signing signs as the salesperson only, and reads who signs next', () => {
  const handed = { ...contractIn('Signed', 'company'), linkMakerIds: ['sam'] }
  expect(signatureOf(handed, sam)).toMatchObject({ lines: ['Salesperson, Sam Ito'], completes: false })
  const signed = {
    ...handed,
    signers: handed.signers.map((one) =>
      one.role === 'salesperson' ? { ...one, signedAt: '2026-03-02T16:00:00Z' } : one,
    ),
  }
  expect(signatureOf(signed, sam).whyNot).toBe(
    'You handed over the buyer’s link, so a manager signs for the contractor.',
  )
  expect(signatureOf({ ...signed, linkMakerIds: ['mona'] }, mona).whyNot).toBe(
    'You handed over the buyer’s link, so another manager signs for the contractor.',
  )
  expect(signatureOf({ ...signed, addressSourceIds: ['sam'] }, sam).whyNot).toBe(
    'You handed over the buyer’s link, so a manager signs for the contractor.',
  )
})

test('a reminder is disabled until the day after the last mail', () => {
  const sent = contractIn('Sent')
  const mailed = {
    ...sent,
    signers: sent.signers.map((one) => ({ ...one, sentAt: one.isDue ? '2026-03-02T16:00:00Z' : null })),
  }
  const reminder = (now: string) =>
    movesOf(mailed, sam, 0, new Date(now)).find(({ name }) => name === 'remind')
  expect(reminder('2026-03-03T15:59:59Z')).toMatchObject({
    isAllowed: false,
    words: 'The last email went out less than 24 hours ago.',
  })
  expect(reminder('2026-03-03T16:00:00Z')?.isAllowed).toBe(true)
})

test('a manager completes a contract by its paper until somebody signs electronically', () => {
  const manager = { ...mona, id: 'ines', name: 'Ines Costa' }
  const onPaper = (contract: Contract, me = manager) =>
    movesOf(contract, me, 0).find(({ name }) => name === 'onPaper')
  expect(onPaper(contractIn('Sent'))).toMatchObject({ isAllowed: true, words: 'Completes it with a scan' })
  expect(onPaper(contractIn('Sent'), sam)?.isAllowed).toBe(false)
  expect(onPaper(forRita(), { ...mona, id: 'mona' })?.isAllowed).toBe(false)
  const signed = {
    ...contractIn('Signed', 'company'),
    signers: contractIn('Signed', 'company').signers.map((one) => ({
      ...one,
      signedAt: one.role === 'buyer1' ? '2026-03-02T18:00:00Z' : null,
    })),
  }
  expect(onPaper({ ...signed, signingService: 'own' })).toMatchObject({
    isAllowed: false,
    words: 'Teresa Villanueva signed electronically.',
  })
  expect(onPaper({ ...contractIn('Sent'), signingService: 'docusign' })).toMatchObject({
    isAllowed: false,
    words: 'Docusign has this contract.',
  })
})
