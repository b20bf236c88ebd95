/** Statements and queues through HTTP: exact amounts, and permissions. */
import { commissionStatements, commissions, draws, webLeads, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { balanceOf } from '@crm/domain/commissions/balance'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aSale, aSheet, good } from '#test/builders'
import { bytesOf } from '#test/contract-world'
import { lacksPoppler, pdfText } from '#test/read-pdf'
import type { SaleChanges } from '#test/sale-world'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

const [Rita, Sam] = [cast.rita.crm.id, cast.sam.crm.id]
/** The world's own `move` is for sheets. */
const moveSale = async ({ id }: { readonly id: string }, body: SaleChanges) => {
  const { version } = await good(world.read(world.mona, { id }))
  return world.change(world.mona, { id }, { ...body, version })
}

let world: Awaited<ReturnType<typeof openSheetWorld>>
let cancelledJob: string

/**
 * Rita's sheets: a draft of 8,000, a draft 2,000 below par, one submitted, one approved with 1,000 paid, one with a
 * draw request of 500, one cancelled with 700 paid.
 */
beforeAll(async () => {
  world = await openSheetWorld()
  await world.sheetIn('Draft')
  await world.sheetIn('Draft', { adders: [{ name: 'Typed with a zero too many', cost: 10_000 }] })
  await world.sheetIn('Submitted')
  await world.drawIn('Paid', 'Approved', 1_000)
  await world.drawIn('Requested', 'Locked', 500)
  await world.drawIn('Approved', 'Approved', 250.5)
  const { sheet } = await world.drawIn('Paid', 'Approved', 700)
  cancelledJob = sheet.jobNumber
  const sale = await good(world.read(world.mona, { id: sheet.saleId }))
  await good(moveSale(sale, { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'No.' }))
  const samsLead = await aLead(world.mona, { salesRepId: Sam })
  const samsSale = await aSale(world.sam, samsLead.id, { contractDate: '2026-02-20', saleAmount: 28_800 })
  await aSheet(world.sam, samsSale.id, { systemWatts: 8_000 })
})
afterAll(() => world.server.close())

const statement = async (name: keyof typeof cast, repId?: string) =>
  good((await world.server.as(name)).call(commissionStatements.get, { query: repId ? { repId } : {} }))

const read = async (path: string) => (await world.rita.raw('GET', path)).text()

