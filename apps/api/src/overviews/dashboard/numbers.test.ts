/**
 * Every number of the dashboard and of the reports equals the total of the list that it opens, for ten people and with
 * each choice of days and reps. The addresses of the links are followed in `e2e/every-number.e2e.ts`.
 */
import {
  appointments,
  commissions,
  commissionStatements,
  contracts,
  dashboard,
  draws,
  leadQueue,
  referrals,
  reports,
  serviceJobs,
  tasks,
  webLeads,
  webSales,
} from '@crm/contract'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import type { Span } from '@crm/domain/dashboard/spans'
import { leadSteps } from '@crm/domain/leads/steps'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLead,
  anAddress,
  anAppointment,
  anEntry,
  aReferral,
  aSale,
  aServiceJob,
  aSheet,
  aTask,
  good,
} from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

/** A Monday, ten in the morning. */
const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
const [Rita, Sam] = [cast.rita.crm.id, cast.sam.crm.id]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const [mona, adam] = await Promise.all([server.as('mona'), server.as('adam')])
  const ahjs = [
    await anEntry(adam, 'ahjs', { name: 'Ontario' }),
    await anEntry(adam, 'ahjs', { name: 'Chino' }),
  ]
  // A lead every third day, of a rep or of none, with every result, and sales in several phases.
  for (let at = 0; at < 24; at += 1) await aLife(mona, at, ahjs)
  now = monday
  await otherRecords(mona)
})
afterAll(() => server.close())

/** Records of the kinds that only have tabs: of two reps, in two states each. */
async function otherRecords(mona: Client) {
  const [rita, fiona] = await Promise.all([server.as('rita'), server.as('fiona')])
  const { items: leads } = await good(mona.call(webLeads.listPaginated, { query: { pageSize: 25 } }))
  for (const [at, { id }] of leads.slice(0, 6).entries()) {
    await aServiceJob(mona, id, { technician: at % 2 === 0 ? cast.sven.crm.id : null })
    await aTask(mona, {
      description: `Task ${at}`,
      priority: at % 2 === 0 ? 'High' : 'Low',
      dueDate: `2026-03-1${at + 3}`,
    })
    if (at > 0) await aReferral(mona, id, leads[at + 10]?.id ?? '')
  }
  const { items: sold } = await good(
    mona.call(webSales.listPaginatedLight, {
      query: { salesRepId: Rita, status: 'Permit', pageSize: 10 },
    }),
  )
  for (const [at, { id, saleAmount }] of sold.entries()) {
    await good(mona.call(contracts.create, { body: { saleId: id, template: 'HOA_LETTER' } }))
    const sheet = await aSheet(rita, id, {
      systemWatts: 1_000,
      financeOptions: [{ name: 'Cash', type: 'Cash', amount: saleAmount ?? 0, fee: 0 }],
    })
    if (at % 2 === 1) continue
    await good(rita.call(commissions.submit, { params: { id: sheet.id } }))
    await good(fiona.call(commissions.approve, { params: { id: sheet.id } }))
    await good(
      rita.call(draws.request, { params: { commissionId: sheet.id }, body: { amount: 100, notes: 'Rent.' } }),
    )
  }
}

