import { expect, test } from 'vitest'
import { allRoutes } from './all.ts'
import {
  activity,
  commissionStatements,
  commissions,
  referrals,
  timeline,
  webAddresses,
  webLeads,
  webNotes,
  webSales,
} from './index.ts'
import { changedBy, readBy } from './topics.ts'

test.each([
  ['/webLeads/{id}', 'webLead'],
  ['/webLeadsPaginatedLight', 'webLead'],
  ['/webLeadStatusCount', 'webLead'],
  ['/webLeads/queue', 'webLead'],
  ['/webAddresses', 'webAddress'],
  ['/appointmentsPaginated', 'appointment'],
  ['/appointmentResultCount', 'appointment'],
  ['/lead-imports/{id}', 'lead-import'],
  ['/activity-feed', 'activity-feed'],
  ['/webAHJs/{id}', 'webAHJ'],
  ['/webSalesStatusCount', 'webSale'],
] as const)('%s is about %s', (path, topic) => {
  expect(readBy({ ...webLeads.get, path })).toEqual([topic])
})

test('what changes a record makes stale whatever tells of it', () => {
  const isStale = (read: Parameters<typeof readBy>[0], sent: Parameters<typeof changedBy>[0]) =>
    readBy(read).some((topic) => changedBy(sent).includes(topic))
  expect(isStale(webLeads.statusCount, webLeads.update)).toBe(true)
  expect(isStale(timeline.ofLead, webLeads.create)).toBe(true)
  expect(isStale(activity.feed, webNotes.pin)).toBe(true)
  // A note is the last activity of its lead, which lists show and sort by.
  expect(isStale(webLeads.listPaginatedLight, webNotes.create)).toBe(true)
  expect(isStale(webAddresses.list, webAddresses.create)).toBe(true)
  expect(isStale(webAddresses.list, webNotes.create)).toBe(false)
  // A cancelled sale earns nothing, and what its sheet took of it is compared with what it says by now.
  for (const read of [
    commissions.get,
    commissions.listPaginated,
    commissionStatements.get,
    commissionStatements.queues,
  ])
    expect(isStale(read, webSales.update)).toBe(true)
  expect(isStale(commissions.get, referrals.markPaid)).toBe(true)
  expect(changedBy(webLeads.get)).toEqual([])
})

test('what a route says that it changes is read by some route', () => {
  const read = new Set(allRoutes.flatMap(({ route }) => readBy(route)))
  const lost = allRoutes.flatMap(({ route }) => route.changes ?? []).filter((topic) => !read.has(topic))
  expect(lost).toEqual([])
})
