import { verbsOf } from '@crm/domain/activity/verb-groups'
import { expect, test } from 'vitest'
import { activityQuery, readActivitySearch } from './activity-search.ts'

test('an address says who did what, about what, and when', () => {
  const search = readActivitySearch({
    who: 'id-1',
    what: 'removed',
    about: 'lead',
    period: 'days',
    from: '2026-11-01',
  })
  expect(activityQuery(search)).toEqual({
    actorId: 'id-1',
    verb: verbsOf('removed'),
    subjectType: 'lead',
    from: '2026-11-01',
    limit: 51,
  })
})

test('what makes no sense in an address is left out', () => {
  expect(readActivitySearch({ who: '', what: 'sang', about: 'moon', period: 'soon', after: null })).toEqual(
    {},
  )
})
