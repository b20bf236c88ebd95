import { daysAgo } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { filterQuery, orderedQuery, validSearch } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { taskList } from './task-list.tsx'

const read = (given: Record<string, unknown>) => validSearch(taskList, readListSearch(given))

test('an address keeps valid filters and drops the rest', () => {
  const given = {
    view: 'team',
    due: 'overdue|someday',
    priority: 'High',
    assignee: 'none',
    sort: '-createdAt',
  }
  expect(read(given)).toEqual({ ...given, due: 'overdue' })
  expect(read({ view: 'theirs', sort: 'name', followUp: 'perhaps' })).toEqual({})
})

test('the server receives the view and the parsed filters', () => {
  const now = new Date('2026-03-20T20:00:00Z')
  const search = read({
    view: 'mine',
    by: 'nobody',
    assignee: 'none',
    followUp: 'yes',
    day: '7d',
    due: 'today|none',
  })
  expect(filterQuery(taskList, search, now)).toEqual({
    view: 'mine',
    delegatedTo: 'none',
    isFollowUp: 'true',
    due: ['today', 'none'],
    dueFrom: daysAgo(6, now),
  })
})

test('open tasks sort by due day, finished ones by completion', () => {
  expect(orderedQuery(taskList, { view: 'mine' })).toMatchObject({ sort: 'dueDate' })
  expect(orderedQuery(taskList, { view: 'done' })).toMatchObject({ sort: '-updatedAt' })
  expect(read({ view: 'done', sort: '-updatedAt' })).toEqual({ view: 'done' })
  expect(read({ view: 'mine', sort: '-updatedAt' })).toEqual({ view: 'mine', sort: '-updatedAt' })
})
