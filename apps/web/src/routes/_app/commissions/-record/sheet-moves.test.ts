import type { Commission } from '@crm/contract/web/commission-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import type { SheetState } from '@crm/domain/commissions/sheet-actions'
import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import { movesOf } from './sheet-moves.ts'

const rita: Actor = {
  id: 'rita',
  name: 'Rita Reyes',
  role: 'USER',
  department: 'Sales',
  claims: ['Client.Read.Own', 'Sale.Read.Own'],
}
const fiona: Actor = {
  ...rita,
  id: 'fiona',
  name: 'Fiona Chen',
  claims: ['Sale.Read.All', 'Commission.Admin'],
}
const mona: Actor = { ...rita, id: 'mona', name: 'Mona Patel', role: 'MANAGER', claims: ['Sale.Read.All'] }

const sheetIn = (state: SheetState, draws: readonly DrawState[] = []) =>
  ({
    state,
    repId: 'rita',
    saleAmount: 28_800,
    systemWatts: 8_000,
    parValue: 2.6,
    selfGenAmount: 0,
    referralAmount: 0,
    referredByName: null,
    commissionAmount: 8_000,
    balanceDue: 8_000,
    settledAmount: null,
    payments: [],
    drift: [],
    financeOptions: [],
    adders: [],
    sale: { status: 'Pending', contractDate: null, hasOpenChange: false },
    draws: draws.map((state) => ({ state, amount: 500 })),
  }) as unknown as Commission

test.each<[string, Actor, Commission, string | undefined]>([
  ['a draft, by its rep', rita, sheetIn('Draft'), undefined],
  ['a draft, by who decides', fiona, sheetIn('Draft'), undefined],
  ['a draft, by who only reads it', mona, sheetIn('Draft'), 'Only '],
  ['a draft whose draw was denied', rita, sheetIn('Draft', ['Denied']), undefined],
  [
    'a draft that was drawn on',
    rita,
    sheetIn('Draft', ['Paid']),
    'A commission sheet with a draw cannot be removed.',
  ],
  ['a submitted one', rita, sheetIn('Submitted'), 'Only a draft can be removed.'],
])('%s can be removed when nothing forbids it, else the reason is shown', (_what, me, sheet, reason) => {
  const removal = movesOf(sheet, me).find(({ action }) => action === 'remove')
  expect(removal?.isAllowed).toBe(reason === undefined)
  expect(removal?.words).toContain(reason ?? 'You can restore it')
})

test.each([
  [null, 'Nothing is installed yet. Payroll settles the balance of $8,000.00'],
  ['2026-03-01', 'Payroll settles the balance of $8,000.00'],
])('for a job installed on %s, Complete first warns: %s', (installCompletedDate, words) => {
  const { sale, ...sheet } = sheetIn('Approved')
  const moves = movesOf({ ...sheet, sale: { ...sale, installCompletedDate } }, fiona)
  expect(moves.find(({ action }) => action === 'mark-complete')?.words).toBe(words)
})
