import { activity, contracts, timeline, users, webLeads, webNotes } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import { expect, test, vi } from 'vitest'
import { routeQuery } from '~/api/route-query.ts'
import { isAbout, mergeChanges } from './make-stale.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const ours = '01890000-0000-7000-8000-000000000001'
const other = '01890000-0000-7000-8000-000000000002'
const at = '7'

/** Another person changed the lead `ours`. */
const changes = mergeChanges(undefined, { at, topics: ['webLead', 'activity-feed'], ids: [ours] })

const isStale = <R extends Route>(route: R, input: CallInput<R>, told = changes) =>
  isAbout(routeQuery(route, input).queryKey, told)

test('a change of a record affects the queries of that record, and those of many records', () => {
  const of = (id: string) => ({ params: { id } })
  expect([ours, other].map((id) => isStale(webLeads.get, of(id)))).toEqual([true, false])
  expect([ours, other].map((id) => isStale(timeline.ofLead, of(id)))).toEqual([true, false])
  expect(isStale(webLeads.statusCount, {})).toBe(true)
  expect(isStale(activity.feed, {})).toBe(true)
  expect(isStale(activity.feed, { query: { subjectId: other } })).toBe(false)
  expect(isStale(webNotes.list, { query: { leadId: ours } })).toBe(false)
  expect(isStale(users.list, {})).toBe(false)
  // It belongs to its lead too, without having the lead's id.
  expect(isStale(contracts.preview, of(other))).toBe(true)
  expect(isAbout(['something else'], changes)).toBe(false)
})

test('combining several changes loses none', () => {
  const note = { at, topics: ['webNote'], ids: [other] }
  const both = mergeChanges(changes, note)
  expect(isStale(webNotes.list, { query: { leadId: other } }, both)).toBe(true)
  expect(isStale(webLeads.get, { params: { id: ours } }, both)).toBe(true)
  const many = mergeChanges(both, { at, topics: ['webLead'] })
  expect(isStale(webLeads.get, { params: { id: '01890000-0000-7000-8000-000000000003' } }, many)).toBe(true)
  const all = mergeChanges(many, { at, all: true })
  expect(isStale(users.list, {}, mergeChanges(all, note))).toBe(true)
})
