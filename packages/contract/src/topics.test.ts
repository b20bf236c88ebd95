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
import { topicsChanged, topicsRead } from './topics.ts'

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
  expect(topicsRead({ ...webLeads.get, path })).toEqual([topic])
})

test('a change of a record makes all routes that read it stale', () => {
  const isStale = (read: Parameters<typeof topicsRead>[0], sent: Parameters<typeof topicsChanged>[0]) =>
    topicsRead(read).some((topic) => topicsChanged(sent).includes(topic))
  expect(isStale(webLeads.statusCount, webLeads.update)).toBe(true)
  expect(isStale(timeline.ofLead, webLeads.create)).toBe(true)
  expect(isStale(activity.feed, webNotes.pin)).toBe(true)
  // A note updates its lead's last activity, which lists show and sort by.
  expect(isStale(webLeads.listPaginatedLight, webNotes.create)).toBe(true)
  expect(isStale(webAddresses.list, webAddresses.create)).toBe(true)
  expect(isStale(webAddresses.list, webNotes.create)).toBe(false)
  // A canceled sale earns nothing, and its sheet is compared with the current sale.
  for (const read of [
    commissions.get,
    commissions.listPaginated,
    commissionStatements.get,
    commissionStatements.balances,
    commissionStatements.queues,
  ])
    expect(isStale(read, webSales.update)).toBe(true)
  expect(isStale(commissions.get, referrals.markPaid)).toBe(true)
  expect(topicsChanged(webLeads.get)).toEqual([])
})

test('every topic that a route changes is read by some route', () => {
  const read = new Set(allRoutes.flatMap(({ route }) => topicsRead(route)))
  const lost = allRoutes.flatMap(({ route }) => route.changes ?? []).filter((topic) => !read.has(topic))
  expect(lost).toEqual([])
})
