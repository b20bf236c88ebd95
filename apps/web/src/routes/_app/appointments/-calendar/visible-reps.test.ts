import { expect, test } from 'vitest'
import { inOneList, repsOf } from './visible-reps.ts'

const kept = (id: string, dateTime: string) => ({
  id,
  leadId: 'l',
  leadName: 'Ada Po',
  leadPhone: null,
  address: null,
  city: null,
  dateTime,
  durationMinutes: 90,
  type: 'Home' as const,
  result: 'Scheduled' as const,
  confirmation: false,
  confirmedHow: null,
  version: 1,
})

test('the lanes merge into one list by time, and each appointment names its rep', () => {
  const all = inOneList({
    lanes: [
      { repId: 'r', repName: 'Rita', appointments: [kept('1', '09:00'), kept('4', '11:00')] },
      { repId: null, repName: null, appointments: [kept('3', '10:00')] },
      { repId: 's', repName: 'Sam', appointments: [kept('2', '10:00')] },
    ],
    isCut: false,
  })
  expect(all.map(({ id, repName }) => [id, repName])).toEqual([
    ['1', 'Rita'],
    ['2', 'Sam'],
    ['3', null],
    ['4', 'Rita'],
  ])
  expect(repsOf(all).map(({ id, count }) => [id, count])).toEqual([
    ['r', 2],
    ['s', 1],
    ['none', 1],
  ])
  expect(inOneList(undefined)).toEqual([])
})
