/** The list of draws: rows, scope and order, and agreement of SQL and domain on payable draws. */
import { cast } from '@crm/cast'
import { commissionStatements, commissions, draws } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import { type DrawSheet, drawStates, whyNotMoved } from '@crm/domain/commissions/draw-actions'
import { type SheetState, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { csvRows } from '#test/csv'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
  for (const state of sheetStates) {
    for (const isCancelled of [false, true]) {
      await sheetWithDraws(state, isCancelled)
      await sheetWithDraws(state, isCancelled, {
        adders: [{ name: 'Trench', description: null, cost: 10_000 }],
      })
    }
  }
}, 240_000)
afterAll(() => world.server.close())

/** 3,000.00 of 8,000.00 are available: less, exactly that, and a cent more. */
const drawn = [
  ['Requested', '1000'],
  ['Approved', '1000'],
  ['Approved', '3000'],
  ['Approved', '3000.01'],
  ['Denied', '500'],
  ['Paid', '5000'],
] as const

/** Draws in any state, written directly into the tables, even where no rule leads there. */
async function sheetWithDraws(
  state: SheetState,
  isCancelled: boolean,
  fields?: Parameters<typeof world.sheetIn>[1],
): Promise<void> {
  const { id, saleId } = await world.sheetIn('Draft', fields)
  if (isCancelled)
    await good(
      world.moveSale(
        world.mona,
        { id: saleId },
        { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'No.' },
      ),
    )
  const reached = sheetStates.slice(1, sheetStates.indexOf(state) + 1)
  const moments = reached.flatMap((one) => [
    sql`${sql.ref(`${one.toLowerCase()}_at`)} = now()`,
    sql`${sql.ref(`${one.toLowerCase()}_by`)} = ${cast.fiona.crm.id}`,
  ])
  await world.server.arrange(async (tx) => {
    // Some of these rows break a rule, so the triggers of the tables are turned off.
    await sql`set local session_replication_role = replica`.execute(tx)
    if (moments.length > 0)
      await sql`update commission_sheets set ${sql.join(moments)} where id = ${id}`.execute(tx)
    for (const [at, [drawState, amount]] of drawn.entries())
      await insertDraw(tx, id, { drawState, amount, at })
    if (state === 'Completed')
      await insertPayment(tx, id, { kind: 'settlement', amount: '1234.56', drawId: null })
  })
}

async function insertPayment(
  tx: Parameters<Parameters<typeof world.server.arrange>[0]>[0],
  sheetId: string,
  {
    kind,
    amount,
    drawId,
  }: { readonly kind: string; readonly amount: string; readonly drawId: string | null },
): Promise<void> {
  await sql`
    insert into payments (kind, payee_id, sheet_id, draw_id, amount, method, day, entered_by, entered_at)
    values (${kind}, ${cast.rita.crm.id}, ${sheetId}, ${drawId}, ${amount}, 'check', '2026-02-20', ${cast.fiona.crm.id}, now())
  `.execute(tx)
}

async function insertDraw(
  tx: Parameters<Parameters<typeof world.server.arrange>[0]>[0],
  sheetId: string,
  {
    drawState,
    amount,
    at,
  }: { readonly drawState: ListedDraw['state']; readonly amount: string; readonly at: number },
): Promise<void> {
  const created = new Date(Date.UTC(2026, 1, 1 + at, 20))
  const later = new Date(Date.UTC(2026, 1, 10 + at, 20))
  const fiona = cast.fiona.crm.id
  const [isApproved, isDenied, isPaid] = [
    drawState === 'Approved' || drawState === 'Paid',
    drawState === 'Denied',
    drawState === 'Paid',
  ]
  const id = newId()
  await sql`
    insert into commission_draws (id, sheet_id, amount, notes, created_by, created_at, updated_at, approved_at, approved_by,
      denied_at, denied_by, marked_paid_at, marked_paid_by, payment_date, check_number)
    values (${id}, ${sheetId}, ${amount}, 'Rent.', ${cast.rita.crm.id}, ${created}, ${created},
      ${isApproved ? later : null}, ${isApproved ? fiona : null}, ${isDenied ? later : null}, ${isDenied ? fiona : null},
      ${isPaid ? later : null}, ${isPaid ? fiona : null}, ${isPaid ? `2026-02-${20 + at}` : null}, ${isPaid ? '101' : null})
  `.execute(tx)
  if (isPaid) await insertPayment(tx, sheetId, { kind: 'draw', amount, drawId: id })
}

