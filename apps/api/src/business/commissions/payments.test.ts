/** The payment ledger: every dollar is paid once, to the right person, for an approved amount. */
import { activity, commissionSettings, commissionStatements, commissions, draws } from '@crm/contract'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aReferral, aSale, aSheet, good } from '#test/builders'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

const said = async (sheet: { readonly saleId: string }) =>
  (
    await good(
      world.fiona.call(activity.feed, {
        query: { saleId: sheet.saleId, subjectType: ['commission', 'draw'], limit: 50 },
      }),
    )
  ).map(sentenceText)

const adder = (name: string, cost: number) => ({ name, description: null, cost })

describe('a settlement', () => {
  test('a settlement stays when the sheet is reopened, so nobody is paid twice (A3)', async () => {
    const { sheet } = await world.drawIn('Paid', 'Approved', 1_000)
    const done = await good(world.move(world.fiona, sheet, 'mark-complete'))
    expect(done).toMatchObject({ settledAmount: 7_000, balanceDue: 0 })
    const opened = await good(world.move(world.fiona, sheet, 'mark-incomplete'))
    expect(opened).toMatchObject({ state: 'Approved', settledAmount: 7_000, balanceDue: 0, drawAvailable: 0 })
    expect(await world.request(world.rita, sheet, 7_000)).toMatchObject({ status: 400 })
    const statement = await good(world.rita.call(commissionStatements.get, { query: {} }))
    const row = required(statement.sheets.find(({ id }) => id === sheet.id))
    expect(row).toMatchObject({ drawPaidTotal: 1_000, settled: 7_000, balanceDue: 0 })
  })

  test('completing a sheet again settles the difference (A3)', async () => {
    const sheet = await world.sheetIn('Completed')
    await good(world.move(world.fiona, sheet, 'mark-incomplete'))
    await good(world.move(world.fiona, sheet, 'unapprove'))
    await good(world.put(world.fiona, sheet, { adders: [adder('Trench', 200)] }))
    const approved = await good(world.move(world.fiona, sheet, 'approve'))
    expect(approved).toMatchObject({ settledAmount: 8_000, balanceDue: -200 })
    const again = await good(world.move(world.fiona, sheet, 'mark-complete'))
    expect(again).toMatchObject({ settledAmount: 7_800, balanceDue: 0 })
    expect(again.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['settlement', -200],
      ['settlement', 8_000],
    ])
  })

  test('a settlement is reversed only when payroll did not pay it', async () => {
    const sheet = await world.sheetIn('Completed')
    const opened = await good(
      world.fiona.call(commissions.markIncomplete, {
        params: { id: sheet.id },
        body: { payrollDidNotPay: 'The run was stopped.' },
      }),
    )
    expect(opened).toMatchObject({ state: 'Approved', settledAmount: null, balanceDue: 8_000 })
    expect((await said(sheet)).slice(0, 2)).toEqual([
      `reversed the payment of $8,000.00 on the commission sheet of ${sheet.jobNumber}: The run was stopped.`,
      `marked the commission sheet of ${sheet.jobNumber} incomplete`,
    ])
  })

  test('the settlement of a complete sheet is not reversed before the sheet is reopened', async () => {
    const sheet = await world.sheetIn('Completed')
    const payment = required(sheet.payments[0])
    const answer = await world.fiona.call(commissions.reversePayment, {
      params: { id: sheet.id, paymentId: payment.id },
      body: { reason: 'Wrong.' },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'This commission sheet is complete. Mark it incomplete before reversing a payment.' },
    })
  })
})