async function aLife(mona: Client, at: number, ahjs: readonly { readonly id: string }[]) {
  const day = new Date(monday.getTime() - (1 + at * 3) * 86_400_000)
  now = day
  const salesRepId = [Rita, Sam, null][at % 3] ?? null
  const sourceName = [null, 'Referral', 'Canvassing', 'Self Generated'][at % 4] ?? null
  const lead = await aLead(mona, { salesRepId, sourceName })
  if (at % 5 === 4) return
  const visit = await anAppointment(mona, lead.id, new Date(day.getTime() + 3_600_000).toISOString())
  now = new Date(day.getTime() + 7_200_000)
  const result = (['Sold', 'Demo', 'FailureToAppear', 'Sold'] as const)[at % 4] ?? 'Demo'
  await good(mona.call(appointments.update, { params: { id: visit.id }, body: { result } }))
  if (at % 2 === 1 && at % 4 !== 3) return
  await anAddress(mona, lead.id, { ahjId: ahjs[at % 2]?.id ?? null, hasHoa: true })
  // A sale may be dated days after its visit, so that both kinds of numbers differ.
  const signedAt = Math.min(day.getTime() + (at % 6) * 86_400_000, monday.getTime())
  const contractDate = new Date(signedAt).toISOString().slice(0, 10)
  now = monday
  const sale = await aSale(mona, lead.id, {
    contractDate,
    saleAmount: 20_000 + at,
    ...(salesRepId && { salesRepId }),
  })
  const [status, step] = (
    [
      ['Pending', 'Ready'],
      ['Permit', 'Submitted'],
      ['Install', 'Ready'],
      ['PTO', 'Submitted'],
    ] as const
  )[(at >> 1) % 4] ?? ['Pending', 'Ready']
  await server.arrange(async (db) => {
    await db
      .updateTable('sales')
      .set({
        status,
        sub_status: step,
        status_entered_at: day,
        ...(status === 'PTO' && {
          permit_submitted_date: contractDate,
          permit_approved_date: contractDate,
          install_completed_date: contractDate,
          inspection_passed_date: contractDate,
          pto_submitted_date: contractDate,
          pto_complete_date: '2026-03-10',
        }),
      })
      .where('id', '=', sale.id)
      .execute()
    if (at % 8 === 7)
      await sql`update sales set status = 'Cancelled', sub_status = null, previous_status = 'Pending',
        cancel_date = '2026-03-05', cancel_reason = 'Other' where id = ${sale.id}`.execute(db)
  })
}

type Query = Readonly<Record<string, string | readonly string[]>>
/** A number with the list that it opens. */
type Counted = readonly [name: string, n: number, list: Route, query: Query]

/** The total of a list; it is none for people who may not read it, and for reps that its kind cannot have. */
async function totalOf(client: Client, { path }: Route, query: Query): Promise<number> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().map((one) => [key, one] as [string, string]),
    ),
  )
  search.set('pageSize', '1')
  const answer = await client.raw('GET', `${path}?${search.toString()}`)
  return answer.status === 200 ? ((await answer.json()) as { total: number }).total : 0
}

interface Days {
  readonly from: string
  readonly to: string
}
const within = (name: string, { from, to }: Days) => ({ [`${name}From`]: from, [`${name}To`]: to })
const visits = ({ from, to }: Days) => ({ from, to, isPast: 'true' })
const sales = webSales.listPaginatedLight
const meetings = appointments.listPaginated

const ofRep = (reps: Query, name: string) => (reps['salesRepId'] ? { [name]: reps['salesRepId'] } : {})

