/** The numbers on the tabs of a filtered list equal the totals of that list in each tab. */
import { cast } from '@crm/cast'
import { appointments, commissions, contracts, draws } from '@crm/contract'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import { contractStates } from '@crm/domain/contracts/states'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import { saleStatusFilters } from '@crm/domain/sales/phases'
import { serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import { taskViews } from '@crm/domain/work/task-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aLead,
  aReferral,
  aSale,
  aServiceJob,
  aSheet,
  aTask,
  anAddress,
  anAppointment,
  good,
} from '#test/builders'
import type { Client } from '#test/client'
import { openContractWorld } from '#test/contract-world'
import { required } from '#test/required'
import { countTabs } from './tab-counts.ts'

const [Rita, Sam, Sven] = [cast.rita.crm.id, cast.sam.crm.id, cast.sven.crm.id]

interface TabbedList {
  readonly counter: string
  readonly pages: string
  /** The filter that a tab sets. */
  readonly field: string
  readonly tabs: readonly string[]
  readonly filters: readonly string[]
}

const tabbedLists: readonly TabbedList[] = [
  {
    counter: '/webLeads/statusCount',
    pages: '/webLeadsPaginatedLight',
    field: 'status',
    tabs: ['All', 'Recent', ...leadStatuses],
    filters: [
      'q=bello',
      `salesRepId=${Sam}`,
      'sourceName=Referral',
      `salesRepId=${Rita}&hasAppointment=true`,
    ],
  },
  {
    counter: '/webSales/statusCount',
    pages: '/webSalesPaginatedLight',
    field: 'status',
    tabs: ['All', ...saleStatusFilters],
    filters: [
      'q=zorn',
      `salesRepId=${Sam}`,
      'isCancelled=true',
      'contractState=Sent',
      'soldTo=2026-01-31',
      'onHold=false&isCancelled=false',
    ],
  },
  {
    counter: '/appointments/resultCount',
    pages: '/appointmentsPaginated',
    field: 'result',
    tabs: ['All', ...appointmentResults],
    filters: [
      'q=arroyo',
      `repId=${Sam}`,
      'from=2026-03-20&to=2026-03-20',
      'city=ontario',
      'unconfirmed=true',
      'type=Phone',
    ],
  },
  {
    counter: '/contracts/statusCount',
    pages: '/contractsPaginated',
    field: 'state',
    tabs: ['All', ...contractStates],
    filters: ['q=yates', `salesRepId=${Sam}`, 'isOpen=true', 'template=HIC&isOpen=false&q=zorn'],
  },
  {
    counter: '/referrals/statusCount',
    pages: '/referralsPaginated',
    field: 'status',
    tabs: ['All', ...referralStatuses],
    filters: ['q=castro', `salesRepId=${Sam}`, `salesRepId=${Sam}&q=dorn`],
  },
  {
    counter: '/service-jobs/statusCount',
    pages: '/service-jobsPaginated',
    field: 'status',
    tabs: ['All', ...serviceJobStatuses],
    filters: ['q=bello', 'type=HVAC', `technician=${Sven}`, 'technician=none&isOpen=true'],
  },
  {
    counter: '/commissions/stateCount',
    pages: '/commissionsPaginated',
    field: 'state',
    tabs: ['All', ...sheetStates],
    filters: ['q=yates', `repId=${Sam}`, 'draw=Requested', 'isPriced=false'],
  },
  {
    counter: '/draws/stateCount',
    pages: '/drawsPaginated',
    field: 'state',
    tabs: ['All', ...drawStates],
    filters: ['q=yates', `repId=${Sam}`, 'payable=true', 'approvedFrom=2026-03-01'],
  },
  {
    counter: '/taskCount',
    pages: '/tasksPaginated',
    field: 'view',
    tabs: taskViews,
    filters: [
      'q=bello',
      'priority=High',
      'due=overdue',
      `delegatedTo=${Sam}`,
      'leadStatus=Appointment',
      'whose=mine',
    ],
  },
]

let world: Awaited<ReturnType<typeof openContractWorld>>
/** One reader of everything, and one of their own records only. */
let readers: Readonly<Record<'adam' | 'rita', Client>>

