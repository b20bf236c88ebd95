import { expect, test } from 'vitest'
import type { LeadStatus } from './lead-status.ts'
import { decideMergedStatus, movedRecordsInWords, obstaclesOf, proposedChoices } from './merge.ts'

const side = (status: LeadStatus) => ({ status, hasActiveSale: status === 'Sold' })

test.each<[LeadStatus, LeadStatus, 'own' | 'other', LeadStatus]>([
  ['New', 'Cold', 'own', 'New'],
  ['New', 'Cold', 'other', 'Cold'],
  ['Dead', 'New', 'other', 'New'],
  ['Dead', 'Dead', 'other', 'Dead'],
  ['Sold', 'New', 'other', 'Sold'],
  ['Cold', 'Sold', 'own', 'Sold'],
])('%s and %s with the status of %s merge to %s', (survivor, other, which, status) => {
  const chosen = { takesOther: which === 'other', scheduled: null }
  expect(decideMergedStatus(side(survivor), side(other), chosen)).toEqual({ ok: true, status })
})

test('a lead with only canceled sales can take either status', () => {
  const cancelled = { status: 'Sold', hasActiveSale: false } as const
  const decided = decideMergedStatus(cancelled, side('Cold'), { takesOther: true, scheduled: null })
  expect(decided).toEqual({ ok: true, status: 'Cold' })
})

test.each<LeadStatus>(['Cold', 'Dead'])('a lead with a scheduled appointment cannot become %s', (status) => {
  const chosen = { takesOther: true, scheduled: 'A-1042' }
  expect(decideMergedStatus(side('New'), side(status), chosen)).toEqual({
    ok: false,
    reason: 'A-1042 is still scheduled. Enter its result or move it first.',
  })
})

test('all obstacles are listed', () => {
  expect(obstaclesOf({ referredEachOther: false, bothWereReferred: false })).toEqual([])
  expect(obstaclesOf({ referredEachOther: true, bothWereReferred: true })).toHaveLength(2)
})

test('moved records are listed in the order of kinds, without empty kinds', () => {
  expect(movedRecordsInWords({})).toBe('')
  expect(movedRecordsInWords({ note: 1 })).toBe('1 note')
  expect(movedRecordsInWords({ sale: 1, address: 2, note: 0, serviceJob: 3 })).toBe(
    '2 addresses, 1 sale and 3 service jobs',
  )
})

test('missing fields and the more advanced status are proposed', () => {
  const own = { status: 'Cold', firstName: 'Ada', phone1: null, email1: 'ada@mail.example' } as const
  const other = { status: 'Appointment', firstName: 'Adele', phone1: '+19095550129', email1: null } as const
  expect(proposedChoices(own, other)).toEqual(['phone1', 'status'])
  expect(proposedChoices(other, own)).toEqual(['email1'])
})
