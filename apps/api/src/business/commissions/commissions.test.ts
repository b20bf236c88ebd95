/** Fields of a commission sheet: their origin, permitted changes, and the effect of its sale. */
import { activity, commissions, referrals, timeline, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aReferral, aSale, aSheet, anEntry, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

describe('a line of a sheet', () => {
  test('every field of a line can change, and the activity has each change', async () => {
    const { fiona } = world
    const finance = { name: 'Mosaic 25', type: 'Cash' as const, amount: 28_800, fee: 0 }
    const adder = { name: 'Trench', description: 'old', cost: 200 }
    const sheet = await world.sheetIn('Draft', { adders: [adder], financeOptions: [finance] })
    const put = (body: Parameters<typeof world.put>[2]) => good(world.put(fiona, sheet, body))
    const changed = { adders: [{ ...adder, description: 'new' }] }
    expect(await put(changed)).toMatchObject({ ...changed, version: sheet.version + 1 })
    const loan = { financeOptions: [{ ...finance, type: 'Loan' as const }] }
    expect(await put(loan)).toMatchObject({ ...loan, version: sheet.version + 2 })
    // An identical repeat changes nothing.
    expect(await put({ ...loan, ...changed })).toMatchObject({ version: sheet.version + 2 })
    const [type, description] = await good(fiona.call(activity.feed, { query: { subjectId: sheet.id } }))
    expect([type?.changes, description?.changes]).toEqual([
      { financeOptions: ['Mosaic 25 (Cash) $28,800.00', 'Mosaic 25 (Loan) $28,800.00'] },
      { adders: ['Trench (old) $200.00', 'Trench (new) $200.00'] },
    ])
  })
})

describe('a new sheet', () => {
  test('a new sheet takes its values from its sale, at the prices of the day', async () => {
    const { adam, mona, rita } = world
    const loan = await anEntry(adam, 'financeOptions', { type: 'Loan', fee: 18.99, displayName: 'Loan 25' })
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id, sourceName: 'Self Generated' })
    const sale = await aSale(rita, lead.id, {
      saleAmount: 46_500,
      systemSizeKw: 10.25,
      financeOptionOneId: loan.id,
      financeAmountOne: 45_500,
      downPayment: 1_000,
    })
    const sheet = await aSheet(rita, sale.id)
    expect(sheet).toMatchObject({
      jobNumber: sale.jobNumber,
      repId: cast.rita.crm.id,
      state: 'Draft',
      saleAmount: 46_500,
      systemWatts: 10_250,
      parValue: 2.6,
      isSelfGen: true,
      selfGenAmount: 500,
      leadSource: 'Self Generated',
      financeOptions: [
        { name: 'Loan 25', type: 'Loan', amount: 45_500, fee: 18.99 },
        { name: 'Down payment', type: 'Cash', amount: 1_000, fee: 0 },
      ],
      // 8,640.45 for the lender, 26,650.00 for the company, 500.00 self-gen bonus.
      dealerFeeTotal: 8_640.45,
      parCost: 26_650,
      commissionAmount: 11_709.55,
      grossPPW: 4.5366,
      draws: [],
      sale: { dealerFeeTotal: 8_640.45 },
    })
    const { id: financeOptionOneId } = await anEntry(world.adam, 'financeOptions', { fee: 2 })
    await good(world.mona.call(webSales.update, { params: { id: sale.id }, body: { financeOptionOneId } }))
    // The sheet keeps its figures, and shows the current values of the sale.
    expect(await good(rita.call(commissions.get, { params: { id: sheet.id } }))).toMatchObject({
      dealerFeeTotal: 8_640.45,
      sale: { dealerFeeTotal: 910 },
    })
    expect((await good(rita.call(webSales.get, { params: { id: sale.id } }))).commissionSheetId).toBe(
      sheet.id,
    )
    const sofia = await world.server.as('sofia')
    expect((await good(sofia.call(webSales.get, { params: { id: sale.id } }))).commissionSheetId).toBeNull()
  })

  test('a new sheet takes the referrer of the client and the promised amount', async () => {
    const sale = await world.sold()
    const other = await aLead(world.mona, { firstName: 'Ada', lastName: 'Po' })
    await aReferral(world.mona, other.id, sale.leadId)
    const sheet = await aSheet(world.rita, sale.id)
    expect(sheet).toMatchObject({
      referredByName: 'Ada Po',
      referredByStatus: 'Qualified',
      referralAmount: 500,
      // 6,618.12 of it for the lender.
      commissionAmount: 27_732.43,
    })
  })

  test('a sheet is created for a rep who has left, and not for an unknown person', async () => {
    const { fiona, server } = world
    const sale = await world.sold()
    await server.arrange((db) =>
      sql`update sales set sales_rep_id = ${cast.dora.crm.id} where id = ${sale.id}`.execute(db),
    )
    const refused = await fiona.call(commissions.create, {
      body: { saleId: sale.id, repId: '00000000-0000-4000-8000-000000000000' },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'repId', message: 'No person has this ID.' }] },
    })
    expect(await aSheet(fiona, sale.id)).toMatchObject({ repId: cast.dora.crm.id, repName: 'Dora Vance' })
  })

  test('a sheet keeps its referral amount, and shows the current one beside it', async () => {
    const sale = await world.sold()
    const made = await aSheet(world.rita, sale.id)
    expect(made).toMatchObject({ referralAmount: 0, sale: { referralAmount: null, referralStatus: null } })
    const other = await aLead(world.mona, { firstName: 'Ada', lastName: 'Po' })
    const referral = await aReferral(world.mona, other.id, sale.leadId)
    await good(
      world.fiona.call(referrals.update, {
        params: { id: referral.id },
        body: { referredByAmountToPay: 750 },
      }),
    )
    expect(await good(world.get(world.rita, made))).toMatchObject({
      referralAmount: 0,
      referredByStatus: null,
      sale: { referralAmount: 750, referralStatus: 'Qualified' },
    })
    const { version } = await good(world.rita.call(webSales.get, { params: { id: sale.id } }))
    await good(
      world.change(world.mona, sale, {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
        version,
      }),
    )
    expect((await good(world.get(world.rita, made))).sale).toMatchObject({
      referralAmount: 0,
      referralStatus: 'Void',
    })
  })

  test.each([
    [
      { saleAmount: 100_000_000, financeAmountOne: 0 },
      '$100,000,000.00 is more than the limit of $99,999,999.99.',
    ],
    [{ systemSizeKw: 10_000 }, 'The system has 10,000,000 W, a commission sheet has at most 9,999,999 W.'],
  ])('a sheet of a sale beyond its limits is refused: %o', async (fields, message) => {
    const { id: saleId } = await world.sold(fields)
    expect(await world.fiona.call(commissions.create, { body: { saleId } })).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('an amount beyond its limit is refused with the name of that limit only', async () => {
    const sheet = await world.sheetIn('Draft')
    for (const saleAmount of [100_000_000, 99_999_999_999]) {
      expect(await world.put(world.rita, sheet, { saleAmount })).toMatchObject({
        status: 400,
        body: { message: 'saleAmount must be at most 99,999,999.99.' },
      })
    }
    expect(await world.request(world.rita, sheet, -5)).toMatchObject({
      status: 400,
      body: { message: 'A draw is more than $0.' },
    })
  })

  test('a sheet stays with its rep when the sale is reassigned, and shows the new rep', async () => {
    const sale = await world.sold()
    const made = await aSheet(world.rita, sale.id)
    await good(world.change(world.mona, sale, { salesRepId: cast.sam.crm.id }))
    expect(await good(world.get(world.fiona, made))).toMatchObject({
      repName: 'Rita Reyes',
      sale: { repId: cast.sam.crm.id, repName: 'Sam Ito' },
    })
  })

  test('a sale has one sheet, also after two concurrent requests', async () => {
    const { id: saleId } = await world.sold()
    const answers = await Promise.all(
      [world.rita, world.fiona].map((client) => client.call(commissions.create, { body: { saleId } })),
    )
    expect(statusesOf(answers)).toEqual([201, 400])
  })

  test('a sheet is created by the rep of the sale and by deciders', async () => {
    const { id: saleId } = await world.sold()
    const make = async (name: keyof typeof cast) =>
      (await (await world.server.as(name)).call(commissions.create, { body: { saleId } })).status
    expect([await make('sam'), await make('mona'), await make('adam'), await make('max')]).toEqual([
      404, 403, 403, 403,
    ])
    expect(await make('fiona')).toBe(201)
  })

  test('a sheet of a cancelled or unknown sale is refused', async () => {
    const sale = await world.sold()
    const { version } = sale
    await good(
      world.change(world.mona, sale, {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
        version,
      }),
    )
    expect(await world.rita.call(commissions.create, { body: { saleId: sale.id } })).toMatchObject({
      status: 400,
      body: { message: 'The sale is canceled.' },
    })
    const nothing = '01943800-0000-7000-8000-00000000ffff'
    expect((await world.rita.call(commissions.create, { body: { saleId: nothing } })).status).toBe(404)
  })
})

