/** A pay run: everything due, paid once, all or nothing, and never closed by a payee. */
import { commissionSettings, payRuns, referrals } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLead, aReferral, good } from '#test/builders'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

const period = { from: '2026-03-01', to: '2026-03-31', payDate: '2026-03-02' }
const drafted = (more: object = {}) =>
  good(world.fiona.call(payRuns.create, { body: { ...period, ...more } }))
const read = ({ id }: { id: string }) => good(world.fiona.call(payRuns.get, { params: { id } }))
const close = (client: typeof world.fiona, { id, fingerprint }: PayRun) =>
  client.call(payRuns.close, { params: { id }, body: { fingerprint } })
const rita = (run: PayRun) => required(run.payees.find(({ key }) => key === cast.rita.crm.id))
const linesOn = (run: PayRun, sheet: { readonly id: string }) =>
  run.payees.flatMap(({ lines }) => lines).filter(({ sheetId }) => sheetId === sheet.id)

/** An installed job with an approved sheet. */
async function installed() {
  const sheet = await world.sheetIn('Approved')
  await world.server.arrange((tx) =>
    sql`update sales set install_completed_date = '2026-03-01' where id = ${sheet.saleId}`.execute(tx),
  )
  return sheet
}

test('a run has every covered approved draw, and the balances of installed jobs, per person', async () => {
  const before = await drafted()
  const { sheet, draw } = await world.drawIn('Approved', 'Approved', 750)
  const job = await installed()
  const asked = await world.drawIn('Requested')
  const early = await world.sheetIn('Approved')
  const run = await read(before)
  expect(linesOn(run, sheet)).toMatchObject([{ kind: 'draw', refId: draw.id, amount: 750, leftOut: null }])
  expect(linesOn(run, job)).toMatchObject([{ kind: 'balance', refId: job.id, amount: 8_000 }])
  expect([linesOn(run, asked.sheet), linesOn(run, early)]).toEqual([[], []])
  expect(rita(run).toPay - (before.payees.length > 0 ? rita(before).toPay : 0)).toBe(8_750)
})

test('closing pays every line by its own rules, with consecutive check numbers', async () => {
  const { sheet, draw } = await world.drawIn('Approved', 'Approved', 600)
  const job = await installed()
  const run = await drafted({ firstCheckNumber: '0099' })
  const ritas = rita(run)
  expect(ritas.checkNumber).toBe('0099')
  const closed = await good(close(world.fiona, run))
  expect(closed).toMatchObject({ state: 'Closed', closedByName: 'Fiona Chen', totals: run.totals })
  expect(linesOn(closed, sheet)).toHaveLength(1)
  const [paid, done] = [await good(world.get(world.fiona, sheet)), await good(world.get(world.fiona, job))]
  expect(paid.draws.find(({ id }) => id === draw.id)).toMatchObject({
    state: 'Paid',
    checkNumber: '0099',
    paymentDate: '2026-03-02',
  })
  expect(done).toMatchObject({ state: 'Completed', settledAmount: 8_000, balanceDue: 0 })
  const { rows } = await sql<{ total: string }>`
    select sum(amount) as total from payments where pay_run_id = ${run.id}
  `.execute(world.server.db.read)
  expect(Number(rows[0]?.total)).toBe(run.totals.toPay)

  // A second closing, by anybody, pays nobody twice.
  await good(close(world.carl, run))
  const again = await sql`select from payments where pay_run_id = ${run.id}`.execute(world.server.db.read)
  expect(again.rows.length).toBe(closed.payees.flatMap(({ lines }) => lines).length)
  expect(await close(world.fiona, await drafted({ firstCheckNumber: '0099' }))).toMatchObject({ status: 400 })
})

test('a draw and the balance of the same sheet are paid together and excluded together', async () => {
  const { sheet, draw } = await world.drawIn('Approved', 'Approved', 900)
  await world.server.arrange((tx) =>
    sql`update sales set install_completed_date = '2026-03-01' where id = ${sheet.saleId}`.execute(tx),
  )
  const run = await drafted()
  expect(linesOn(run, sheet).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['balance', 7_100],
    ['draw', 900],
  ])
  const params = { id: run.id }
  const named = { kind: 'draw', refId: draw.id } as const
  const left = await good(
    world.fiona.call(payRuns.exclude, { params, body: { ...named, reason: 'Not now.' } }),
  )
  expect(left.whyNotClosed).toBe(`A draw on ${sheet.jobNumber} is left out. Leave out its balance too.`)
  expect((await close(world.fiona, left)).status).toBe(400)
  const back = await good(world.fiona.call(payRuns.include, { params, body: named }))
  await good(close(world.fiona, back))
  expect(await good(world.get(world.fiona, sheet))).toMatchObject({ state: 'Completed', balanceDue: 0 })
  await good(world.fiona.call(payRuns.reopen, { params, body: { reason: 'The printer jammed.' } }))
  const opened = await good(world.get(world.fiona, sheet))
  expect(opened).toMatchObject({ state: 'Approved', drawPaidTotal: 0, balanceDue: 8_000 })
  expect(linesOn(await read(run), sheet)).toEqual(linesOn(back, sheet))
})