describe('the rep of a sheet with a draw', () => {
  test.each(['Requested', 'Approved', 'Paid'] as const)(
    'a sheet with a draw in state %s keeps its rep (A4)',
    async (state) => {
      const { sheet } = await world.drawIn(state)
      await good(world.move(world.fiona, sheet, 'unapprove'))
      await good(world.move(world.fiona, sheet, 'unsubmit'))
      const answer = await world.put(world.fiona, sheet, { repId: cast.sam.crm.id })
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'A draw was made on this commission sheet: it stays with Rita Reyes.' },
      })
      await expect(
        world.server.arrange((tx) =>
          sql`update commission_sheets set rep_id = ${cast.sam.crm.id} where id = ${sheet.id}`.execute(tx),
        ),
      ).rejects.toThrow(/it keeps its rep/)
    },
  )

  test('a sheet with a denied draw can be reassigned; its former rep and the person who reassigned it may not pay it', async () => {
    const { sheet } = await world.drawIn('Denied')
    await good(world.move(world.fiona, sheet, 'unapprove'))
    await good(world.move(world.fiona, sheet, 'unsubmit'))
    const moved = await good(world.put(world.fiona, sheet, { repId: cast.sam.crm.id }))
    expect(moved).toMatchObject({ formerRepIds: [cast.rita.crm.id], repSetBy: cast.fiona.crm.id })
    await good(world.move(world.sam, sheet, 'submit'))
    expect(await world.move(world.fiona, sheet, 'approve')).toMatchObject({
      status: 403,
      body: { message: 'You reassigned this sheet. Ask another approver.' },
    })
    await good(world.move(world.carl, sheet, 'approve'))
  })
})

test('nobody decides about a sheet that was once their own, whatever they do with its rep (A4)', async () => {
  const sheet = await world.sheetIn('Draft')
  await good(world.put(world.carl, sheet, { repId: cast.fiona.crm.id }))
  await good(world.put(world.fiona, sheet, { repId: cast.rita.crm.id }))
  await good(world.move(world.rita, sheet, 'submit'))
  const reason = 'You were the rep of this sheet. Ask another approver.'
  expect(await world.move(world.fiona, sheet, 'approve')).toMatchObject({
    status: 403,
    body: { message: reason },
  })
  // Carl reassigned it once, and Fiona since then, so Carl may decide.
  await good(world.move(world.carl, sheet, 'approve'))
  const asked = await good(world.request(world.rita, sheet, 500))
  const draw = required(asked.draws[0])
  expect((await world.moveDraw(world.fiona, sheet, draw, 'approve')).status).toBe(403)
  expect((await world.moveDraw(world.fiona, sheet, draw, 'deny')).status).toBe(403)
  expect((await world.move(world.fiona, sheet, 'unapprove')).status).toBe(403)
  await good(world.moveDraw(world.carl, sheet, draw, 'approve'))
  expect((await world.moveDraw(world.fiona, sheet, draw, 'markPaid')).status).toBe(403)
  await expect(
    world.server.arrange((tx) =>
      sql`
        update commission_draws set marked_paid_at = now(), marked_paid_by = ${cast.fiona.crm.id}, payment_date = now()
        where id = ${draw.id}
      `.execute(tx),
    ),
  ).rejects.toThrow(/decided by somebody/)
  expect((await world.move(world.fiona, sheet, 'mark-complete')).status).toBe(403)
})

