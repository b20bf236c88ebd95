import { describe, expect, test } from 'vitest'
import { dueDays, dueWhenOf, dueWhens, isOverdue } from './due.ts'
import { isOpenTask, taskStatuses } from './task-statuses.ts'

/** A Sunday evening in California, Monday already in UTC: clocks went back the night before. */
const now = new Date('2026-11-02T05:30:00Z')

test.each([
  ['2026-10-31', 'overdue'],
  ['2026-11-01', 'today'],
  ['2026-11-02', 'week'],
  ['2026-11-08', 'week'],
  ['2026-11-09', 'later'],
  [null, 'none'],
] as const)('a task due %s stands under %s', (dueDate, when) => {
  expect(dueWhenOf(dueDate, now)).toBe(when)
})

test('the days of the answers follow each other without a gap', () => {
  expect(dueWhens.map((when) => Object.values(dueDays(when, now)))).toEqual([
    [undefined, '2026-10-31'],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', undefined],
    [undefined, undefined],
  ])
})

describe('overdue', () => {
  test.each(taskStatuses)('is a task of yesterday that is %s, if anything has to be done', (status) => {
    expect(isOverdue({ status, dueDate: '2026-10-31' }, now)).toBe(isOpenTask(status))
    expect(isOverdue({ status, dueDate: '2026-11-01' }, now)).toBe(false)
    expect(isOverdue({ status, dueDate: null }, now)).toBe(false)
  })
})