describe('a commission statement', () => {
  test('a statement is exact to the cent, and agrees with the pages of its sheets', async () => {
    const { totals, months, sheets, repName } = await statement('rita')
    expect(repName).toBe('Rita Reyes')
    expect(totals).toEqual({
      expected: 8_000,
      earned: 24_000,
      drawn: 1_700,
      settled: 0,
      repaid: 0,
      paidUnapproved: 0,
      // 7,000 and 8,000 and 8,000, less 700 on the cancelled sheet; nothing was paid on the draft below par.
      due: 22_300,
      owedBack: 700,
      asked: 750.5,
      available: 30_249.5,
      atRisk: 1_000,
      forecast: null,
    })
    expect(sheets).toHaveLength(7)
    expect(months.at(-1)).toMatchObject({ month: '2026-03-01', earned: 24_000, paid: 1_700 })
    const pages = await good(world.rita.call(commissions.list, {}))
    const approved = pages.filter(({ state }) => state !== 'Draft' && state !== 'Submitted')
    expect(
      sheets
        .filter(({ earned }) => earned !== null)
        .map(({ id, earned, balanceDue, drawPaidTotal }) => [id, earned, balanceDue, drawPaidTotal]),
    ).toEqual(
      approved.map(({ id, earned, balanceDue, drawPaidTotal }) => [id, earned, balanceDue, drawPaidTotal]),
    )
    expect(required(sheets.find(({ jobNumber }) => jobNumber === cancelledJob)).ledger).toMatchObject([
      { kind: 'commission', amount: 8_000, balance: 8_000 },
      { kind: 'draw', amount: -700, balance: 7_300 },
      { kind: 'cancelled', amount: -8_000, balance: -700 },
    ])
  })

  test.each<[keyof typeof cast, string, number]>([
    ['rita', Rita, 200],
    ['sam', Rita, 403],
    ['sam', Sam, 200],
    ['mona', Rita, 200],
    ['fiona', Rita, 200],
    ['carl', Sam, 200],
    ['adam', Rita, 200],
    ['ines', Rita, 403],
    ['sofia', Rita, 403],
    ['max', Rita, 403],
    ['nia', Rita, 403],
    ['dora', Rita, 403],
  ])('%s requests the statement of %s: %i', async (name, repId, status) => {
    const client = await world.server.as(name)
    for (const route of [
      commissionStatements.get,
      commissionStatements.paper,
      commissionStatements.exportCsv,
    ]) {
      const answer = await client.raw('GET', `${route.path}?repId=${repId}`)
      expect([route.path, answer.status]).toEqual([route.path, status])
    }
  })

  test('the totals per rep equal their statements, within scope', async () => {
    const balances = async (name: keyof typeof cast) =>
      good((await world.server.as(name)).call(commissionStatements.balances, {}))
    const all = await balances('fiona')
    expect(all.map(({ repName }) => repName)).toEqual(['Rita Reyes', 'Sam Ito'])
    for (const { repId, repName, sheets, ...sums } of all) {
      const { totals, ...whole } = await statement('fiona', repId)
      expect([repName, sheets]).toEqual([whole.repName, whole.sheets.length])
      const paid = totals.drawn + totals.settled - totals.repaid
      expect(sums).toEqual({ earned: totals.earned, paid, due: totals.due })
    }
    expect(await balances('mona')).toEqual(all)
    expect(await balances('rita')).toEqual(all.filter(({ repId }) => repId === Rita))
    expect((await (await world.server.as('max')).call(commissionStatements.balances, {})).status).toBe(403)
  })

  test('the statement of an unknown person is not found', async () => {
    const answer = await world.fiona.call(commissionStatements.get, {
      query: { repId: '01943800-0000-7000-8000-00000000ffff' },
    })
    expect(answer).toMatchObject({ status: 404, body: { message: 'Person not found' } })
  })

  test('the CSV export has all sheets', async () => {
    const text = await read(commissionStatements.exportCsv.path)
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(8)
    expect(text).toContain(`${cancelledJob},Client No`)
    expect(text).toContain(',Approved,Cancelled,8000.00,0.00,700.00,0.00,0.00,0.00,-700.00,0.00,0.00')
  })

  test.skipIf(lacksPoppler)(
    'statement and sheet are PDF documents for people who may read them',
    async () => {
      const paper = await bytesOf(world.rita, commissionStatements.paper.path)
      expect(paper.toString('latin1')).toMatch(/^%PDF-/)
      const { sheets } = await statement('rita')
      const path = `/commissions/${required(sheets[0]).id}/paper`
      const sheetPaper = await bytesOf(world.rita, path)
      expect(pdfText(paper)).toContain('$22,300.00')
      for (const words of [`Commission sheet ${cancelledJob}`, 'Less par, $2.6000/W', 'Cash'])
        expect(pdfText(sheetPaper)).toContain(words)
      expect((await world.sam.raw('GET', path)).status).toBe(403)
    },
  )

  test.skipIf(lacksPoppler)(
    'the PDF of a sheet lists exactly its own lines, including equal ones',
    async () => {
      const panel = { name: 'Panel', description: null, cost: 1_000 }
      const half = { name: 'Half', type: 'Loan' as const, amount: 14_400, fee: 10 }
      const sheet = await world.sheetIn('Draft', {
        adders: [panel, panel, panel],
        financeOptions: [half, half],
      })
      const lines = async () => {
        const text = pdfText(await bytesOf(world.rita, `/commissions/${sheet.id}/paper`))
        return ['Panel', 'Half', 'Loan, fee 10%: $1,440.00', 'Gutter', 'Cash'].map(
          (words) => text.split('\n').filter((line) => line === words).length,
        )
      }
      expect(await lines()).toEqual([3, 2, 2, 0, 0])
      const cash = { name: 'Cash', type: 'Cash' as const, amount: 28_800, fee: 0 }
      await good(
        world.put(world.rita, sheet, {
          adders: [{ ...panel, name: 'Gutter', cost: 7 }],
          financeOptions: [cash],
        }),
      )
      expect(await lines()).toEqual([0, 0, 0, 1, 2])
    },
  )

  test.skipIf(lacksPoppler)(
    'a statement spells its clients as entered, and prints other letters as code points',
    async () => {
      const { sheets } = await statement('rita')
      const { id } = required(sheets[0])
      const { lead } = await good(world.rita.call(commissions.get, { params: { id } }))
      const { version } = await good(world.mona.call(webLeads.get, { params: { id: lead.id } }))
      await good(
        world.mona.call(webLeads.update, {
          params: { id: lead.id },
          body: { version, firstName: '李小龍', lastName: 'العلي 🙂' },
        }),
      )
      for (const path of [commissionStatements.paper.path, `/commissions/${id}/paper`]) {
        const text = pdfText(await bytesOf(world.rita, path))
        for (const words of ['李小龍', 'العلي', 'U+1F642']) expect(text).toContain(words)
        expect(text).not.toContain('?')
      }
    },
  )
})

