/**
 * Random sequences of actions on sheets, draws, sales, referrals and pay runs, also concurrent ones, keep the
 * invariants: the ledger has every dollar, nobody is paid above what is earned unnoticed, and nobody decides about
 * their own.
 */
import { commissionStatements, commissions, draws, payRuns, referrals, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { balanceOf } from '@crm/domain/commissions/balance'
import { figuresOf } from '@crm/domain/commissions/figures'
import { exact, sum } from '@crm/domain/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logSeed, seed } from '#test/budget'
import { aLead, aReferral, good } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { openSheetWorld, sheetMoves } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  logSeed()
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

/** Mulberry32: numbers from 0 to 1, derived from the seed. */
function randomFrom(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const steps = 400

test('the ledger has every dollar once, and nobody pays their own sheet', async () => {
  const random = randomFrom(seed)
  const pick = <T>(some: readonly T[]): T => required(some[Math.floor(random() * some.length)])
  const dollars = (most: number) => Math.round(random() * most * 100) / 100
  const people: readonly Client[] = [world.rita, world.sam, world.fiona, world.carl, world.mona]
  const deciders: readonly Client[] = [world.fiona, world.carl]
  const anybody = () => (random() < 0.8 ? pick(deciders) : pick(people))
  const reps = [cast.rita.crm.id, cast.sam.crm.id, cast.fiona.crm.id, cast.carl.crm.id]

  const sheetIds: string[] = []
  for (let made = 0; made < 6; made += 1)
    sheetIds.push((await world.sheetIn(made < 3 ? 'Submitted' : 'Draft')).id)
  const by = await aLead(world.mona, { salesRepId: cast.rita.crm.id })
  const first = await good(world.fiona.call(commissions.get, { params: { id: required(sheetIds[0]) } }))
  const referral = await aReferral(world.mona, by.id, first.lead.id, 500)
  await world.server.arrange((tx) =>
    sql`update sales set install_completed_date = '2026-03-01' where job_number = ${first.jobNumber}`.execute(
      tx,
    ),
  )
  const runIds: string[] = []
  const unexpected: unknown[] = []

  const sheetNow = async (id: string) => good(world.fiona.call(commissions.get, { params: { id } }))
  const moves = Object.values(sheetMoves)

  const acts: readonly ((sheet: Awaited<ReturnType<typeof sheetNow>>) => Promise<unknown>)[] = [
    // Forward moves are more likely than backward ones.
    ...Array.from({ length: 3 }, () => ({ id, state, version }: Awaited<ReturnType<typeof sheetNow>>) => {
      const next = {
        Draft: commissions.submit,
        Submitted: commissions.approve,
        Approved: random() < 0.3 ? commissions.markComplete : commissions.lock,
        Locked: commissions.unlock,
        Completed: commissions.markIncomplete,
      }[state] as typeof commissions.submit
      return pick(deciders).call(next, { params: { id }, body: random() < 0.4 ? { version } : {} })
    }),
    ({ id }) => anybody().call(pick(moves), { params: { id } }),
    ({ id }) =>
      anybody().call(commissions.markIncomplete, {
        params: { id },
        body: random() < 0.3 ? { payrollDidNotPay: 'Stopped.' } : {},
      }),
    ({ id }) => {
      const amount = 20_000 + dollars(20_000)
      return anybody().call(commissions.update, {
        params: { id },
        body: { saleAmount: amount, financeOptions: [{ name: 'Cash', type: 'Cash', amount, fee: 0 }] },
      })
    },
    ({ id }) =>
      anybody().call(commissions.update, {
        params: { id },
        body: pick([
          { parValue: 2 + Math.round(random() * 100) / 100 },
          { repId: random() < 0.2 ? pick(reps) : cast.rita.crm.id },
          { adders: [{ name: 'Trench', description: null, cost: dollars(5_000) }] },
        ]),
      }),
    ({ id }) =>
      anybody().call(pick([draws.request, draws.create]), {
        params: { commissionId: id },
        body: { amount: dollars(4_000) + 0.01, notes: 'Rent.' },
      }),
    ...Array.from({ length: 3 }, () => async (sheet: Awaited<ReturnType<typeof sheetNow>>) => {
      if (sheet.draws.length === 0) return undefined
      const draw = pick(sheet.draws)
      const params = { commissionId: sheet.id, drawId: draw.id }
      const body = random() < 0.5 ? { version: draw.version } : {}
      const roll = random()
      if (roll < 0.4) return anybody().call(draws.approve, { params, body })
      if (roll < 0.8)
        return anybody().call(draws.markPaid, {
          params,
          body: { ...body, checkNumber: String(Math.floor(random() * 90)) },
        })
      if (roll < 0.9) return anybody().call(draws.deny, { params, body })
      return anybody().call(draws.update, { params, body: { checkNumber: 'X1' } })
    }),
    (sheet) =>
      sheet.payments.length === 0
        ? Promise.resolve()
        : anybody().call(commissions.reversePayment, {
            params: { id: sheet.id, paymentId: pick(sheet.payments).id },
            body: { reason: 'Wrong.' },
          }),
    ({ id }) =>
      anybody().call(commissions.repay, {
        params: { id },
        body: { amount: dollars(3_000) + 0.01, day: '2026-03-02', method: 'check' },
      }),
    async ({ saleId }) => {
      const sale = await good(world.read(world.mona, { id: saleId }))
      const body =
        sale.status === 'Cancelled'
          ? { status: 'Pending' as const, reason: 'Back.' }
          : { status: 'Cancelled' as const, cancelReason: 'Finance declined' as const, reason: 'No.' }
      return random() < 0.3
        ? world.mona.call(webSales.update, {
            params: { id: saleId },
            body: { ...body, version: sale.version },
          })
        : undefined
    },
    () =>
      anybody().call(referrals.markPaid, {
        params: { id: referral.id },
        body: { amount: 500, date: '2026-03-02', reason: 'Early.' },
      }),
    async ({ id }) => (random() < 0.1 ? anybody().call(commissions.remove, { params: { id } }) : undefined),
    async () => {
      const client = anybody()
      const roll = random()
      if (roll < 0.3 || runIds.length === 0) {
        const made = await client.call(payRuns.create, {
          body: { from: '2026-03-01', to: '2026-03-31', payDate: '2026-03-02', firstCheckNumber: null },
        })
        if (made.status === 201) runIds.push(made.body.id)
        return made
      }
      const params = { id: pick(runIds) }
      const seen = await world.carl.call(payRuns.get, { params })
      if (seen.status !== 200) return seen
      const [line] = seen.body.payees.flatMap(({ lines }) => lines)
      if (roll < 0.45 && line) {
        const { kind, refId } = line
        return client.call(payRuns.exclude, { params, body: { kind, refId, reason: 'Later.' } })
      }
      if (roll < 0.8)
        return client.call(payRuns.close, { params, body: { fingerprint: seen.body.fingerprint } })
      return roll < 0.95
        ? client.call(payRuns.reopen, { params, body: { reason: 'Again.' } })
        : client.call(payRuns.markPaid, { params })
    },
  ]

  for (let step = 0; step < steps; step += 1) {
    const id = pick(sheetIds)
    const sheet = await world.fiona.call(commissions.get, { params: { id } })
    if (sheet.status !== 200) {
      // The sheet was removed; replace it, or no sheet would be left to pay.
      sheetIds.splice(sheetIds.indexOf(id), 1, (await world.sheetIn('Submitted')).id)
      continue
    }
    // Some time passes between the actions.
    if (random() < 0.1) world.clock.now = new Date(world.clock.now.getTime() + random() * 86_400_000)
    const atOnce = random() < 0.3 ? [pick(acts), pick(acts), pick(acts)] : [pick(acts)]
    const answers = await Promise.all(atOnce.map((act) => act(sheet.body)))
    unexpected.push(
      ...answers.filter((answer) => ((answer as { status?: number } | undefined)?.status ?? 0) >= 500),
    )
    if (step % 20 === 0) await holds()
  }
  expect(unexpected).toEqual([])
  await holds()
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from payments`.execute(
    world.server.db.read,
  )
  expect(rows[0]?.n).toBeGreaterThan(3)
})

/** The invariants that hold at every moment. */
async function holds(): Promise<void> {
  const sheets = await good(world.fiona.call(commissions.list, { query: { limit: 1000 } }))
  const { rows: ledger } = await sql<{
    sheet_id: string | null
    draw_id: string | null
    payee_id: string | null
    entered_by: string | null
    amount: string
  }>`select sheet_id, draw_id, payee_id, entered_by, amount from payments`.execute(world.server.db.read)
  const { rows: owed } = await sql<{ sheet_id: string; amount: string }>`
    select sheet_id, amount from commission_clawbacks
  `.execute(world.server.db.read)
  const paidOn = (id: string) =>
    sum(ledger.filter(({ sheet_id }) => sheet_id === id).map(({ amount }) => amount))
  for (const sheet of sheets) {
    const paid = paidOn(sheet.id)
    const isSaleCancelled = sheet.sale.status === 'Cancelled'
    const balance = balanceOf({ ...sheet, isSaleCancelled })
    expect(balance.drawPaidTotal.plus(balance.settled).minus(balance.repaid).toFixed(2)).toBe(paid.toFixed(2))
    expect(exact(sheet.balanceDue).toFixed(2)).toBe(balance.earned.minus(paid).toFixed(2))
    const above = paid.minus(balance.earned.isNegative() ? 0 : balance.earned)
    const shown = owed.find(({ sheet_id }) => sheet_id === sheet.id)?.amount ?? '0.00'
    expect(shown).toBe((above.isNegative() ? exact(0) : above).toFixed(2))
    // No figure of the formula changes.
    expect(exact(sheet.commissionAmount).toFixed(2)).toBe(figuresOf(sheet).commissionAmount.value.toFixed(2))
    for (const draw of sheet.draws) {
      const ofDraw = sum(ledger.filter(({ draw_id }) => draw_id === draw.id).map(({ amount }) => amount))
      expect(ofDraw.toFixed(2)).toBe(exact(draw.state === 'Paid' ? draw.amount : 0).toFixed(2))
    }
    const theirs = new Set([sheet.repId, ...sheet.formerRepIds])
    const own = ledger.filter(
      ({ sheet_id, entered_by }) => sheet_id === sheet.id && entered_by !== null && theirs.has(entered_by),
    )
    expect(own).toEqual([])
  }
  for (const repId of new Set(sheets.map((sheet) => sheet.repId))) {
    const { totals } = await good(world.fiona.call(commissionStatements.get, { query: { repId } }))
    const paid = sum(ledger.filter(({ payee_id }) => payee_id === repId).map(({ amount }) => amount))
    expect(exact(totals.drawn).plus(totals.settled).minus(totals.repaid).toFixed(2)).toBe(paid.toFixed(2))
    expect(exact(totals.earned).minus(paid).plus(totals.paidUnapproved).toFixed(2)).toBe(
      exact(totals.due).toFixed(2),
    )
  }
}
