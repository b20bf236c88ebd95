import { people } from '@crm/domain/people/cast.fixture'
import type { Route } from '@crm/contract/route'
import { appointments, leadImports, referrals, serviceJobs, tasks, webSales } from '@crm/contract'
import { expect, test } from 'vitest'
import { filterQuery, validSearch } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import type { ListShape } from '~/lists/list.ts'
import { appointmentList } from '../appointments/-list/appointment-list.tsx'
import { referralList } from '../referrals/-list/referral-list.tsx'
import { saleList } from '../sales/-list/sale-list.tsx'
import { serviceJobList } from '../service-jobs/-list/service-job-list.tsx'
import { importList } from '../settings/imports/-list/import-list.tsx'
import { taskList } from '../tasks/-list/task-list.tsx'
import { linesFor } from './counted-lines.ts'

/** The list behind each address, and the route that counts its rows. */
const lists: Readonly<Record<string, readonly [ListShape, Route]>> = {
  '/sales': [saleList, webSales.listPaginatedLight],
  '/appointments/list': [appointmentList, appointments.listPaginated],
  '/referrals': [referralList, referrals.listPaginated],
  '/service-jobs': [serviceJobList, serviceJobs.listPaginated],
  '/tasks': [taskList, tasks.listPaginated],
  '/settings/imports': [importList, leadImports.count],
}

test.each(Object.entries(people))(
  'each line that %s reads counts the rows of the list that it opens',
  async (_name, person) => {
    const lines = linesFor({ ...person, id: '01900000-0000-7000-8000-000000000001' })
    for (const { title, asked, link } of lines) {
      const [list, route] = lists[String(link.to)] ?? []
      if (!list || !route) throw new Error(`${title} opens an unknown list.`)
      await list.loadFilters?.()
      const [method, path, , input] = asked.queryKey
      expect([method, path], title).toEqual([route.method, route.path])
      const { pageSize: _, ...counted } = (input as { readonly query: Record<string, unknown> }).query
      const { outcome, ...opened } = filterQuery(
        list,
        validSearch(list, readListSearch({ ...(link.search as object) })),
      )
      // The count of a list with few tabs has a number for each, the line names its own.
      expect(
        { ...opened, ...(route !== leadImports.count && outcome !== undefined && { outcome }) },
        title,
      ).toEqual(counted)
    }
  },
)

test('people of every department have lines', () => {
  const counts = Object.values(people).map((person) => linesFor(person).length)
  expect(counts.filter((n) => n > 0).length).toBeGreaterThan(7)
})