async function numbersOfDashboard(client: Client, days: Span, reps: Query): Promise<readonly Counted[]> {
  const query = { days, ...reps }
  const [figures, change, permits, summary, speed] = await Promise.all([
    good(client.call(dashboard.figures, { query })),
    good(client.call(dashboard.change, { query })),
    good(client.call(dashboard.permits, { query: reps })),
    client.call(webSales.summary, { query: reps }),
    good(client.call(leadQueue.speed, { query: reps })),
  ])
  const [byLeadRep, byVisitRep] = [ofRep(reps, 'salesRepId'), ofRep(reps, 'repId')]
  const entered = { ...within('created', figures), ...byLeadRep }
  const standing = (span: Days) => ({ ...within('sold', span), isCancelled: 'false' })
  const repKey = (repId: string | null) => repId ?? 'none'
  return [
    ['sold', figures.sold.now.jobs, sales, { ...standing(figures), ...byLeadRep }],
    [
      'canceled',
      figures.sold.now.cancelled,
      sales,
      { ...within('sold', figures), isCancelled: 'true', ...byLeadRep },
    ],
    ['visits', figures.appointments.now.past, meetings, { ...visits(figures), ...byVisitRep }],
    ['held', figures.appointments.now.sits, meetings, { ...visits(figures), isSit: 'true', ...byVisitRep }],
    ['to PTO', figures.contractToPto.now.jobs, sales, { ...within('pto', figures), ...byLeadRep }],
    ['leads', figures.funnel.leads, webLeads.listPaginated, entered],
    ...leadSteps.map((step): Counted => [
      step,
      figures.funnel[step],
      webLeads.listPaginated,
      { ...entered, reached: step },
    ]),
    ...figures.reps.flatMap((row): Counted[] => [
      ['rep held', row.sits, meetings, { ...visits(figures), isSit: 'true', repId: repKey(row.repId) }],
      ['rep sold', row.jobs, sales, { ...standing(figures), salesRepId: repKey(row.repId) }],
    ]),
    ...figures.months.slice(-3).map(({ month, jobs }): Counted => {
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
      const span = { from: month, to: last.toISOString().slice(0, 10) }
      return ['month', jobs, sales, { ...standing(span), ...byLeadRep }]
    }),
    ...(['now', 'before'] as const).flatMap((when): Counted[] => [
      [
        `leads ${when}`,
        change.leads[when],
        webLeads.listPaginated,
        { ...within('created', change[when]), ...byLeadRep },
      ],
      [`visits ${when}`, change.visits[when], meetings, { ...visits(change[when]), ...byVisitRep }],
      [
        `held ${when}`,
        change.held[when],
        meetings,
        { ...visits(change[when]), isSit: 'true', ...byVisitRep },
      ],
      [`sold ${when}`, change.sold[when], sales, { ...standing(change[when]), ...byLeadRep }],
      ...change.reps.flatMap(({ repId, sold, held }): Counted[] => [
        [`rep sold ${when}`, sold[when], sales, { ...standing(change[when]), salesRepId: repKey(repId) }],
        [
          `rep held ${when}`,
          held[when],
          meetings,
          { ...visits(change[when]), isSit: 'true', repId: repKey(repId) },
        ],
      ]),
      ...change.sources.flatMap(({ sourceName, sold }): Counted[] =>
        sourceName === null
          ? []
          : [[`source ${when}`, sold[when], sales, { ...standing(change[when]), sourceName, ...byLeadRep }]],
      ),
    ]),
    ...permits.flatMap(({ ahjId, jobs, late }): Counted[] =>
      ahjId === null
        ? []
        : [
            ['permits', jobs, sales, { status: 'Permit', ahjId, ...byLeadRep }],
            ['late permits', late, sales, { status: 'Permit', ahjId, isLate: 'true', ...byLeadRep }],
          ],
    ),
    ...(summary.status === 200
      ? Object.entries(summary.body).flatMap(([status, { jobs, late, onHold }]): Counted[] => [
          ['phase', jobs, sales, { status, ...byLeadRep }],
          ['late of a phase', late, sales, { status, isLate: 'true', ...byLeadRep }],
          ['on hold of a phase', onHold, sales, { status, onHold: 'true', ...byLeadRep }],
        ])
      : []),
    [
      'not contacted',
      speed.all.leads - speed.all.contacted,
      webLeads.listPaginated,
      { ...within('inquired', speed), doNotContact: 'false', contacted: 'false', ...byLeadRep },
    ],
  ]
}