beforeAll(async () => {
  world = await openContractWorld()
  const { adam, clock, mona, rita, sam, server } = world
  readers = { adam, rita }
  // Their claims apply from the first sign-in.
  for (const client of [rita, sam, await server.as('sven')]) await client.raw('GET', '/users/me')
  const [arroyo, bello, castro] = [
    await named('Arroyo', { sourceName: 'Door knocking' }),
    await named('Bello', { sourceName: 'Referral', salesRepId: Sam }),
    await named('Castro', { sourceName: 'Referral', status: 'Cold' }),
  ]
  await anAddress(mona, arroyo.id)
  await anAddress(mona, bello.id, { city: 'Chino', zip: '91710' })
  await anAppointment(mona, arroyo.id, '2026-03-20T18:00:00Z')
  const { id } = await anAppointment(mona, bello.id, '2026-03-21T18:00:00Z', { type: 'Phone' })
  await good(mona.call(appointments.update, { params: { id }, body: { result: 'Rescheduled' } }))
  await aReferral(mona, arroyo.id, bello.id)
  await aReferral(mona, castro.id, arroyo.id)
  await aReferral(mona, bello.id, (await named('Dorn', { salesRepId: Sam })).id)
  await aServiceJob(adam, arroyo.id)
  await aServiceJob(adam, bello.id, { type: 'HVAC', technician: Sven })
  for (const [lead, delegatedTo, priority] of [
    [arroyo, Rita, 'High'],
    [bello, Sam, 'Low'],
  ] as const) {
    await aTask(rita, { delegatedTo, priority, dueDate: '2026-03-05' })
    await aTask(adam, { about: { type: 'lead', id: lead.id }, delegatedTo, priority, dueDate: '2026-03-30' })
  }
  await aTask(adam, { priority: 'High', dueDate: '2026-03-04' })
  await sellAndPay(bello.id)
  clock.now = new Date('2026-03-12T18:00:00Z')
  await server.arrange((db) =>
    db
      .updateTable('sales')
      .set({
        contract_date: '2026-01-15',
        status: 'Cancelled',
        sub_status: null,
        previous_status: 'Pending',
        cancel_date: '2026-03-03',
        cancel_reason: 'Finance declined',
      })
      .where('lead_id', '=', bello.id)
      .execute(),
  )
})

const named = (lastName: string, fields: object = {}) =>
  aLead(world.mona, { firstName: '', lastName, salesRepId: Rita, ...fields })

/** Two sales of Rita and one of Sam, each with a contract and a sheet in another state, and two draws. */
async function sellAndPay(samsLead: string) {
  const { adam, fiona, rita, sam, soldUnsigned, contractIn } = world
  const [yates, zorn] = [
    await soldUnsigned({ contractDate: '2026-02-20' }, { firstName: '', lastName: 'Yates' }),
    await soldUnsigned({}, { firstName: '', lastName: 'Zorn' }),
  ]
  const sams = await aSale(adam, samsLead, {
    salesRepId: Sam,
    saleAmount: 36_900,
    contractDate: '2026-02-20',
  })
  await contractIn('Sent', yates)
  await contractIn('Voided', zorn)
  await good(adam.call(contracts.create, { body: { saleId: sams.id } }))
  const submit = async (client: Client, sale: { readonly id: string }) => {
    const sheet = await aSheet(client, sale.id, {
      systemWatts: 8_000,
      financeOptions: [{ name: 'Cash', type: 'Cash', amount: 36_900, fee: 0 }],
    })
    await good(client.call(commissions.submit, { params: { id: sheet.id } }))
    const params = { commissionId: sheet.id }
    await good(client.call(draws.request, { params, body: { amount: 500, notes: 'Rent.' } }))
    return sheet
  }
  const { id } = await submit(rita, yates)
  const approved = await good(fiona.call(commissions.approve, { params: { id } }))
  const params = { commissionId: id, drawId: required(approved.draws[0]).id }
  await good(fiona.call(draws.approve, { params }))
  await submit(sam, sams)
  await aSheet(rita, zorn.id, { systemWatts: 0 })
}

afterAll(() => world.server.close())

async function get<Body>(client: Client, path: string): Promise<Body> {
  const answer = await client.raw('GET', path)
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

describe.each(tabbedLists)('the tabs of $pages', ({ counter, pages, field, tabs, filters }) => {
  const countsOf = (client: Client, filter: string) =>
    get<Readonly<Record<string, number>>>(client, `${counter}?${filter}`)
  const totalsOf = async (client: Client, filter: string) =>
    Object.fromEntries(
      await Promise.all(
        tabs.map(async (tab) => {
          const inTab = tab === 'All' ? '' : `&${field}=${tab}`
          const { total } = await get<{ total: number }>(client, `${pages}?pageSize=1&${filter}${inTab}`)
          return [tab, total] as const
        }),
      ),
    )

  test.each(['', ...filters])('count the rows that match %j', async (filter) => {
    for (const reader of Object.values(readers))
      expect(await countsOf(reader, filter)).toEqual(await totalsOf(reader, filter))
  })

  test('each filter keeps some of the rows, and the readers see different ones', async () => {
    const { adam, rita } = readers
    const all = await countsOf(adam, '')
    expect(await countsOf(rita, '')).not.toEqual(all)
    for (const filter of filters) {
      const counts = await countsOf(adam, filter)
      expect(counts).not.toEqual(all)
      expect(Math.max(...Object.values(counts))).toBeGreaterThan(0)
    }
  })

  test('the counts ignore the chosen tab', async () => {
    expect(await countsOf(readers.adam, `${field}=${tabs.at(-1)}`)).toEqual(await countsOf(readers.adam, ''))
  })
})

test.each([
  [2_000, { All: 2_000, odd: 1_000, even: 1_000, hundreds: 20 }],
  [2_001, {}],
])('counts of %i matching rows', async (n, expected) => {
  const tabs = {
    values: ['odd', 'even', 'hundreds'],
    column: sql`case r.n % 2 when 1 then 'odd' else 'even' end`,
    across: { hundreds: sql<boolean>`r.n % 100 = 0` },
  }
  const matching = sql`generate_series(1, ${n}) as r(n)`
  expect(await countTabs(world.server.db.read, tabs, matching)).toEqual(expected)
})
