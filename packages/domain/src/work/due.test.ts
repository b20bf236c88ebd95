import { describe, expect, test } from 'vitest'
import { dueDays, dueGroupOf, dueGroups, isOverdue } from './due.ts'
import { isOpenTask, taskStatuses } from './task-statuses.ts'

/** A Sunday evening in California, already Monday in UTC; clocks went back the night before. */
const now = new Date('2026-11-02T05:30:00Z')

test.each([
  ['2026-10-31', 'overdue'],
  ['2026-11-01', 'today'],
  ['2026-11-02', 'week'],
  ['2026-11-08', 'week'],
  ['2026-11-09', 'later'],
  [null, 'none'],
] as const)('a task due %s is in the group %s', (dueDate, when) => {
  expect(dueGroupOf(dueDate, now)).toBe(when)
})

test('the groups follow each other without a gap', () => {
  expect(dueGroups.map((when) => Object.values(dueDays(when, now)))).toEqual([
    [undefined, '2026-10-31'],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', undefined],
    [undefined, undefined],
  ])
})

describe('overdue', () => {
  test.each(taskStatuses)('is a task of yesterday with status %s, if it is open', (status) => {
    expect(isOverdue({ status, dueDate: '2026-10-31' }, now)).toBe(isOpenTask(status))
    expect(isOverdue({ status, dueDate: '2026-11-01' }, now)).toBe(false)
    expect(isOverdue({ status, dueDate: null }, now)).toBe(false)
  })
})