describe('commission queues', () => {
  test('the queues count what waits, within scope', async () => {
    const queues = await good(world.fiona.call(commissionStatements.queues, {}))
    expect(queues).toMatchObject({
      toApprove: { count: 1, amount: 8_000 },
      // The cancelled one was approved, too.
      toLock: { count: 3, amount: 24_000 },
      drawsRequested: { count: 1, amount: 500 },
      drawsToPay: { count: 1, amount: 250.5 },
      owedBack: { count: 1, amount: 700, oldest: null },
      belowPar: { count: 0, amount: 0, oldest: null },
    })
    const ofSam = await good(world.sam.call(commissionStatements.queues, {}))
    expect(Object.values(ofSam).map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
    expect((await (await world.server.as('max')).call(commissionStatements.queues, {})).status).toBe(403)
  })

  test('each queue links to the list that it counts', async () => {
    const listed = async (query: object) =>
      (await good(world.fiona.call(commissions.listPaginated, { query }))).total
    expect([
      await listed({ state: 'Submitted' }),
      await listed({ state: 'Approved' }),
      await listed({ draw: 'Requested' }),
      await listed({ draw: 'Approved' }),
      await listed({ owes: 'true' }),
      await listed({ isBelowPar: 'true' }),
    ]).toEqual([1, 3, 1, 1, 1, 0])
  })

  test('a sheet below par waits in a queue of its own from its approval until payroll settled it', async () => {
    const below = async () => (await good(world.fiona.call(commissionStatements.queues, {}))).belowPar
    const financeOptions = [{ name: 'Cash', type: 'Cash' as const, amount: 20_000, fee: 0 }]
    const sheet = await world.sheetIn('Submitted', { saleAmount: 20_000, financeOptions })
    expect(await below()).toMatchObject({ count: 0, amount: 0 })
    await good(world.move(world.fiona, sheet, 'approve'))
    // 8,000 W at par cost $20,800.
    expect(await below()).toMatchObject({ count: 1, amount: 800 })
    const listed = await good(world.fiona.call(commissions.listPaginated, { query: { isBelowPar: 'true' } }))
    expect(listed.items.map(({ id }) => id)).toEqual([sheet.id])
    await good(world.move(world.fiona, sheet, 'lock'))
    await good(world.move(world.fiona, sheet, 'mark-complete'))
    expect(await below()).toMatchObject({ count: 0, amount: 0 })
  })
})

test('the stored owed-back amount equals the computed one, also after a resumed sale and a reversed draw', async () => {
  const { sheet, draw } = await world.drawIn('Requested', 'Approved', 300)
  await good(world.rita.call(draws.remove, { params: { commissionId: sheet.id, drawId: draw.id } }))
  const resumed = await world.drawIn('Paid', 'Approved', 444.44)
  const sale = await good(world.read(world.mona, { id: resumed.sheet.saleId }))
  await good(moveSale(sale, { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'No.' }))
  await good(moveSale(sale, { status: 'Pending', reason: 'They are back.' }))
  await good(world.fiona.call(commissions.markComplete, { params: { id: sheet.id } }))
  expect((await good(world.mona.call(webSales.get, { params: { id: sale.id } }))).status).toBe('Pending')
  const all = await good(world.fiona.call(commissions.list, { query: { limit: 1000 } }))
  const { rows } = await sql<{
    sheet_id: string
    amount: string
  }>`select * from commission_clawbacks`.execute(world.server.db.read)
  const kept = new Map(rows.map(({ sheet_id: id, amount }) => [id, Number(amount)]))
  const reckoned = all.map((one) => {
    const drawn = { ...one, isSaleCancelled: one.sale.status === 'Cancelled' }
    return [one.id, balanceOf(drawn).owedBack.toNumber()] as const
  })
  expect(kept).toEqual(new Map(reckoned))
})