describe('changes of a sheet', () => {
  test('a change recalculates the sheet, and the activity has the old amount', async () => {
    const sheet = await world.sheetIn('Draft')
    const after = await good(
      world.put(world.rita, sheet, {
        adders: [{ name: 'Steep roof', description: null, cost: 1_200 }],
        saleAmount: 28_800,
      }),
    )
    expect(after).toMatchObject({ adderTotal: 1_200, netSystemCost: 27_600, commissionAmount: 6_800 })
    const [entry] = await good(world.rita.call(activity.feed, { query: { subjectId: sheet.id, limit: 1 } }))
    expect(entry && sentenceText(entry)).toBe(
      `set adders on the commission sheet of ${sheet.jobNumber} to Steep roof $1,200.00 and changed commission from $8,000.00 to $6,800.00`,
    )
  })

  test('totals in a request are refused', async () => {
    const sheet = await world.sheetIn('Draft')
    const answer = await world.rita.raw('PUT', `/commissions/${sheet.id}`, {
      body: JSON.stringify({ commissionAmount: 99_999 }),
    })
    expect(answer.status).toBe(400)
  })

  test('par, rep, bonus and credits need a decider', async () => {
    const sheet = await world.sheetIn('Draft')
    const credit = [{ name: 'Credit', description: null, cost: -100 }]
    for (const body of [
      { parValue: 2.5 },
      { repId: cast.sam.crm.id },
      { selfGenAmount: 900 },
      { isSelfGen: true, selfGenAmount: 900 },
      { adders: credit },
    ]) {
      expect((await world.put(world.rita, sheet, body)).status, JSON.stringify(body)).toBe(403)
    }
    // The rep’s own tick adds the bonus of the settings.
    expect((await good(world.put(world.rita, sheet, { isSelfGen: true }))).commissionAmount).toBe(8_500)
    const decided = await good(
      world.put(world.fiona, sheet, { parValue: 2.5, adders: credit, selfGenAmount: 0 }),
    )
    expect(decided).toMatchObject({ parValue: 2.5, commissionAmount: 8_900 })
    const moved = await good(world.put(world.fiona, sheet, { repId: cast.sam.crm.id }))
    expect(moved.repName).toBe('Sam Ito')
    expect((await world.get(world.rita, sheet)).status).toBe(403)
  })

  test('a sheet is for the rep of its sale, unless a decider names another', async () => {
    const { id: saleId } = await world.sold()
    const forSam = (client: Client) =>
      client.call(commissions.create, { body: { saleId, repId: cast.sam.crm.id } })
    expect((await forSam(world.rita)).status).toBe(403)
    expect(await forSam(world.fiona)).toMatchObject({ status: 201, body: { repName: 'Sam Ito' } })
  })

  test.each([
    ['Draft', 200, 200],
    ['Submitted', 403, 200],
    ['Approved', 403, 400],
    ['Locked', 403, 400],
    ['Completed', 403, 400],
  ] as const)('a change of a sheet in state %s: rep %i, decider %i', async (state, rep, decider) => {
    const sheet = await world.sheetIn(state)
    expect((await world.put(world.rita, sheet, { isSelfGen: true })).status).toBe(rep)
    expect((await world.put(world.fiona, sheet, { referredByName: 'Ada Po' })).status).toBe(decider)
  })

  test('a stale update conflicts on the same field and merges on others', async () => {
    const sheet = await world.sheetIn('Draft')
    await good(world.put(world.rita, sheet, { saleAmount: 30_000, version: sheet.version }))
    const stale = await world.put(world.fiona, sheet, { saleAmount: 31_000, version: sheet.version })
    expect(stale).toMatchObject({ status: 409, body: { current: { saleAmount: 30_000 } } })
    const other = await good(
      world.put(world.fiona, sheet, { referredByName: 'Ada Po', version: sheet.version }),
    )
    expect(other).toMatchObject({ saleAmount: 30_000, referredByName: 'Ada Po' })
  })

  test.each([
    [{ saleAmount: -1 }],
    [{ saleAmount: 1.005 }],
    [{ systemWatts: 1.5 }],
    [{ parValue: 2.60001 }],
    [{ adders: [{ name: ' ', cost: 1 }] }],
    [{ financeOptions: [{ name: 'Loan', type: 'Lease', amount: 1, fee: 0 }] }],
    [{ financeOptions: [{ name: 'Loan', type: 'Loan', amount: 1, fee: 100 }] }],
    [{ financeOptions: [{ name: 'Loan', type: 'Loan', amount: -1, fee: 0 }] }],
    [{ referredByStatus: 'Happy' }],
  ])('a change of a sheet to %o is refused', async (body) => {
    const sheet = await world.sheetIn('Draft')
    const answer = await world.fiona.raw('PUT', `/commissions/${sheet.id}`, { body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect((await good(world.get(world.rita, sheet))).version).toBe(sheet.version)
  })

  test('a sheet accepts the largest values that its fields allow', async () => {
    const sheet = await world.sheetIn('Draft')
    const most = 99_999_999.99
    const answer = await world.put(world.fiona, sheet, {
      saleAmount: most,
      systemWatts: 1,
      parValue: 99.9999,
      selfGenAmount: most,
      referralAmount: most,
      adders: Array.from({ length: 50 }, () => ({ name: 'All', description: null, cost: most })),
      financeOptions: Array.from({ length: 10 }, () => ({
        name: 'All',
        type: 'Loan' as const,
        amount: most,
        fee: 99.9999,
      })),
    })
    expect(answer.status).toBe(200)
  })
})

test('a submitted sheet is complete, or the refusal lists everything missing', async () => {
  const { id: saleId } = await world.sold({ contractDate: null })
  const sheet = await aSheet(world.rita, saleId, { referralAmount: 500, financeOptions: [] })
  const answer = await world.move(world.rita, sheet, 'submit')
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'contractDate' },
        { field: 'financeOptions' },
        { field: 'adders' },
        { field: 'referredByName' },
      ],
    },
  })
})