describe('a decision about money', () => {
  const params = (sheet: { readonly id: string }, draw: { readonly id: string }) => ({
    commissionId: sheet.id,
    drawId: draw.id,
  })

  test('a decision about a draw that changed meanwhile conflicts and shows the change (A2)', async () => {
    const { sheet, draw } = await world.drawIn('Requested', 'Approved', 4_000)
    await good(world.rita.call(draws.update, { params: params(sheet, draw), body: { amount: 7_999 } }))
    for (const route of [draws.approve, draws.deny]) {
      const answer = await world.fiona.call(route, {
        params: params(sheet, draw),
        body: { version: draw.version },
      })
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'This draw changed since you opened it: amount was $4,000.00 and is $7,999.00.',
        },
      })
    }
    const seen = { params: params(sheet, draw), body: { version: draw.version + 1 } }
    expect((await good(world.fiona.call(draws.approve, seen))).draws[0]).toMatchObject({ amount: 7_999 })
  })

  test('a decision about a sheet that was withdrawn and changed conflicts and shows the change (A2)', async () => {
    const sheet = await world.sheetIn('Submitted')
    await good(world.move(world.rita, sheet, 'unsubmit'))
    await good(world.put(world.rita, sheet, { systemWatts: 1_000 }))
    await good(world.move(world.rita, sheet, 'submit'))
    const answer = await world.fiona.call(commissions.approve, {
      params: { id: sheet.id },
      body: { version: sheet.version },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('watts was 8,000') as string },
    })
  })

  test.each([{ version: 2, amount: 100 }, { amount: 100 }, { reasons: 'no' }])(
    'a decision with an unknown field is refused: %o',
    async (body) => {
      const sheet = await world.sheetIn('Submitted')
      const answer = await world.fiona.raw('POST', `/commissions/${sheet.id}/approve`, {
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(400)
    },
  )

  test('approving a sheet that differs from its sale needs a reason, which the activity keeps (B4)', async () => {
    const sheet = await world.sheetIn('Submitted', {
      saleAmount: 60_000,
      financeOptions: [{ name: 'Cash', type: 'Cash', amount: 60_000, fee: 0 }],
    })
    const approve = (body: object) =>
      world.fiona.call(commissions.approve, { params: { id: sheet.id }, body })
    expect(sheet.drift.map(({ of }) => of)).toContain('amount')
    expect(await approve({ version: sheet.version })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Enter a reason to approve.') as string },
    })
    await good(approve({ version: sheet.version, reason: 'A change order is on its way.' }))
    expect((await said(sheet))[0]).toMatch(
      /although its amount is \$28,800\.00 and not \$60,000\.00.*: A change order/,
    )
  })
})

