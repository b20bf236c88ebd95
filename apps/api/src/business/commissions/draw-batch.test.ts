/** Many draws approved or paid in one call: each by the rules of the single decision, with its own result. */
import { cast } from '@crm/cast'
import { activity, commissions, draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { DrawBatch } from '@crm/contract/web/draw-batch-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aSheet, good } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

interface Made {
  readonly sheet: Commission
  readonly draw: Draw
}

const idsOf = (made: readonly Made[]) => made.map(({ draw }) => draw.id)
const batch = (client: Client, body: DrawBatch) => client.call(draws.batch, { body })
const drawNow = async ({ sheet, draw }: Made) =>
  required((await good(world.get(world.fiona, sheet))).draws.find(({ id }) => id === draw.id))
const rowsOf = async ({ draw }: Made) =>
  (await good(world.fiona.call(activity.feed, { query: { subjectId: draw.id } }))).map(({ verb }) => verb)

describe('a batch of draws', () => {
  test('a batch approves each draw with its activity row, and refuses with the reason of the single decision', async () => {
    const made = [
      await world.drawIn('Requested'),
      await world.drawIn('Approved'),
      await world.drawIn('Requested', 'Submitted'),
      await world.drawIn('Paid'),
      await world.drawIn('Requested', 'Locked'),
    ]
    const unknown = newId()
    const result = await good(
      batch(world.fiona, { action: 'approve', draws: [...idsOf(made), unknown].map((id) => ({ id })) }),
    )
    expect(result.draws.map(({ drawId, fate, reason }) => [drawId, fate, reason])).toEqual([
      [made[0]?.draw.id, 'done', null],
      [made[1]?.draw.id, 'unchanged', null],
      [
        made[2]?.draw.id,
        'refused',
        'This commission sheet is submitted. Approve it before approving a draw.',
      ],
      [made[3]?.draw.id, 'refused', 'This draw is paid.'],
      [made[4]?.draw.id, 'done', null],
      [unknown, 'refused', 'Draw not found'],
    ])
    expect(result.draws[0]).toMatchObject({
      jobNumber: made[0]?.sheet.jobNumber,
      repName: 'Rita Reyes',
      amount: 1_000,
    })
    expect(await Promise.all(made.map(async (one) => (await drawNow(one)).state))).toEqual([
      'Approved',
      'Approved',
      'Requested',
      'Paid',
      'Approved',
    ])
    expect(await rowsOf(required(made[0]))).toEqual(['draw.approved', 'draw.requested'])
    expect(await rowsOf(required(made[2]))).toEqual(['draw.requested'])
  })

  test('a draw that has its check number already is paid with it, and the result says so', async () => {
    const made = await world.drawIn('Requested')
    const params = { commissionId: made.sheet.id, drawId: made.draw.id }
    await good(world.fiona.call(draws.update, { params, body: { checkNumber: '7001' } }))
    await good(batch(world.fiona, { action: 'approve', draws: [{ id: made.draw.id }] }))
    const paid: DrawBatch = { action: 'mark-paid', draws: [{ id: made.draw.id }], paymentDate: '2026-02-27' }
    expect((await good(batch(world.fiona, paid))).draws).toMatchObject([
      { fate: 'done', checkNumber: '7001' },
    ])
    expect(await drawNow(made)).toMatchObject({ state: 'Paid', checkNumber: '7001' })
  })

  test('check numbers count up by position in the call, so that a refused draw shifts no other', async () => {
    const made = [
      await world.drawIn('Approved'),
      await world.drawIn('Requested'),
      await world.drawIn('Approved', 'Locked', 250.5),
    ]
    const body = {
      action: 'mark-paid',
      draws: idsOf(made).map((id) => ({ id })),
      paymentDate: '2026-02-27',
      firstCheckNumber: '0998',
    } as const
    const result = await good(batch(world.fiona, body))
    expect(result.draws.map(({ fate, checkNumber, reason }) => [fate, checkNumber, reason])).toEqual([
      ['done', '0998', null],
      ['refused', null, 'This draw is requested. Approve it before marking it paid.'],
      ['done', '1000', null],
    ])
    expect(await drawNow(required(made[0]))).toMatchObject({
      state: 'Paid',
      checkNumber: '0998',
      paymentDate: '2026-02-27',
      markedPaidByName: 'Fiona Chen',
    })
    expect(await drawNow(required(made[2]))).toMatchObject({ state: 'Paid', checkNumber: '1000' })

    const again = await good(batch(world.fiona, body))
    expect(again.draws.map(({ fate, checkNumber }) => [fate, checkNumber])).toEqual([
      ['unchanged', '0998'],
      ['refused', null],
      ['unchanged', '1000'],
    ])
    expect(await rowsOf(required(made[0]))).toEqual(['draw.paid', 'draw.approved', 'draw.requested'])
    const other = await good(batch(world.carl, { ...body, firstCheckNumber: '500' }))
    expect(other.draws[0]).toMatchObject({
      fate: 'refused',
      reason: 'This draw was paid by Fiona Chen with check 0998.',
    })
  })

  test('a batch without checks pays as of today, and a draw named twice is paid once', async () => {
    const made = await world.drawIn('Approved')
    const result = await good(
      batch(world.fiona, { action: 'mark-paid', draws: [{ id: made.draw.id }, { id: made.draw.id }] }),
    )
    expect(result.draws).toMatchObject([{ fate: 'done', checkNumber: null }])
    expect(await drawNow(made)).toMatchObject({ state: 'Paid', checkNumber: null, paymentDate: '2026-03-02' })
  })

  test('a batch pays only up to the commission of a sheet, also when two batches run concurrently', async () => {
    const first = await world.drawIn('Approved', 'Approved', 5_000)
    const both = await good(world.request(world.rita, first.sheet, 3_000))
    const second = { sheet: both, draw: required(both.draws.find(({ id }) => id !== first.draw.id)) }
    await good(world.moveDraw(world.fiona, second.sheet, second.draw, 'approve'))
    await good(world.move(world.fiona, first.sheet, 'unapprove'))
    await good(
      world.put(world.fiona, first.sheet, { adders: [{ name: 'Trench', description: null, cost: 3_000 }] }),
    )
    await good(world.move(world.fiona, first.sheet, 'approve'))
    const results = await Promise.all([
      good(batch(world.fiona, { action: 'mark-paid', draws: idsOf([first, second]).map((id) => ({ id })) })),
      good(batch(world.carl, { action: 'mark-paid', draws: idsOf([second, first]).map((id) => ({ id })) })),
    ])
    const outcomes = results.flatMap((result) => result.draws.map(({ fate }) => fate))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect((await good(world.get(world.fiona, first.sheet))).drawPaidTotal).toBeLessThanOrEqual(5_000)
  })

  test('a batch does not decide the draws of its caller', async () => {
    const { id: saleId } = await world.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
    const own = await aSheet(world.fiona, saleId, {
      systemWatts: 8_000,
      repId: cast.fiona.crm.id,
      financeOptions: [{ name: 'Cash', type: 'Cash', amount: 28_800, fee: 0 }],
    })
    const params = { id: own.id }
    await good(world.fiona.call(commissions.submit, { params }))
    await good(world.carl.call(commissions.approve, { params }))
    const body = { amount: 100, notes: 'Rent.' }
    const { draws: asked } = await good(
      world.carl.call(draws.create, { params: { commissionId: own.id }, body }),
    )
    const some = asked.map(({ id }) => ({ id }))
    expect((await good(batch(world.fiona, { action: 'approve', draws: some }))).draws).toMatchObject([
      { fate: 'refused', reason: 'You cannot approve a draw on your own commission sheet.' },
    ])
    expect((await good(batch(world.carl, { action: 'approve', draws: some }))).draws[0]?.fate).toBe('done')
    expect((await good(batch(world.fiona, { action: 'mark-paid', draws: some }))).draws).toMatchObject([
      { fate: 'refused', reason: 'You cannot pay a draw on your own commission sheet.' },
    ])
  })

  test.each(['rita', 'sam', 'mona', 'adam', 'max'] as const)('a batch is refused to %s', async (name) => {
    const made = await world.drawIn('Requested')
    const answer = await batch(await world.server.as(name), {
      action: 'approve',
      draws: idsOf([made]).map((id) => ({ id })),
    })
    expect(answer.status).toBe(403)
    expect((await drawNow(made)).state).toBe('Requested')
  })

  test.each([
    ['a payment date that has not come', { paymentDate: '2026-03-03' }, 'This day is in the future.'],
    [
      'a check number with letters',
      { firstCheckNumber: '20A' },
      'A check number is counted up: enter digits only.',
    ],
    [
      'an approval with a check',
      { action: 'approve', firstCheckNumber: '1' },
      'Only a payment has a day and a check number.',
    ],
    ['no draw', { draws: [] }, 'draws'],
    ['more than 200 draws', { draws: Array.from({ length: 201 }, () => ({ id: newId() })) }, 'draws'],
  ])('a batch with %s is refused as a whole', async (_, fields, message) => {
    const made = await world.drawIn('Approved')
    const answer = await world.fiona.raw('POST', '/draws/batch', {
      body: JSON.stringify({ action: 'mark-paid', draws: idsOf([made]).map((id) => ({ id })), ...fields }),
    })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toContain(message)
    expect((await drawNow(made)).state).toBe('Approved')
  })
})
