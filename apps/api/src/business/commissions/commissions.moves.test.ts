/** Every move of a sheet and of a draw, from every state, by every person, through HTTP. */
import { activity, draws, notifications } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { type SheetAction, sheetActionNames, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
const clients = new Map<string, Client>()
beforeAll(async () => {
  world = await openSheetWorld()
  for (const name of names) clients.set(name, await world.server.as(name))
})
afterAll(() => world.server.close())

/**
 * The rep; another rep; manager and administrator, who only read; the decider; one without any right; one without a
 * claim.
 */
const names = ['rita', 'sam', 'mona', 'adam', 'fiona', 'max', 'nia'] as const
type Name = (typeof names)[number]
const as = (name: string): Client => clients.get(name) ?? expect.fail(name)

/** Expected status per person for an attempt from the states Draft, Submitted, Approved, Locked and Completed. */
const sheetMatrix = `
                   rita                 fiona                sam, mona, adam, max, nia
  submit           200 200 400 400 400  200 200 400 400 400  403
  unsubmit         400 200 400 400 400  400 200 400 400 400  403
  approve          403 403 403 403 403  400 200 200 400 400  403
  unapprove        403 403 403 403 403  400 400 200 400 400  403
  lock             403 403 403 403 403  400 400 200 200 400  403
  unlock           403 403 403 403 403  400 400 400 200 400  403
  mark-complete    403 403 403 403 403  400 400 200 200 200  403
  mark-incomplete  403 403 403 403 403  400 400 400 400 200  403`

const after: Record<SheetAction, string> = {
  submit: 'Submitted',
  unsubmit: 'Draft',
  approve: 'Approved',
  unapprove: 'Submitted',
  lock: 'Locked',
  unlock: 'Approved',
  'mark-complete': 'Completed',
  'mark-incomplete': 'Approved',
}

const refusedByState = { message: expect.stringMatching(/^This commission sheet is /) as string }

const rowsOf = (matrix: string) =>
  matrix
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
const others = ['sam', 'mona', 'adam', 'max', 'nia'] as const

const messages = async (saleId: string) =>
  (await good(as('fiona').call(activity.feed, { query: { saleId, limit: 100 } }))).filter(
    ({ subjectType }) => subjectType === 'commission' || subjectType === 'draw',
  )

describe('moves of a sheet', () => {
  const cells = rowsOf(sheetMatrix).flatMap(([action = '', ...statuses]) =>
    sheetStates.flatMap((state, at) => [
      [action as SheetAction, state, 'rita', Number(statuses[at])] as const,
      [action as SheetAction, state, 'fiona', Number(statuses[at + 5])] as const,
    ]),
  )

  test('the table has every sheet action', () => {
    expect(rowsOf(sheetMatrix).map(([action]) => action)).toEqual([...sheetActionNames])
  })

  test.each(cells)('%s of a sheet in state %s, by %s: %i', async (action, state, name, status) => {
    const sheet = await world.sheetIn(state)
    const before = await messages(sheet.saleId)
    const answer = await world.move(as(name), sheet, action)
    expect(answer.status).toBe(status)
    const now = await good(world.get(as('fiona'), sheet))
    const entries = await messages(sheet.saleId)
    const moves = status === 200 && state !== after[action]
    expect(now.state).toBe(moves ? after[action] : state)
    // One activity row for a move, none for a refused or repeated one.
    expect(entries.length - before.length).toBe(moves ? 1 : 0)
    expect(moves ? entries[0]?.changes['state'] : [state, after[action]]).toEqual([state, after[action]])
    expect(status === 400 ? answer.body : refusedByState).toMatchObject(refusedByState)
  })

  test.each(sheetActionNames)(
    '%s of a sheet is refused to everyone but its rep and the deciders',
    async (action) => {
      const sheet = await world.sheetIn(action === 'mark-incomplete' ? 'Completed' : 'Submitted')
      const answers = await Promise.all(others.map((name) => world.move(as(name), sheet, action)))
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 403))
      expect(answers[0]?.body).toMatchObject({ message: expect.stringMatching(/^Only /) as string })
    },
  )

  test('a sheet is read by its rep, deciders, managers and administrators; others get 403', async () => {
    const sheet = await world.sheetIn('Draft')
    const statuses: Record<Name, number> = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, (await world.get(as(name), sheet)).status] as const),
      ),
    ) as Record<Name, number>
    expect(statuses).toEqual({ rita: 200, sam: 403, mona: 200, adam: 200, fiona: 200, max: 403, nia: 403 })
  })

  test('nobody approves or completes their own sheet', async () => {
    const { id } = await world.sold({ saleAmount: 28_800, financeAmountOne: 28_800 })
    const { body } = await world.fiona
      .raw('POST', '/commissions', {
        body: JSON.stringify({
          saleId: id,
          systemWatts: 8_000,
          repId: await fionaId(),
          financeOptions: [{ name: 'Cash', type: 'Cash', amount: 28_800, fee: 0 }],
        }),
      })
      .then(async (response) => ({ body: (await response.json()) as { id: string } }))
    await good(world.move(world.fiona, body, 'submit'))
    const refused = await world.move(world.fiona, body, 'approve')
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: 'You cannot approve your own commission sheet.' },
    ])
    await good(world.move(world.carl, body, 'approve'))
    expect(await world.move(world.fiona, body, 'mark-complete')).toMatchObject({ status: 403 })
  })

  test('two concurrent approvals approve a sheet once', async () => {
    const sheet = await world.sheetIn('Submitted')
    const answers = await Promise.all([
      world.move(world.fiona, sheet, 'approve'),
      world.move(world.carl, sheet, 'approve'),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    const approvals = (await messages(sheet.saleId)).filter(({ verb }) => verb === 'commission.approved')
    expect(approvals).toHaveLength(1)
  })

  test('a sheet notifies deciders when a decision is due, and its rep of the decision', async () => {
    const sheet = await world.sheetIn('Approved')
    const inbox = async (client: Client) =>
      ((await good(client.call(notifications.list, { query: {} }))) as readonly Message[]).filter(
        ({ href }) => href === `/commissions/${sheet.id}`,
      )
    expect(await inbox(world.carl)).toMatchObject([
      {
        lane: 'needs-you',
        subject: `${sheet.jobNumber}: commission submitted`,
        content: 'Rita Reyes, $8,000.00',
      },
    ])
    expect(await inbox(world.rita)).toMatchObject([
      { lane: 'activity', subject: `${sheet.jobNumber}: commission approved` },
    ])
  })
})