test('twenty concurrent closings pay once', async () => {
  await installed()
  const run = await drafted()
  const answers = await Promise.all(Array.from({ length: 20 }, () => close(world.fiona, run)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await sql<{ total: string }>`
    select sum(amount) as total from payments where pay_run_id = ${run.id}
  `.execute(world.server.db.read)
  expect(Number(rows[0]?.total)).toBe(run.totals.toPay)
})

test('closing pays exactly what the caller read, or nothing', async () => {
  const job = await installed()
  const run = await drafted()
  await good(world.move(world.fiona, job, 'unapprove'))
  const answer = await close(world.fiona, run)
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'The amounts changed. Review the run again.' },
  })
  expect((await read(run)).state).toBe('Open')
})

test('a line is excluded with a reason, put back, and shown as excluded', async () => {
  const job = await installed()
  const run = await drafted()
  const named = { kind: 'balance', refId: job.id } as const
  expect(
    (await world.fiona.call(payRuns.exclude, { params: { id: run.id }, body: { ...named, reason: ' ' } }))
      .status,
  ).toBe(400)
  const left = await good(
    world.fiona.call(payRuns.exclude, {
      params: { id: run.id },
      body: { ...named, reason: 'Size differs from sale.' },
    }),
  )
  expect(linesOn(left, job)).toMatchObject([{ leftOut: 'Size differs from sale.' }])
  expect(run.totals.toPay - left.totals.toPay).toBe(8_000)
  expect(left.totals.leftOut).toBe(8_000)
  const back = await good(world.fiona.call(payRuns.include, { params: { id: run.id }, body: named }))
  expect(back.fingerprint).toBe(run.fingerprint)
  const unknown = { kind: 'draw', refId: run.id, reason: 'No.' } as const
  expect((await world.fiona.call(payRuns.exclude, { params: { id: run.id }, body: unknown })).status).toBe(
    400,
  )
})

test('reopening makes everything due again; marking paid is final', async () => {
  const { sheet, draw } = await world.drawIn('Approved', 'Approved', 500)
  const job = await installed()
  const run = await drafted()
  await good(close(world.fiona, run))
  const opened = await good(
    world.fiona.call(payRuns.reopen, { params: { id: run.id }, body: { reason: 'The printer jammed.' } }),
  )
  expect(opened.state).toBe('Open')
  expect(opened.totals).toEqual(run.totals)
  expect((await good(world.get(world.fiona, sheet))).draws.find(({ id }) => id === draw.id)?.state).toBe(
    'Approved',
  )
  expect(await good(world.get(world.fiona, job))).toMatchObject({ state: 'Approved', balanceDue: 8_000 })
  await good(close(world.fiona, opened))
  const paid = await good(world.fiona.call(payRuns.markPaid, { params: { id: run.id } }))
  expect(paid.state).toBe('Paid')
  expect(
    await world.fiona.call(payRuns.reopen, { params: { id: run.id }, body: { reason: 'Again.' } }),
  ).toMatchObject({ status: 400 })
  expect(
    (await world.fiona.call(payRuns.update, { params: { id: run.id }, body: { payDate: '2026-03-01' } }))
      .status,
  ).toBe(400)
})

test('a run pays a referral once, and reopening reverses it', async () => {
  const by = await aLead(world.mona, { salesRepId: cast.rita.crm.id })
  const sale = await world.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
  const referral = await aReferral(world.mona, by.id, sale.leadId, 500)
  await world.server.arrange((tx) =>
    sql`update referrals set status = 'Payable', version = version + 1 where id = ${referral.id}`.execute(tx),
  )
  const run = await drafted()
  const client = required(run.payees.find(({ key }) => key === `lead:${by.id}`))
  expect(client).toMatchObject({ isClient: true, referrals: 500, toPay: 500, needs1099: false })
  await good(close(world.fiona, run))
  const get = () => good(world.fiona.call(referrals.get, { params: { id: referral.id } }))
  expect(await get()).toMatchObject({ status: 'Paid', paidAmount: 500 })
  await good(world.fiona.call(payRuns.reopen, { params: { id: run.id }, body: { reason: 'Wrong name.' } }))
  expect(await get()).toMatchObject({ paidAmount: null, referralPaidDate: null })
})