describe('removing a sheet', () => {
  test('only a draft without draws is removed, and it can be restored', async () => {
    const sheet = await world.sheetIn('Draft')
    const params = { id: sheet.id }
    await good(world.rita.call(commissions.remove, { params }))
    expect((await world.get(world.rita, sheet)).status).toBe(404)
    const again = await aSheet(world.rita, sheet.saleId)
    expect((await world.rita.call(commissions.restore, { params })).status).toBe(400)
    await good(world.rita.call(commissions.remove, { params: { id: again.id } }))
    expect((await good(world.rita.call(commissions.restore, { params }))).state).toBe('Draft')
    const submitted = await world.sheetIn('Submitted')
    expect((await world.fiona.call(commissions.remove, { params: { id: submitted.id } })).status).toBe(400)
  })

  test('a sale cannot be removed while it has a sheet', async () => {
    const sheet = await world.sheetIn('Draft')
    const remove = () => world.adam.call(webSales.remove, { params: { id: sheet.saleId } })
    expect((await remove()).status).toBe(400)
    await good(world.rita.call(commissions.remove, { params: { id: sheet.id } }))
    expect((await remove()).status).toBe(200)
  })
})

describe('the sheet of a cancelled sale', () => {
  const cancel = async (saleId: string) =>
    world.change(
      world.mona,
      { id: saleId },
      {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
        version: (await good(world.read(world.mona, { id: saleId }))).version,
      },
    )

  test('canceling denies open draws and shows paid ones as owed back; resuming earns the commission again', async () => {
    const { sheet } = await world.drawIn('Paid', 'Approved', 1_200)
    await good(world.request(world.rita, sheet, 500))
    await good(cancel(sheet.saleId))
    const after = await good(world.get(world.rita, sheet))
    expect(after).toMatchObject({
      state: 'Approved',
      earned: 0,
      commissionAmount: 8_000,
      balanceDue: -1_200,
      drawAvailable: 0,
      drawOpenTotal: 0,
    })
    expect(after.draws[0]).toMatchObject({
      state: 'Denied',
      deniedReason: 'Sale canceled',
      deniedByName: null,
    })
    const owing = await good(world.rita.call(commissions.list, { query: { owes: 'true' } }))
    expect(owing.map(({ id }) => id)).toContain(sheet.id)
    expect((await world.request(world.rita, sheet, 10)).status).toBe(400)

    const { version } = await good(world.read(world.mona, { id: sheet.saleId }))
    await good(world.change(world.mona, { id: sheet.saleId }, { status: 'Pending', reason: 'Yes.', version }))
    expect(await good(world.get(world.rita, sheet))).toMatchObject({ earned: 8_000, balanceDue: 6_800 })
  })

  test('the sheet of a cancelled sale is not approved', async () => {
    const sheet = await world.sheetIn('Submitted')
    await good(cancel(sheet.saleId))
    expect(await world.move(world.fiona, sheet, 'approve')).toMatchObject({
      status: 400,
      body: { message: 'The sale is canceled.' },
    })
  })
})