type Query = NonNullable<CallInput<typeof draws.listPaginated>['query']>

/** All pages of the list, read by their cursors. */
async function listed(client: Client, query: Query = {}): Promise<ListedDraw[]> {
  const found: ListedDraw[] = []
  let after: string | undefined
  do {
    const page = await good(
      client.call(draws.listPaginated, { query: { pageSize: 50, ...query, ...(after && { after }) } }),
    )
    found.push(...page.items)
    after = page.next ?? undefined
  } while (after !== undefined)
  return found
}

const standingOf = (sheet: Commission): DrawSheet => ({
  state: sheet.state,
  isSaleCancelled: sheet.sale.status === 'Cancelled',
  commissionAmount: sheet.commissionAmount,
  payments: sheet.payments,
  draws: sheet.draws,
})

describe('payable draws', () => {
  test('payable in SQL equals decideDraw of the domain, for all states of draws and sheets', async () => {
    const sheets = await good(world.fiona.call(commissions.list, { query: { limit: 1000 } }))
    const expected = sheets.flatMap((sheet) =>
      sheet.draws.map((draw) => ({
        id: draw.id,
        reason: whyNotMoved('mark-paid', draw, standingOf(sheet)) ?? null,
      })),
    )
    const [all, payable, others] = [
      await listed(world.fiona),
      await listed(world.fiona, { payable: 'true' }),
      await listed(world.fiona, { payable: 'false' }),
    ]
    const byId = <T extends { readonly id: string }>(rows: readonly T[]) =>
      rows.toSorted((one, other) => one.id.localeCompare(other.id))
    const ids = (rows: readonly { readonly id: string }[]) => byId(rows).map(({ id }) => id)
    expect(ids(payable)).toEqual(ids(expected.filter(({ reason }) => reason === null)))
    expect(ids(others)).toEqual(ids(expected.filter(({ reason }) => reason !== null)))
    expect(byId(all).map(({ id, payable: is, notPayableReason: reason }) => ({ id, is, reason }))).toEqual(
      byId(expected).map(({ id, reason }) => ({ id, is: reason === null, reason })),
    )
    // 1,000.00 and 3,000.00, each on an approved and on a locked sheet of an active sale.
    expect(payable.map(({ amount, sheetState }) => `${sheetState} ${amount}`).toSorted()).toEqual([
      'Approved 1000',
      'Approved 3000',
      'Locked 1000',
      'Locked 3000',
    ])
    expect(all).toHaveLength(sheetStates.length * 4 * drawn.length)
  })

  test('the queue counts exactly the payable draws that its link lists', async () => {
    const { drawsToPay, drawsRequested } = await good(world.fiona.call(commissionStatements.queues, {}))
    const sums = async (query: Query) => {
      const rows = await listed(world.fiona, query)
      return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0) }
    }
    expect(drawsToPay).toMatchObject({
      ...(await sums({ payable: 'true' })),
      oldest: '2026-02-11T20:00:00.000Z',
    })
    expect(drawsRequested).toMatchObject(await sums({ state: 'Requested' }))
  })
})