test('a client with two referrals is paid once, and the list counts one payment', async () => {
  const by = await aLead(world.mona, { salesRepId: cast.rita.crm.id })
  for (const _ of [1, 2]) {
    const sale = await world.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
    const { id } = await aReferral(world.mona, by.id, sale.leadId, 500)
    await world.server.arrange((tx) =>
      sql`update referrals set status = 'Payable', version = version + 1 where id = ${id}`.execute(tx),
    )
  }
  const closed = await good(close(world.fiona, await drafted()))
  expect(closed.payees.find(({ key }) => key === `lead:${by.id}`)).toMatchObject({ toPay: 1_000 })
  const rows = await good(world.fiona.call(payRuns.list, { query: {} }))
  expect(rows.find(({ id }) => id === closed.id)).toMatchObject({
    state: 'Closed',
    total: closed.totals.toPay,
    payments: closed.totals.payments,
  })
})

test('a run is not closed before its pay date, or without payees', async () => {
  await installed()
  const later = await drafted({ payDate: '2026-03-03' })
  expect(later.whyNotClosed).toMatch(/^The pay date has not come yet/)
  expect((await close(world.fiona, later)).status).toBe(400)
  const none = await drafted({ from: '2020-01-01', to: '2020-01-31' })
  expect(await close(world.fiona, none)).toMatchObject({
    status: 400,
    body: { message: 'This run has no payments.' },
  })
})

test('with two-person approval an approver does not close, and an author does not approve (B9)', async () => {
  const settings = await good(world.fiona.call(commissionSettings.get, { query: {} }))
  const { version } = await good(
    world.fiona.call(commissionSettings.update, {
      body: { needsTwoPeople: true, version: settings.version },
    }),
  )
  const entered = await world.sheetIn('Draft')
  await good(world.move(world.fiona, entered, 'submit'))
  expect(await world.move(world.fiona, entered, 'approve')).toMatchObject({ status: 403 })
  await good(world.move(world.carl, entered, 'approve'))
  const { sheet, draw } = await world.drawIn('Approved', 'Approved', 100)
  expect(await world.moveDraw(world.fiona, sheet, draw, 'markPaid')).toMatchObject({
    status: 403,
    body: { message: 'You approved this draw. Ask someone else to pay it.' },
  })
  const run = await drafted()
  expect(run.whyNotClosed).toMatch(/^You approved .* Ask someone else to close it\.$/)
  expect((await close(world.fiona, run)).status).toBe(400)
  await good(world.fiona.call(commissionSettings.update, { body: { needsTwoPeople: false, version } }))
})

test('nobody closes a run that pays them', async () => {
  const sheet = await world.sheetIn('Draft')
  await good(world.put(world.carl, sheet, { repId: cast.fiona.crm.id }))
  await good(world.move(world.fiona, sheet, 'submit'))
  const adminOfMoney = world.carl
  expect((await world.move(adminOfMoney, sheet, 'approve')).status).toBe(403)
  await world.server.arrange((tx) =>
    sql`update commission_sheets set rep_set_by = null where id = ${sheet.id}`.execute(tx),
  )
  await good(world.move(adminOfMoney, sheet, 'approve'))
  await world.server.arrange((tx) =>
    sql`update sales set install_completed_date = '2026-03-01' where id = ${sheet.saleId}`.execute(tx),
  )
  const run = await drafted()
  expect(run.whyNotClosed).toBe('Your own pay is in this run. Ask someone else to close it.')
  expect((await close(world.fiona, run)).status).toBe(400)
  expect((await close(world.carl, run)).status).toBe(200)
})

test.each(['rita', 'mona', 'adam', 'sofia', 'max', 'nia'] as const)(
  'pay runs are closed to %s',
  async (name) => {
    const client = await world.server.as(name)
    const run = await drafted()
    for (const answer of [
      await client.call(payRuns.list, { query: {} }),
      await client.call(payRuns.get, { params: { id: run.id } }),
      await client.call(payRuns.create, { body: { ...period, firstCheckNumber: null } }),
      await close(client, run),
    ]) {
      expect(answer.status).toBe(403)
    }
  },
)

test('a run exports files for payroll and bookkeeping, and statements', async () => {
  await installed()
  const run = await drafted({ firstCheckNumber: '500' })
  const text = async (query: string) => {
    const answer = await world.fiona.raw('GET', `/pay-runs/${run.id}/file?${query}`)
    return [answer.status, await answer.text()] as const
  }
  const [, gusto] = await text('profile=gusto')
  expect(gusto.split('\r\n')[0]).toContain('last_name,first_name,email,commission')
  expect(gusto).toContain(`Reyes,Rita,rita.reyes@sunridge.example,${rita(run).toPay.toFixed(2)}`)
  const [, books] = await text('profile=quickbooks')
  expect(books).toContain('03/02/2026')
  const [, own] = await text('profile=everything&columns=check_number,total')
  expect(own.split('\r\n')[0]).toContain('check_number,total')
  expect((await text('profile=everything&columns=constructor'))[0]).toBe(400)
  const paper = await world.fiona.raw('GET', `/pay-runs/${run.id}/statements`)
  expect(paper.status).toBe(200)
  expect(new TextDecoder().decode((await paper.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
})
