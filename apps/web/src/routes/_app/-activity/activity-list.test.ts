import { verbsOf } from '@crm/domain/activity/verb-groups'
import { expect, test } from 'vitest'
import { rowsQuery, validSearch } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { activityList } from './activity-list.tsx'

const read = (given: Record<string, unknown>) => validSearch(activityList, readListSearch(given))
const [rita, lead] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

test('the address names the actor, the subject, the action and the days', () => {
  const search = read({
    who: rita,
    what: 'removed',
    about: 'lead',
    period: '2026-11-01_',
    lead,
    after: 'e-1',
  })
  expect(rowsQuery(activityList, search, 25)).toEqual({
    actorId: rita,
    verb: verbsOf('removed'),
    subjectType: 'lead',
    from: '2026-11-01',
    leadId: lead,
    limit: 51,
    after: 'e-1',
  })
})

test('invalid values in the address are dropped', () => {
  const search = read({
    who: 'Rita',
    what: 'sang',
    about: 'moon',
    period: 'soon',
    lead: 'Delgado',
    after: null,
  })
  expect(rowsQuery(activityList, search, 25)).toEqual({ limit: 51 })
})
