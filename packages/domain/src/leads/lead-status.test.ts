import { describe, expect, test } from 'vitest'
import { decideStatusChange, leadStatuses, leadStatusFilters, leadStatusLabels } from './lead-status.ts'

/** Manual changes with a reason and without an active sale. */
const allowed = `
               New  Appointment  Cold  Dead  Sold
  New          ok   ok           ok    ok    ·
  Appointment  ok   ok           ok    ok    ·
  Cold         ok   ok           ok    ok    ·
  Dead         ok   ok           ok    ok    ·
  Sold         ok   ok           ok    ok    ok`

const [heading = [], ...rows] = allowed
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test('the table has every status', () => {
  expect(heading).toEqual([...leadStatuses])
  expect(rows.map(([from]) => from)).toEqual([...leadStatuses])
})

describe.each(leadStatuses)('from %s', (from) => {
  test.each(leadStatuses.map((to, at) => [to, rows[leadStatuses.indexOf(from)]?.[at + 1]] as const))(
    'to %s: %s',
    (to, cell) => {
      expect(decideStatusChange(from, to, { hasActiveSale: false, hasReason: true }).ok).toBe(cell === 'ok')
    },
  )
})

test.each([
  ['New', 'Sold', { hasActiveSale: true, hasReason: true }, 'A lead becomes Sold only through a sale.'],
  ['New', 'Dead', { hasActiveSale: false, hasReason: false }, 'A dead lead needs a reason.'],
  [
    'Sold',
    'Cold',
    { hasActiveSale: true, hasReason: true },
    'This lead has an active sale. Cancel the sale before changing the status.',
  ],
  [
    'Appointment',
    'Cold',
    { hasActiveSale: false, hasReason: true, scheduled: 'A-1042' },
    'A-1042 is still scheduled. Enter its result or move it first.',
  ],
  [
    'New',
    'Dead',
    { hasActiveSale: false, hasReason: true, scheduled: 'A-1042' },
    'A-1042 is still scheduled. Enter its result or move it first.',
  ],
] as const)('%s to %s is refused with a reason', (from, to, facts, reason) => {
  expect(decideStatusChange(from, to, facts)).toEqual({ ok: false, reason })
})

test('an unchanged status is always allowed', () => {
  expect(decideStatusChange('Dead', 'Dead', { hasActiveSale: false, hasReason: false }).ok).toBe(true)
  expect(decideStatusChange('Sold', 'Sold', { hasActiveSale: true, hasReason: false }).ok).toBe(true)
})

test('filters are the stored statuses between Recent and All', () => {
  expect(leadStatusFilters).toEqual(['Recent', 'New', 'Appointment', 'Cold', 'Dead', 'Sold', 'All'])
  expect(Object.keys(leadStatusLabels)).toEqual([...leadStatusFilters])
})
