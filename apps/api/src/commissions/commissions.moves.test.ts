/** Every move of a sheet and of a draw, from every state, by everybody, through HTTP. */
import { activity, draws, notifications } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { type SheetAction, sheetActionNames, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good, statusesOf } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { openSheetWorld } from '../test/sheet-world.ts'

let world: Awaited<ReturnType<typeof openSheetWorld>>
const clients = new Map<string, Client>()
beforeAll(async () => {
  world = await openSheetWorld()
  for (const name of names) clients.set(name, await world.server.as(name))
})
afterAll(() => world.server.close())

/** Her own sheet; another rep; manager and administrator, who read; who decides; no right to any; no claim. */
const names = ['rita', 'sam', 'mona', 'adam', 'fiona', 'max', 'nia'] as const
type Name = (typeof names)[number]
const as = (name: string): Client => clients.get(name) ?? expect.fail(name)

/** What each person hears who tries it from the states Draft, Submitted, Approved, Locked and Completed. */
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

const told = async (saleId: string) =>
  (await good(as('fiona').call(activity.feed, { query: { saleId, limit: 100 } }))).filter(
    ({ subjectType }) => subjectType === 'commission' || subjectType === 'draw',
  )

describe('a sheet', () => {
  const cells = rowsOf(sheetMatrix).flatMap(([action = '', ...statuses]) =>
    sheetStates.flatMap((state, at) => [
      [action as SheetAction, state, 'rita', Number(statuses[at])] as const,
      [action as SheetAction, state, 'fiona', Number(statuses[at + 5])] as const,
    ]),
  )

  test('has every action in the table', () => {
    expect(rowsOf(sheetMatrix).map(([action]) => action)).toEqual([...sheetActionNames])
  })

  test.each(cells)('%s of a sheet that is %s, by %s: %i', async (action, state, name, status) => {
    const sheet = await world.sheetIn(state)
    const before = await told(sheet.saleId)
    const answer = await world.move(as(name), sheet, action)
    expect(answer.status).toBe(status)
    const now = await good(world.get(as('fiona'), sheet))
    const entries = await told(sheet.saleId)
    const moves = status === 200 && state !== after[action]
    expect(now.state).toBe(moves ? after[action] : state)
    // One row of history for what happened, none for what was refused or stood already.
    expect(entries.length - before.length).toBe(moves ? 1 : 0)
    expect(moves ? entries[0]?.changes['state'] : [state, after[action]]).toEqual([state, after[action]])
    expect(status === 400 ? answer.body : refusedByState).toMatchObject(refusedByState)
  })

  test.each(sheetActionNames)('%s is refused to whoever is neither its rep nor decides', async (action) => {
    const sheet = await world.sheetIn(action === 'mark-incomplete' ? 'Completed' : 'Submitted')
    const answers = await Promise.all(others.map((name) => world.move(as(name), sheet, action)))
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 403))
    expect(answers[0]?.body).toMatchObject({ message: expect.stringMatching(/^Only /) as string })
  })

  test('is read by its rep, those who decide, and managers and administrators; others hear 403', async () => {
    const sheet = await world.sheetIn('Draft')
    const heard: Record<Name, number> = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, (await world.get(as(name), sheet)).status] as const),
      ),
    ) as Record<Name, number>
    expect(heard).toEqual({ rita: 200, sam: 403, mona: 200, adam: 200, fiona: 200, max: 403, nia: 403 })
  })

  test('of one’s own is approved and completed by nobody but another', async () => {
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

  test('that is approved twice at once is approved once', async () => {
    const sheet = await world.sheetIn('Submitted')
    const answers = await Promise.all([
      world.move(world.fiona, sheet, 'approve'),
      world.move(world.carl, sheet, 'approve'),
    ])
    expect(statusesOf(answers)).toEqual([200, 200])
    const approvals = (await told(sheet.saleId)).filter(({ verb }) => verb === 'commission.approved')
    expect(approvals).toHaveLength(1)
  })

  test('tells those who decide that it waits for them, and its rep what they decided', async () => {
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

describe('a draw', () => {
  const moves = ['approve', 'deny', 'markPaid'] as const
  /** From Requested, Approved, Denied and Paid. */
  const drawMatrix = `
             fiona
  approve    200 200 400 400
  deny       200 200 200 400
  markPaid   400 200 400 200`
  const cells = rowsOf(drawMatrix).flatMap(([action = '', ...statuses]) =>
    drawStates.map((state, at) => [action as (typeof moves)[number], state, Number(statuses[at])] as const),
  )
  const becomes = { approve: 'Approved', deny: 'Denied', markPaid: 'Paid' }

  test.each(cells)('%s of a draw that is %s: %i', async (action, state, status) => {
    const { sheet, draw } = await world.drawIn(state)
    const before = (await told(sheet.saleId)).length
    const answer = await world.moveDraw(world.fiona, sheet, draw, action)
    expect(answer.status).toBe(status)
    const now = await good(world.get(world.fiona, sheet))
    const didMove = status === 200 && state !== becomes[action]
    expect(now.draws[0]?.state).toBe(didMove ? becomes[action] : state)
    expect((await told(sheet.saleId)).length - before).toBe(didMove ? 1 : 0)
  })

  test.each(moves)('%s is for those who decide', async (action) => {
    const { sheet, draw } = await world.drawIn(action === 'markPaid' ? 'Approved' : 'Requested')
    const tried = ['rita', ...others] as const
    const answers = await Promise.all(tried.map((name) => world.moveDraw(as(name), sheet, draw, action)))
    expect(answers.map(({ status }) => status)).toEqual(tried.map(() => 403))
  })

  test('is asked for by the rep alone, entered for them by those who decide', async () => {
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
  ] as const)('on a sheet that is %s: %i', async (state, status) => {
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
  ])('asked for as %o: %i', async (body, status) => {
    const sheet = await world.sheetIn('Approved')
    const answer = await world.rita.raw('POST', `/commissions/${sheet.id}/request-draw`, {
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(status)
  })

  test('for more than is left is refused, however many ask at once', async () => {
    const sheet = await world.sheetIn('Approved')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.request(world.rita, sheet, 3_000)),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 400, 400, 400, 400])
    const now = await good(world.get(world.rita, sheet))
    expect(now).toMatchObject({ drawOpenTotal: 6_000, drawAvailable: 2_000, balanceDue: 8_000 })
  })

  test('of two that were asked for before the commission fell, one is approved', async () => {
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

  test('waits for its sheet: a submitted one pays nobody', async () => {
    const { sheet, draw } = await world.drawIn('Requested', 'Submitted')
    expect(await world.moveDraw(world.fiona, sheet, draw, 'approve')).toMatchObject({
      status: 400,
      body: { message: 'This commission sheet is submitted. Approve it before approving a draw.' },
    })
  })

  test('is changed by who asked while it is requested, and afterwards only in how it is paid', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    const put = (client: Client, body: object) =>
      client.call(draws.update, { params: { commissionId: sheet.id, drawId: draw.id }, body })
    expect((await good(put(world.rita, { amount: 8_000 }))).draws[0]?.amount).toBe(8_000)
    expect((await put(world.rita, { amount: 8_000.01 })).status).toBe(400)
    expect(await put(world.rita, { checkNumber: '1' })).toMatchObject({
      status: 403,
      body: { message: 'Only holders of Commission.Admin may deny a draw, or say how one is paid.' },
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

  test('that somebody changed meanwhile is told with what it says now', async () => {
    const { sheet, draw } = await world.drawIn('Requested')
    const put = (amount: number) =>
      world.rita.call(draws.update, {
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { amount, version: draw.version },
      })
    await good(put(900))
    expect(await put(800)).toMatchObject({ status: 409, body: { current: { amount: 900 } } })
  })

  test('that is only requested is taken back; one of another sheet is not found', async () => {
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

  test('holds lock and completion back until it is decided and paid', async () => {
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
    expect((await told(sheet.saleId)).map(sentenceText).slice(0, 3)).toEqual([
      `marked the commission sheet of ${sheet.jobNumber} complete`,
      `paid a draw of $1,000.00 on ${sheet.jobNumber}`,
      `approved a draw of $1,000.00 on ${sheet.jobNumber}`,
    ])
  })
})