async function numbersOfReports(client: Client, reps: Query): Promise<readonly Counted[]> {
  const days = { from: '2026-01-15', to: '2026-03-16' }
  const query = { ...days, ...reps }
  const [selling, building] = await Promise.all([
    client.call(reports.sales, { query }),
    client.call(reports.installation, { query }),
  ])
  const [byLeadRep, byVisitRep] = [ofRep(reps, 'salesRepId'), ofRep(reps, 'repId')]
  const entered = { ...within('created', days), ...byLeadRep }
  return [
    ...(selling.status === 200
      ? [
          ...selling.body.byRep.flatMap(({ repId, past, sits, noShows, closed }): Counted[] => {
            const whose = { ...visits(days), repId: repId ?? 'none' }
            return [
              ['past', past, meetings, whose],
              ['sits', sits, meetings, { ...whose, isSit: 'true' }],
              ['no-shows', noShows, meetings, { ...whose, result: 'FailureToAppear' }],
              ['closed', closed, meetings, { ...whose, result: 'Sold' }],
            ]
          }),
          ...selling.body.bySource.flatMap(({ sourceName, past }): Counted[] =>
            sourceName === null
              ? []
              : [['source', past, meetings, { ...visits(days), sourceName, ...byVisitRep }]],
          ),
          ...leadSteps.map((step): Counted => [
            step,
            selling.body.funnel[step],
            webLeads.listPaginated,
            { ...entered, reached: step },
          ]),
          ...(selling.body.months ?? []).map(({ from, to, jobs }): Counted => [
            'month of the report',
            jobs,
            sales,
            { ...within('sold', { from, to }), isCancelled: 'false', ...byLeadRep },
          ]),
          ...(selling.body.cancellations ?? []).map(({ reason, jobs }): Counted => [
            'canceled',
            jobs,
            sales,
            { status: 'Cancelled', ...within('cancelled', days), cancelReason: reason, ...byLeadRep },
          ]),
          ...(selling.body.perWatt
            ? [
                [
                  'priced',
                  selling.body.perWatt.all.sheets,
                  commissions.listPaginated,
                  { ...within('contract', days), isPriced: 'true', ...byVisitRep },
                ] as Counted,
              ]
            : []),
        ]
      : []),
    ...(building.status === 200
      ? [
          ...building.body.permits.flatMap(({ ahjId, jobs, waiting }): Counted[] =>
            ahjId === null
              ? []
              : [
                  ['permits', jobs, sales, { ...within('permit', days), ahjId, ...byLeadRep }],
                  ['waiting', waiting, sales, { status: 'Permit', ahjId, ...byLeadRep }],
                ],
          ),
          [
            'first pass',
            building.body.inspections.firstPass,
            sales,
            { ...within('inspected', days), isFirstPass: 'true', ...byLeadRep },
          ] as Counted,
          ...building.body.ages.flatMap(({ status, jobs, late }): Counted[] => [
            ['age', jobs, sales, { status, ...byLeadRep }],
            ['late', late, sales, { status, isLate: 'true', ...byLeadRep }],
          ]),
        ]
      : []),
  ]
}

const queues: readonly (readonly [keyof Awaited<ReturnType<typeof queuesOf>>, Query])[] = [
  ['toApprove', { state: 'Submitted' }],
  ['toLock', { state: 'Approved' }],
  ['owedBack', { owes: 'true' }],
  ['belowPar', { isBelowPar: 'true' }],
]
const queuesOf = async (client: Client) => good(client.call(commissionStatements.queues, {}))

/** The tabs of a list: the counts of all rows, the counts of filtered ones, and the filter that a tab is. */
interface Tabs {
  readonly whole: Route
  readonly filtered: Route
  readonly list: Route
  readonly field: string
  readonly filters: readonly Query[]
}
const tabbed: Readonly<Record<string, Tabs>> = {
  leads: {
    whole: webLeads.statusCount,
    filtered: webLeads.filteredStatusCount,
    list: webLeads.listPaginated,
    field: 'status',
    filters: [{ salesRepId: Rita }, { salesRepId: ['none', Sam], createdFrom: '2026-02-01' }, { q: 'e' }],
  },
  sales: {
    whole: webSales.statusCount,
    filtered: webSales.filteredStatusCount,
    list: sales,
    field: 'status',
    filters: [{ salesRepId: [Sam] }, { isLate: 'true' }, { soldFrom: '2026-02-01', salesRepId: Rita }],
  },
  appointments: {
    whole: appointments.resultCount,
    filtered: appointments.filteredResultCount,
    list: meetings,
    field: 'result',
    filters: [{ repId: Rita }, { isSit: 'true', to: '2026-03-01' }],
  },
  referrals: {
    whole: referrals.statusCount,
    filtered: referrals.filteredStatusCount,
    list: referrals.listPaginated,
    field: 'status',
    filters: [{ salesRepId: Rita }],
  },
  'service jobs': {
    whole: serviceJobs.statusCount,
    filtered: serviceJobs.filteredStatusCount,
    list: serviceJobs.listPaginated,
    field: 'status',
    filters: [{ isOpen: 'true' }, { technician: 'none' }],
  },
  contracts: {
    whole: contracts.statusCount,
    filtered: contracts.filteredStatusCount,
    list: contracts.listPaginated,
    field: 'state',
    filters: [{ isOpen: 'true' }, { salesRepId: Rita }],
  },
  sheets: {
    whole: commissions.stateCount,
    filtered: commissions.filteredStateCount,
    list: commissions.listPaginated,
    field: 'state',
    filters: [{ repId: Rita }],
  },
  draws: {
    whole: draws.stateCount,
    filtered: draws.filteredStateCount,
    list: draws.listPaginated,
    field: 'state',
    filters: [{ repId: Rita }, { payable: 'true' }],
  },
  tasks: {
    whole: tasks.count,
    filtered: tasks.count,
    list: tasks.listPaginated,
    field: 'view',
    filters: [{ priority: 'High' }, { q: 'e' }],
  },
}