describe('a paid draw', () => {
  const pay = (sheet: { id: string }, draw: { id: string }, client: typeof world.fiona, body: object) =>
    client.call(draws.markPaid, { params: { commissionId: sheet.id, drawId: draw.id }, body })

  test('a paid draw is not paid again with another check, and the refusal names the first check (A5)', async () => {
    const { sheet, draw } = await world.drawIn('Approved', 'Approved', 750)
    await good(pay(sheet, draw, world.fiona, { checkNumber: '101', version: draw.version }))
    expect(await pay(sheet, draw, world.carl, { checkNumber: '202', version: draw.version })).toMatchObject({
      status: 400,
      body: { message: 'This draw was paid by Fiona Chen with check 101.' },
    })
    const after = await good(pay(sheet, draw, world.fiona, { checkNumber: '101', version: draw.version }))
    expect(after.payments).toHaveLength(1)
  })

  test('one check pays one person on one day', async () => {
    const [first, second, other] = [
      await world.drawIn('Approved', 'Approved', 100),
      await world.drawIn('Approved', 'Approved', 200),
      await world.drawIn('Approved', 'Approved', 300),
    ]
    await good(pay(first.sheet, first.draw, world.fiona, { checkNumber: '5001', paymentDate: '2026-03-01' }))
    await good(
      pay(second.sheet, second.draw, world.fiona, { checkNumber: '5001', paymentDate: '2026-03-01' }),
    )
    expect(await pay(other.sheet, other.draw, world.fiona, { checkNumber: '5001' })).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/^Check 5001 paid Rita Reyes on /) as string,
        errors: [{ field: 'checkNumber' }],
      },
    })
    expect(await pay(other.sheet, other.draw, world.fiona, { paymentDate: '1900-01-01' })).toMatchObject({
      status: 400,
      body: { message: 'This day is more than a year ago.' },
    })
  })

  test('a wrong check number is corrected in the ledger, also after the sale was cancelled', async () => {
    const { sheet, draw } = await world.drawIn('Paid', 'Approved', 750)
    const sale = await good(world.read(world.mona, { id: sheet.saleId }))
    await good(
      world.moveSale(world.mona, sale, {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
      }),
    )
    const corrected = await good(
      world.fiona.call(draws.update, {
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { checkNumber: '104' },
      }),
    )
    expect(corrected.payments.map(({ amount, checkNumber }) => [amount, checkNumber])).toEqual([
      [750, '104'],
      [-750, null],
      [750, null],
    ])
    expect(corrected).toMatchObject({ drawPaidTotal: 750, balanceDue: -750 })
  })

  test('fifty concurrent payments of a draw with different checks pay it once', async () => {
    const { sheet, draw } = await world.drawIn('Approved', 'Approved', 750)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => pay(sheet, draw, world.fiona, { checkNumber: String(at) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { payments } = await good(world.get(world.fiona, sheet))
    expect(payments.map(({ amount, kind }) => [kind, amount])).toEqual([['draw', 750]])
  })

  test('a reversed draw is approved and unpaid, and can be paid with the right check', async () => {
    const { sheet, draw } = await world.drawIn('Paid', 'Approved', 750)
    const before = await good(world.get(world.fiona, sheet))
    const reverse = (body: object) =>
      world.carl.call(commissions.reversePayment, {
        params: { id: sheet.id, paymentId: required(before.payments[0]).id },
        body: body as { reason: string },
      })
    expect((await reverse({ reason: ' ' })).status).toBe(400)
    const reversed = await good(reverse({ reason: 'The check was lost.' }))
    expect(reversed).toMatchObject({ drawPaidTotal: 0, balanceDue: 8_000, draws: [{ state: 'Approved' }] })
    expect(await reverse({ reason: 'Again.' })).toMatchObject({
      status: 400,
      body: { message: 'This payment is reversed already.' },
    })
    const paid = await good(pay(sheet, draw, world.fiona, { checkNumber: '7702' }))
    expect(paid.payments.map(({ amount, checkNumber }) => [amount, checkNumber])).toEqual([
      [750, '7702'],
      [-750, null],
      [750, null],
    ])
    expect((await said(sheet)).slice(0, 3)).toEqual([
      `paid a draw of $750.00 on ${sheet.jobNumber}`,
      `reversed the payment of a draw of $750.00 on ${sheet.jobNumber}: The check was lost.`,
      `reversed the payment of $750.00 on the commission sheet of ${sheet.jobNumber}: The check was lost.`,
    ])
  })

  test('a rep neither reverses a payment of their own draw nor enters their own repayment', async () => {
    const { sheet } = await world.drawIn('Paid')
    const { payments } = await good(world.get(world.rita, sheet))
    const answer = await world.rita.call(commissions.reversePayment, {
      params: { id: sheet.id, paymentId: required(payments[0]).id },
      body: { reason: 'Mine.' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('repayments of what is owed back', () => {
  const repay = (sheet: { id: string }, amount: number, more: object = {}) =>
    world.fiona.call(commissions.repay, {
      params: { id: sheet.id },
      body: { amount, day: '2026-03-02', method: 'check', ...more },
    })

  test('a rep repays in parts on a cancelled sale, in any state of the sheet (B10)', async () => {
    const { sheet } = await world.drawIn('Paid', 'Approved', 1_200)
    await good(world.move(world.fiona, sheet, 'unapprove'))
    const sale = await good(world.read(world.mona, { id: sheet.saleId }))
    await good(
      world.moveSale(world.mona, sale, {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
      }),
    )
    expect(await world.move(world.fiona, sheet, 'approve')).toMatchObject({ status: 400 })
    const part = await good(repay(sheet, 400.5, { checkNumber: '88', reference: 'By mail' }))
    expect(part).toMatchObject({ repaidTotal: 400.5, balanceDue: -799.5 })
    expect(await repay(sheet, 800)).toMatchObject({
      status: 400,
      body: { message: '$800.00 is more than the $799.50 that is owed back.' },
    })
    expect(await repay(sheet, 1, { day: '2026-03-03' })).toMatchObject({ status: 400 })
    expect(await good(repay(sheet, 799.5))).toMatchObject({ balanceDue: 0, repaidTotal: 1_200 })
    expect(await repay(sheet, 0.01)).toMatchObject({ status: 400 })
    const { rows } = await sql<{ amount: string }>`
      select amount from commission_clawbacks where sheet_id = ${sheet.id}
    `.execute(world.server.db.read)
    expect(rows).toEqual([{ amount: '0.00' }])
    expect((await said(sheet))[0]).toBe(
      `entered a repayment of $799.50 on the commission sheet of ${sheet.jobNumber}`,
    )
  })

  test('concurrent repayments enter the amount once', async () => {
    const { sheet } = await world.drawIn('Paid', 'Approved', 300)
    const sale = await good(world.read(world.mona, { id: sheet.saleId }))
    await good(
      world.moveSale(world.mona, sale, {
        status: 'Cancelled',
        cancelReason: 'Finance declined',
        reason: 'No.',
      }),
    )
    const answers = await Promise.all(Array.from({ length: 10 }, () => repay(sheet, 300)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('database constraints of payments', () => {
  const paying = (sheet: { id: string }, amount: number) =>
    world.server.arrange((tx) =>
      sql`
        insert into payments (kind, payee_id, sheet_id, amount, method, day, entered_by, entered_at)
        values ('settlement', ${cast.rita.crm.id}, ${sheet.id}, ${amount}, 'payroll', now(), ${cast.fiona.crm.id}, now())
      `.execute(tx),
    )

  test('the database refuses to pay more than is earned, or anything on a cancelled sale', async () => {
    const sheet = await world.sheetIn('Approved')
    await expect(paying(sheet, 8_000.01)).rejects.toThrow(/more than what is left/)
    await paying(sheet, 8_000)
    await expect(paying(sheet, 0.01)).rejects.toThrow(/more than what is left/)
  })

  test('the database keeps every payment unchanged', async () => {
    const { sheet } = await world.drawIn('Paid')
    const change = (statement: ReturnType<typeof sql>) => world.server.arrange((tx) => statement.execute(tx))
    await expect(change(sql`update payments set amount = 1 where sheet_id = ${sheet.id}`)).rejects.toThrow(
      /stays as it was entered/,
    )
    await expect(change(sql`delete from payments where sheet_id = ${sheet.id}`)).rejects.toThrow(
      /stays as it was entered/,
    )
    await expect(
      change(
        sql`update commission_draws set marked_paid_at = null, marked_paid_by = null where sheet_id = ${sheet.id}`,
      ),
    ).rejects.toThrow(/its payments say/)
  })
})

describe('the draw share by phase', () => {
  const steps = async (drawSteps: { from: 'Permit' | 'Install' | 'PTO'; percent: number }[]) => {
    const { version } = await good(world.fiona.call(commissionSettings.get, { query: {} }))
    return good(world.fiona.call(commissionSettings.update, { body: { drawSteps, version } }))
  }

  test('a share can be drawn from its phase on, and approved draws stay', async () => {
    const { sheet, draw } = await world.drawIn('Requested', 'Approved', 3_000)
    await steps([
      { from: 'Permit', percent: 30 },
      { from: 'PTO', percent: 100 },
    ])
    const reason = 'Nothing may be drawn yet: 30% from Permit on.'
    const now = await good(world.get(world.rita, sheet))
    expect(now).toMatchObject({ drawAvailable: 0, drawShare: { percent: 0, words: reason } })
    expect(await world.request(world.rita, sheet, 100)).toMatchObject({
      status: 400,
      body: { message: reason },
    })
    expect(await world.moveDraw(world.fiona, sheet, draw, 'approve')).toMatchObject({
      status: 400,
      body: { message: `$3,000.00 is more than the $0.00 available to draw. ${reason}` },
    })
    await world.server.arrange((tx) =>
      sql`update sales set status = 'Permit', sub_status = 'Pending' where id = ${sheet.saleId}`.execute(tx),
    )
    expect(await world.moveDraw(world.fiona, sheet, draw, 'approve')).toMatchObject({ status: 400 })
    const params = { commissionId: sheet.id, drawId: draw.id }
    await good(world.rita.call(draws.update, { params, body: { amount: 2_400 } }))
    await good(world.moveDraw(world.fiona, sheet, draw, 'approve'))
    await steps([{ from: 'PTO', percent: 100 }])
    await good(world.moveDraw(world.fiona, sheet, draw, 'markPaid'))
    await steps([])
  })

  test('nothing can be drawn while the buyer can cancel', async () => {
    const sheet = await world.sheetIn('Submitted')
    await world.server.arrange((tx) =>
      sql`update sales set contract_date = '2026-02-27' where id = ${sheet.saleId}`.execute(tx),
    )
    const answer = await world.request(world.rita, sheet, 100)
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('while the buyer can cancel') as string },
    })
  })

  test.each([
    [[{ from: 'Cancelled', percent: 30 }]],
    [[{ from: 'Permit', percent: 0 }]],
    [[{ from: 'Permit', percent: 101 }]],
    [
      [
        { from: 'Permit', percent: 30 },
        { from: 'Permit', percent: 40 },
      ],
    ],
  ])('draw steps %o are refused', async (drawSteps) => {
    const { version } = await good(world.fiona.call(commissionSettings.get, { query: {} }))
    const body = JSON.stringify({ version, drawSteps })
    expect((await world.fiona.raw('PUT', '/commission-settings', { body })).status).toBe(400)
  })
})

test('a referral is deducted from the commission of only one job of its client (B1)', async () => {
  const by = await aLead(world.mona, { salesRepId: cast.rita.crm.id })
  const sale = await world.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
  await aReferral(world.mona, by.id, sale.leadId, 500)
  const other = await aSale(world.rita, sale.leadId, { contractDate: '2026-02-21', saleAmount: 28_800 })
  const [first, second] = [await aSheet(world.rita, sale.id), await aSheet(world.rita, other.id)]
  expect([first.referralAmount, second.referralAmount]).toEqual([500, 0])
  expect(second.sale.referralTakenBy).toBe(first.jobNumber)
  const again = await good(world.put(world.fiona, second, { referralAmount: 500 }))
  expect(again.drift.find(({ of }) => of === 'referral')?.words).toBe(
    `its referral is already deducted on ${first.jobNumber}, and $500.00 is deducted again`,
  )
})

test('a statement adds up while a paid sheet waits for a new approval (B8)', async () => {
  const { sheet } = await world.drawIn('Paid', 'Approved', 1_300)
  await good(world.move(world.fiona, sheet, 'unapprove'))
  const { totals, sheets } = await good(
    world.fiona.call(commissionStatements.get, { query: { repId: cast.rita.crm.id } }),
  )
  const cents = (dollars: number) => Math.round(dollars * 100)
  const { earned, drawn, settled, repaid, paidUnapproved, due } = totals
  expect(cents(paidUnapproved)).toBeGreaterThanOrEqual(130_000)
  expect(cents(earned) - cents(drawn) - cents(settled) + cents(repaid) + cents(paidUnapproved)).toBe(
    cents(due),
  )
  expect(sheets.reduce((sum, row) => sum + cents(row.earned ?? 0), 0)).toBe(cents(earned))
  expect(sheets.reduce((sum, row) => sum + cents(row.balanceDue), 0)).toBe(cents(due))
  expect(sheets.find(({ id }) => id === sheet.id)).toMatchObject({ earned: null, balanceDue: 0 })
})

test('a monthly statement has the entries of the month, and starts with the earlier balance (B7)', async () => {
  const { period, sheets } = await good(
    world.rita.call(commissionStatements.get, { query: { from: '2026-03-01', to: '2026-03-31' } }),
  )
  const of = required(period)
  expect(of).toMatchObject({ from: '2026-03-01', to: '2026-03-31', opening: 0 })
  expect(of.closing).toBeCloseTo(of.earned - of.paid, 2)
  expect(sheets.length).toBeGreaterThan(0)
  const none = await good(
    world.rita.call(commissionStatements.get, { query: { from: '2025-01-01', to: '2025-01-31' } }),
  )
  expect(none.sheets).toEqual([])
  expect(none.period).toMatchObject({ opening: 0, earned: 0, paid: 0, closing: 0 })
})