describe('the list of sheets', () => {
  test('a rep sees their own sheets, deciders see all, and others see none', async () => {
    const sheet = await world.sheetIn('Draft')
    const found = async (name: keyof typeof cast) => {
      const client = await world.server.as(name)
      const page = await good(client.call(commissions.listPaginated, { query: { pageSize: 100 } }))
      const counts = await good(client.call(commissions.stateCount, {}))
      const sum = Object.values(counts).reduce((all, n) => all + n, 0)
      expect(sum).toBe(page.total)
      return page.items.some(({ id }) => id === sheet.id)
    }
    expect(await Promise.all((['rita', 'mona', 'fiona', 'adam'] as const).map(found))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await Promise.all((['sam', 'max', 'sofia', 'ines', 'nia'] as const).map(found))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('the list filters by state, rep, draw and words, and sorts by commission', async () => {
    const { sheet } = await world.drawIn('Requested')
    const ids = async (query: object) =>
      (
        await good(world.fiona.call(commissions.listPaginated, { query: { pageSize: 100, ...query } }))
      ).items.map(({ id }) => id)
    expect(await ids({ state: 'Approved', draw: 'Requested', repId: cast.rita.crm.id })).toContain(sheet.id)
    expect(await ids({ q: sheet.jobNumber })).toEqual([sheet.id])
    expect(await ids({ state: 'Draft', draw: 'Requested' })).not.toContain(sheet.id)
    expect(await ids({ repId: cast.sam.crm.id, draw: 'Paid' })).not.toContain(sheet.id)
    const amounts = (
      await good(world.fiona.call(commissions.listPaginated, { query: { sort: '-commissionAmount' } }))
    ).items.map(({ commissionAmount }) => commissionAmount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  })
})

test('commission entries are in no timeline of people who may not read the sheet', async () => {
  const sheet = await world.sheetIn('Submitted')
  const words = async (name: keyof typeof cast) => {
    const client = await world.server.as(name)
    const { entries } = await good(client.call(timeline.ofLead, { params: { id: sheet.lead.id } }))
    return entries.filter(({ subjectType }) => subjectType === 'commission').length
  }
  expect(await words('fiona')).toBe(2)
  expect(await words('mona')).toBe(2)
  expect(await words('rita')).toBe(2)
  expect(await words('sofia')).toBe(0)
  const sofia = await world.server.as('sofia')
  expect(await good(sofia.call(activity.feed, { query: { subjectId: sheet.id } }))).toEqual([])
  expect(
    await good(sofia.call(activity.feed, { query: { saleId: sheet.saleId, subjectType: 'commission' } })),
  ).toEqual([])
})

describe('database constraints of sheets', () => {
  const moments = ['submitted', 'approved', 'locked', 'completed'] as const
  const legal = new Set(['', 'S', 'SA', 'SAL', 'SAC', 'SALC'])

  test('the database accepts six of the sixteen combinations of stamps', async () => {
    const sheet = await world.sheetIn('Draft')
    const taken: string[] = []
    for (let set = 0; set < 16; set += 1) {
      const has = moments.filter((_moment, at) => set & (1 << at))
      const columns = moments.flatMap((moment) =>
        has.includes(moment)
          ? [sql`${sql.ref(`${moment}_at`)} = now()`, sql`${sql.ref(`${moment}_by`)} = ${cast.fiona.crm.id}`]
          : [sql`${sql.ref(`${moment}_at`)} = null`, sql`${sql.ref(`${moment}_by`)} = null`],
      )
      const write = world.server.arrange((tx) =>
        sql`update commission_sheets set ${sql.join(columns)} where id = ${sheet.id}`.execute(tx),
      )
      const letters = has.map((moment) => moment.charAt(0).toUpperCase()).join('')
      await write.then(
        () => taken.push(letters),
        () => undefined,
      )
    }
    expect(new Set(taken)).toEqual(legal)
  })

  test('the database refuses an approval of one’s own sheet', async () => {
    const sheet = await world.sheetIn('Submitted')
    await expect(
      world.server.arrange((tx) =>
        sql`
          update commission_sheets set approved_at = now(), approved_by = rep_id where id = ${sheet.id}
        `.execute(tx),
      ),
    ).rejects.toThrow(/commission_sheets_not_ones_own/)
  })
})