/** Each tab with the number it shows and the list that it opens; none where the person may not read the list. */
async function numbersOfTabs(
  client: Client,
  { whole, filtered, list, field, filters }: Tabs,
): Promise<readonly Counted[]> {
  const counted = await Promise.all(
    [{}, ...filters].map(async (filter): Promise<readonly Counted[]> => {
      const route = Object.keys(filter).length === 0 ? whole : filtered
      const { status, body } = await client.call(route, { query: filter })
      if (status !== 200) return []
      // "Recent" of leads and the tabs of tasks are filters of their own.
      const tabs = Object.entries(body as Readonly<Record<string, number>>)
      return tabs.map(([tab, n]) => [
        `tab ${tab}`,
        n,
        list,
        { ...filter, ...(tab !== 'All' && { [field]: tab }) },
      ])
    }),
  )
  return counted.flat()
}

const readers = ['rita', 'sam', 'mona', 'max', 'sofia', 'ines', 'sven', 'fiona', 'carl', 'adam'] as const
const choices: readonly (readonly [Span, Query])[] = [
  ['30', {}],
  ['90', { salesRepId: Rita }],
  ['7', { salesRepId: [Sam, 'none'] }],
]

test.each(readers)(
  'each number that %s reads is the total of its list',
  { timeout: 120_000 },
  async (name) => {
    const client = await server.as(name)
    const wrong: string[] = []
    let positive = 0
    const compare = async (choice: string, counted: readonly Counted[]) => {
      const totals = await Promise.all(counted.map(([, , list, query]) => totalOf(client, list, query)))
      for (const [at, [what, n, , query]] of counted.entries()) {
        if (n > 0) positive += 1
        if (totals[at] !== n)
          wrong.push(`${what} (${choice}): ${n}, and the list has ${totals[at]} ${JSON.stringify(query)}`)
      }
    }
    for (const [days, reps] of choices) {
      const choice = `${days} days, ${JSON.stringify(reps)}`
      await compare(choice, await numbersOfDashboard(client, days, reps))
      await compare(choice, await numbersOfReports(client, reps))
    }
    for (const [list, tabs] of Object.entries(tabbed)) await compare(list, await numbersOfTabs(client, tabs))
    const money = await client.call(commissionStatements.queues, {})
    if (money.status === 200) {
      await compare(
        'queues',
        queues.map(([queue, query]) => [queue, money.body[queue].count, commissions.listPaginated, query]),
      )
      await compare('draw queues', [
        ['draws to approve', money.body.drawsRequested.count, draws.listPaginated, { state: 'Requested' }],
        ['draws to pay', money.body.drawsToPay.count, draws.listPaginated, { payable: 'true' }],
      ])
    }
    expect(wrong).toEqual([])
    expect(positive).toBeGreaterThan(10)
  },
)
