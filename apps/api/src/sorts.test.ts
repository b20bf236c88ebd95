/** Every list in the order of each of its sort fields: numbered pages, cursors, and backwards. */
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import { appointmentSortFields } from '@crm/domain/appointments/sort-fields'
import { contractSortFields } from '@crm/domain/contracts/sort-fields'
import { documentSortFields } from '@crm/domain/documents/sort-fields'
import { drawSortFields, sheetSortFields } from '@crm/domain/commissions/sort-fields'
import { leadSortFields } from '@crm/domain/leads/sort-fields'
import { referralSortFields } from '@crm/domain/referrals/sort-fields'
import { saleSortFields } from '@crm/domain/sales/sort-fields'
import { serviceJobSortFields } from '@crm/domain/service-jobs/sort-fields'
import { taskSortFields } from '@crm/domain/work/sort-fields'
import {
  appointments,
  contracts,
  documents,
  draws,
  referrals,
  commissions,
  serviceJobs,
  tasks,
  webLeads,
  webSales,
} from '@crm/contract'
import { cast } from '@crm/cast'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDocument,
  aLead,
  anAddress,
  anAppointment,
  aReferral,
  aServiceJob,
  aTask,
  good,
} from '#test/builders'
import { openSheetWorld } from '#test/sheet-world'

const lists = {
  leads: [webLeads.listPaginatedLight, leadSortFields],
  'whole leads': [webLeads.listPaginated, leadSortFields],
  appointments: [appointments.listPaginated, appointmentSortFields],
  tasks: [tasks.listPaginated, taskSortFields],
  documents: [documents.listPaginated, documentSortFields],
  contracts: [contracts.listPaginated, contractSortFields],
  referrals: [referrals.listPaginated, referralSortFields],
  'service jobs': [serviceJobs.listPaginated, serviceJobSortFields],
  sheets: [commissions.listPaginated, sheetSortFields],
  draws: [draws.listPaginated, drawSortFields],
  sales: [webSales.listPaginatedLight, saleSortFields],
  'whole sales': [webSales.listPaginated, saleSortFields],
} as const satisfies Readonly<Record<string, readonly [Route, readonly string[]]>>

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
  const { mona } = world
  const named = ['Émile Ångström', 'émile ångström', '伟 李', '😀 O’Brien', 'Ümit Çelik', 'Ann de la Cruz']
  const home = { state: 'CA', zip: '91761', streetAddress: '12 Elm St' }
  for (const [at, name] of [...named, ...named].entries()) {
    const [firstName = '', ...rest] = name.split(' ')
    const lead = await aLead(mona, {
      firstName,
      lastName: rest.join(' '),
      salesRepId: [cast.rita.crm.id, cast.sam.crm.id, null][at % 3] ?? null,
      sourceName: [null, 'Referral', 'Canvassing'][at % 3] ?? null,
      ...(at % 4 === 0 ? { phone1: `951555010${at}` } : { email1: `client${at}@example.com` }),
      doNotContact: at % 5 === 0,
    })
    if (at % 4 !== 3) {
      await anAddress(mona, lead.id, {
        ...home,
        city: ['Ontario', 'ontario', 'Chino'][at % 3] ?? null,
        annualUsage: ([null, '50-100', '1000+'] as const)[at % 3] ?? null,
        hasHoa: [null, false, true][at % 3] ?? null,
      })
    }
    await anAppointment(mona, lead.id, new Date(Date.UTC(2026, 2, 20 + (at % 4), 17)).toISOString())
    await aTask(mona, {
      description: '😀'.repeat(at % 3 === 0 ? 300 : 2) + String(at % 4),
      priority: (['Low', 'Medium', 'High'] as const)[at % 3] ?? 'Low',
      dueDate: at % 3 === 0 ? null : `2026-04-0${(at % 4) + 1}`,
      delegatedTo: at % 2 === 0 ? cast.mona.crm.id : null,
      ...(at % 4 > 0 && { about: { type: 'lead' as const, id: lead.id } }),
    })
    await aDocument(mona, { leadId: lead.id, title: `Bill ${at % 3}` })
    await aServiceJob(mona, lead.id, { technician: at % 2 === 0 ? cast.sven.crm.id : null })
  }
  const sheets = await Promise.all(
    (['Submitted', 'Approved', 'Locked', 'Completed', 'Approved'] as const).map((state) =>
      world.sheetIn(state),
    ),
  )
  await world.drawIn('Paid')
  await world.drawIn('Requested')
  await world.drawIn('Approved')
  for (const { saleId } of sheets.slice(0, 3))
    await good(mona.call(contracts.create, { body: { saleId, template: 'HIC' } }))
  const clients = await good(mona.call(webLeads.listPaginated, { query: { pageSize: 10 } }))
  for (const [at, referred] of clients.items.slice(0, 4).entries())
    await aReferral(mona, clients.items[at + 5]?.id ?? '', referred.id)
})
afterAll(() => world.server.close())

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next: string | null
}

/** Mona sees every record. */
async function page(route: Route, query: object): Promise<Page> {
  const { status, body } = await world.mona.call(route, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Page
}

async function idsOf(route: Route, sort: string, how: 'pages' | 'cursors'): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (let at = 1; ; at += 1) {
    const place = how === 'pages' ? { page: at } : after === undefined ? {} : { after }
    const { items, next } = await page(route, { sort, pageSize: 10, ...place })
    ids.push(...items.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

describe.each(Object.entries(lists))('%s', (_name, [route, fields]) => {
  test.each(fields)('by %s: every row once, the same by page and by cursor, and backwards', async (field) => {
    const ascending = await idsOf(route, field, 'cursors')
    expect(ascending.length).toBeGreaterThan(2)
    expect(new Set(ascending).size).toBe(ascending.length)
    expect(await idsOf(route, field, 'pages')).toEqual(ascending)
    expect(await idsOf(route, `-${field}`, 'cursors')).toEqual(ascending.toReversed())
  })
})

test('every other list sorts by the name or the day of creation alone, and is tested with its records', () => {
  const listed = new Set<Route>(Object.values(lists).map(([route]) => route))
  const others = allRoutes.flatMap(({ route }) => {
    if (listed.has(route) || !(route.query instanceof z.ZodObject) || !('after' in route.query.shape))
      return []
    const { sort } = route.query.shape
    return sort instanceof z.ZodDefault && sort.unwrap() instanceof z.ZodEnum
      ? [...(sort.unwrap() as z.ZodEnum).options]
      : []
  })
  expect(new Set(others)).toEqual(new Set(['createdAt', '-createdAt', 'name', '-name']))
})