interface Message {
  readonly href: string | null
  readonly lane: string
  readonly subject: string
}
const fionaId = async () => ((await (await world.fiona.raw('GET', '/users/me')).json()) as { id: string }).id

describe('moves of a draw', () => {
  const moves = ['approve', 'deny', 'markPaid'] as const
  /** Expected status from Requested, Approved, Denied and Paid. */
  const drawMatrix = `
             fiona
  approve    200 200 400 400
  deny       200 200 200 400
  markPaid   400 200 400 200`
  const cells = rowsOf(drawMatrix).flatMap(([action = '', ...statuses]) =>
    drawStates.map((state, at) => [action as (typeof moves)[number], state, Number(statuses[at])] as const),
  )
  const becomes = { approve: 'Approved', deny: 'Denied', markPaid: 'Paid' }

  test.each(cells)('%s of a draw in state %s: %i', async (action, state, status) => {
    const { sheet, draw } = await world.drawIn(state)
    const before = (await messages(sheet.saleId)).length
    const answer = await world.moveDraw(world.fiona, sheet, draw, action)
    expect(answer.status).toBe(status)
    const now = await good(world.get(world.fiona, sheet))
    const didMove = status === 200 && state !== becomes[action]
    expect(now.draws[0]?.state).toBe(didMove ? becomes[action] : state)
    expect((await messages(sheet.saleId)).length - before).toBe(didMove ? 1 : 0)
  })

  test.each(moves)('%s of a draw is for deciders only', async (action) => {
    const { sheet, draw } = await world.drawIn(action === 'markPaid' ? 'Approved' : 'Requested')
    const tried = ['rita', ...others] as const
    const answers = await Promise.all(tried.map((name) => world.moveDraw(as(name), sheet, draw, action)))
    expect(answers.map(({ status }) => status)).toEqual(tried.map(() => 403))
  })

  test('only the rep requests a draw; deciders enter one for the rep', async () => {
    const sheet = await world.sheetIn('Submitted')
    const create = (name: Name) =>
      as(name).call(draws.create, {
        params: { commissionId: sheet.id },
        body: { amount: 10, notes: 'Advance.' },
      })
    const asked = await Promise.all(names.map((name) => world.request(as(name), sheet, 10)))
    expect(asked.map(({ status }) => status)).toEqual([201, 403, 403, 403, 403, 403, 403])
    const entered = await Promise.all(names.map(create))
    expect(entered.map(({ status }) => status)).toEqual([403, 403, 403, 403, 201, 403, 403])
  })

  test.each([
    ['Draft', 400],
    ['Submitted', 201],
    ['Approved', 201],
    ['Locked', 201],
    ['Completed', 400],
  ] as const)('a new draw on a sheet in state %s: %i', async (state, status) => {
    expect((await world.request(world.rita, await world.sheetIn(state), 10)).status).toBe(status)
  })

  test.each([
    [{ amount: 0, notes: 'Rent.' }, 400],
    [{ amount: -5, notes: 'Rent.' }, 400],
    [{ amount: 10.005, notes: 'Rent.' }, 400],
    [{ amount: 8_000.01, notes: 'Rent.' }, 400],
    [{ amount: 8_000, notes: 'Rent.' }, 201],
    [{ amount: 10, notes: '  ' }, 400],
    [{ amount: 10 }, 400],
    [{ notes: 'Rent.' }, 400],
    [{ amount: '10', notes: 'Rent.' }, 400],
  ])('a draw requested as %o: %i', async (body, status) => {
    const sheet = await world.sheetIn('Approved')
    const answer = await world.rita.raw('POST', `/commissions/${sheet.id}/request-draw`, {
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
  })

  test('draws above the available amount are refused, however many are requested concurrently', async () => {
    const sheet = await world.sheetIn('Approved')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.request(world.rita, sheet, 3_000)),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 400, 400, 400, 400])
    const now = await good(world.get(world.rita, sheet))
    expect(now).toMatchObject({ drawOpenTotal: 6_000, drawAvailable: 2_000, balanceDue: 8_000 })
  })

  test('one of two requested draws is approved after the commission fell', async () => {
    const sheet = await world.sheetIn('Submitted')
    await good(world.request(world.rita, sheet, 4_000))
    const both = await good(world.request(world.rita, sheet, 4_000))
    await good(
      world.put(world.fiona, sheet, { adders: [{ name: 'Trench', description: null, cost: 3_000 }] }),
    )
    await good(world.move(world.fiona, sheet, 'approve'))
    const answers = await Promise.all(
      both.draws.map((draw) => world.moveDraw(world.fiona, sheet, draw, 'approve')),
    )
    expect(statusesOf(answers)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      message: '$4,000.00 is more than the $1,000.00 available to draw.',
    })
  })

  test.each([
    ['an adder of $7,000.00', { adders: [{ name: 'Trench', description: null, cost: 7_000 }] }, '$1,000.00'],
    ['a par value of 3.5', { parValue: 3.5 }, '$800.00'],
    ['a commission below zero', { parValue: 4 }, '$0.00'],
  ])('an approved draw above the commission, after %s, is not paid', async (_, correction, left) => {
    const { sheet, draw } = await world.drawIn('Approved', 'Approved', 5_000)
    await good(world.move(world.fiona, sheet, 'unapprove'))
    await good(world.put(world.fiona, sheet, correction))
    await good(world.move(world.fiona, sheet, 'approve'))
    expect(await world.moveDraw(world.fiona, sheet, draw, 'markPaid')).toMatchObject({
      status: 400,
      body: {
        message: `This draw of $5,000.00 is more than the ${left} that is left. Deny it, or ask for less.`,
      },
    })
    expect(await good(world.get(world.fiona, sheet))).toMatchObject({ drawPaidTotal: 0 })
  })

  test('approved draws are paid only up to the commission, also concurrently', async () => {
    const { sheet, draw } = await world.drawIn('Approved', 'Approved', 5_000)
    const both = await good(world.request(world.rita, sheet, 3_000))
    const second = required(both.draws.find(({ id }) => id !== draw.id))
    await good(world.moveDraw(world.fiona, sheet, second, 'approve'))
    await good(world.move(world.fiona, sheet, 'unapprove'))
    await good(
      world.put(world.fiona, sheet, { adders: [{ name: 'Trench', description: null, cost: 3_000 }] }),
    )
    await good(world.move(world.fiona, sheet, 'approve'))
    const answers = await Promise.all(
      [draw, second].map((one) => world.moveDraw(world.fiona, sheet, one, 'markPaid')),
    )
    expect(statusesOf(answers)).toEqual([200, 400])
  })

  test('paying a paid draw again is idempotent only with the same details', async () => {
    const { sheet, draw } = await world.drawIn('Approved')
    const pay = (client: Client, body?: { checkNumber?: string; paymentDate?: string }) =>
      client.call(draws.markPaid, { params: { commissionId: sheet.id, drawId: draw.id }, body })
    await good(pay(world.fiona, { checkNumber: '101' }))
    const before = (await messages(sheet.saleId)).length
    const again = [undefined, { checkNumber: '101' }, { paymentDate: '2026-03-02' }]
    for (const body of again) await good(pay(world.carl, body))
    const others = [{ checkNumber: '202' }, { checkNumber: '101', paymentDate: '2026-03-01' }]
    for (const body of others) {
      expect(await pay(world.carl, body)).toMatchObject({
        status: 400,
        body: { message: 'This draw was paid by Fiona Chen with check 101.' },
      })
    }
    expect((await messages(sheet.saleId)).length).toBe(before)
  })

  test('a draw on a submitted sheet is not paid', async () => {
    const { sheet, draw } = await world.drawIn('Requested', 'Submitted')
    expect(await world.moveDraw(world.fiona, sheet, draw, 'approve')).toMatchObject({
      status: 400,
      body: { message: 'This commission sheet is submitted. Approve it before approving a draw.' },
    })
  })

  test('a requested draw is changed by its requester, a decided one only in its payment details', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    const put = (client: Client, body: object) =>
      client.call(draws.update, { params: { commissionId: sheet.id, drawId: draw.id }, body })
    expect((await good(put(world.rita, { amount: 8_000 }))).draws[0]?.amount).toBe(8_000)
    expect((await put(world.rita, { amount: 8_000.01 })).status).toBe(400)
    expect(await put(world.rita, { checkNumber: '1' })).toMatchObject({
      status: 403,
      body: { message: 'Only holders of Commission.Admin may deny a draw, or set its payment.' },
    })
    expect((await put(as('sam'), { amount: 1 })).status).toBe(403)
    await good(world.moveDraw(world.fiona, sheet, draw, 'approve'))
    expect((await put(world.rita, { notes: 'More.' })).status).toBe(403)
    expect((await put(world.fiona, { amount: 5 })).status).toBe(400)
    const paid = await good(
      world.fiona.call(draws.markPaid, {
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { checkNumber: '20418' },
      }),
    )
    expect(paid.draws[0]).toMatchObject({ state: 'Paid', checkNumber: '20418', paymentDate: '2026-03-02' })
    expect((await put(world.fiona, { paymentDate: '2026-03-03' })).status).toBe(400)
    expect((await good(put(world.fiona, { paymentDate: '2026-03-01' }))).draws[0]?.paymentDate).toBe(
      '2026-03-01',
    )
  })

  test('a stale change of a draw conflicts and answers with its current values', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    const put = (amount: number) =>
      world.rita.call(draws.update, {
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { amount, version: draw.version },
      })
    await good(put(900))
    expect(await put(800)).toMatchObject({ status: 409, body: { current: { amount: 900 } } })
  })

  test('a requested draw can be removed; a draw of another sheet answers 404', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    const other = await world.sheetIn('Submitted')
    const remove = (client: Client, commissionId: string) =>
      client.call(draws.remove, { params: { commissionId, drawId: draw.id } })
    expect((await remove(world.rita, other.id)).status).toBe(404)
    expect((await good(remove(world.rita, sheet.id))).draws).toEqual([])
    expect((await remove(world.rita, sheet.id)).status).toBe(404)
    const paid = await world.drawIn('Paid')
    expect(
      (
        await world.fiona.call(draws.remove, {
          params: { commissionId: paid.sheet.id, drawId: paid.draw.id },
        })
      ).status,
    ).toBe(400)
  })

  test('an undecided or unpaid draw blocks lock and completion of its sheet', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    expect(await world.move(world.fiona, sheet, 'lock')).toMatchObject({
      status: 400,
      body: { message: 'A draw of $1,000.00 is still requested.' },
    })
    await good(world.moveDraw(world.fiona, sheet, draw, 'approve'))
    expect((await world.move(world.fiona, sheet, 'mark-complete')).status).toBe(400)
    await good(world.moveDraw(world.fiona, sheet, draw, 'markPaid'))
    const done = await good(world.move(world.fiona, sheet, 'mark-complete'))
    expect(done).toMatchObject({ state: 'Completed', settledAmount: 7_000, balanceDue: 0, drawAvailable: 0 })
    expect((await messages(sheet.saleId)).map(sentenceText).slice(0, 3)).toEqual([
      `marked the commission sheet of ${sheet.jobNumber} complete`,
      `paid a draw of $1,000.00 on ${sheet.jobNumber}`,
      `approved a draw of $1,000.00 on ${sheet.jobNumber}`,
    ])
  })
})