describe('the list of draws', () => {
  test('a row has rep, job, client, approver and payer of its draw', async () => {
    const [draw] = await listed(world.fiona, { state: 'Paid', sort: '-paymentDate' })
    const sheet = await good(world.get(world.fiona, { id: required(draw).sheetId }))
    expect(draw).toMatchObject({
      jobNumber: sheet.jobNumber,
      clientName: sheet.lead.fullName,
      repId: cast.rita.crm.id,
      repName: 'Rita Reyes',
      sheetState: sheet.state,
      approvedByName: 'Fiona Chen',
      checkNumber: '101',
      paymentDate: '2026-02-25',
      payable: false,
      notPayableReason: 'This draw is paid.',
      notApprovableReason: 'This draw is paid.',
      notDeniableReason: 'This draw is paid.',
      notes: 'Rent.',
    })
  })

  test.each<[Query, (draw: ListedDraw) => boolean]>([
    [{ state: ['Denied', 'Paid'] }, ({ state }) => state === 'Denied' || state === 'Paid'],
    [{ repId: cast.sam.crm.id }, () => false],
    [{ repId: [cast.sam.crm.id, cast.rita.crm.id] }, () => true],
    [{ askedFrom: '2026-02-02', askedTo: '2026-02-03' }, ({ createdAt }) => /-02-0[23]T/.test(createdAt)],
    [{ approvedFrom: '2026-02-13' }, ({ approvedAt }) => (approvedAt ?? '') > '2026-02-13'],
    [{ approvedTo: '2026-02-11' }, ({ approvedAt }) => approvedAt !== null && approvedAt < '2026-02-12'],
    [{ paidFrom: '2026-02-25', paidTo: '2026-02-25' }, ({ state }) => state === 'Paid'],
    [{ paidTo: '2026-02-24' }, () => false],
  ])('the filter %o lists exactly the matching draws', async (query, isMeant) => {
    const all = await listed(world.fiona)
    const rows = await listed(world.fiona, query)
    expect(rows.map(({ id }) => id)).toEqual(all.filter(isMeant).map(({ id }) => id))
  })

  test('a search finds draws by job number and by client', async () => {
    const [some] = await listed(world.fiona)
    const { jobNumber, clientName, sheetId } = required(some)
    for (const q of [jobNumber.toLowerCase(), clientName]) {
      const rows = await listed(world.fiona, { q })
      expect(rows.some((row) => row.sheetId === sheetId)).toBe(true)
      expect(rows.every((row) => row.jobNumber === jobNumber || row.clientName === clientName)).toBe(true)
    }
  })

  test('a removed draw is not in the list', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    expect(await listed(world.fiona, { id: draw.id })).toHaveLength(1)
    await good(world.rita.call(draws.remove, { params: { commissionId: sheet.id, drawId: draw.id } }))
    expect(await listed(world.fiona, { id: draw.id })).toEqual([])
  })

  test.each([
    ['rita', true],
    ['fiona', true],
    ['mona', true],
    ['adam', true],
    ['sam', false],
    ['max', false],
    ['nia', false],
  ] as const)('the list of draws has for %s the scope of the sheets: %s', async (name, isOpen) => {
    const client = await world.server.as(name)
    const rows = await listed(client)
    expect(rows.length > 0).toBe(isOpen)
    const counts = await good(client.call(draws.stateCount, {}))
    expect(counts).toEqual(
      Object.fromEntries(
        drawStates.map((state) => [state, rows.filter((row) => row.state === state).length]),
      ),
    )
    const file = await client.raw('GET', '/draws/export')
    expect(file.headers.get('x-row-count')).toBe(String(rows.length))
  })

  test('the export has check number, payment date and note', async () => {
    const text = await (await world.fiona.raw('GET', '/draws/export?state=Paid&sort=amount')).text()
    const rows = csvRows(text)
    expect(rows).toHaveLength(20)
    expect(rows[0]).toMatchObject({
      Rep: 'Rita Reyes',
      Amount: '5000.00',
      State: 'Paid',
      Requested: '2026-02-06 12:00',
      'Approved by': 'Fiona Chen',
      'Paid on': '2026-02-25',
      'Check number': '101',
      Note: 'Rent.',
      'Can be paid': 'No',
    })
  })
})
