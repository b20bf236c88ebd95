/**
 * Undo of a move: by its mover, to the exact state before, in one transaction, with its row in the activity.
 */
import { activity, notifications, tasks, webLeads, webSales } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld, type SaleChanges } from '#test/sale-world'

const { server, rita, mona, omar, sofia, fiona, adam, change, read, moves, move, sold, day } = await world()
afterAll(() => server.close())
beforeEach(() => day('2026-03-02'))

async function world() {
  const opened = await openSaleWorld()
  return { ...opened, sofia: await opened.server.as('sofia') }
}

const undo = (client: Client, { id }: { readonly id: string }, version: number) =>
  client.call(webSales.undoMove, { params: { id }, body: { version } })

/** A sale submitted on March 3, with everything that the move to Install requires. */
async function inPermit(fields: SaleChanges = {}): Promise<WebSale> {
  const module = await anEntry(adam, 'modules')
  const sale = await sold()
  await good(move(rita, sale, { status: 'Survey' }))
  await good(move(omar, sale, { status: 'Design', siteSurveyDateTime: '2026-03-01T18:00:00Z' }))
  await good(
    change(omar, sale, { systemSizeKw: 8, moduleId: module.id, moduleQuantity: 20, mountType: 'Roof' }),
  )
  await good(move(omar, sale, { status: 'Permit' }))
  day('2026-03-03')
  await good(move(omar, sale, { subStatus: 'Submitted' }))
  return good(change(omar, sale, { permitNumber: 'B-17', ...fields }))
}

/** The sale without the columns that every write changes. */
const standing = (sale: WebSale) => ({ ...sale, version: 0, updatedAt: '' })

test('undoing a move restores phase, step, clock and dates, and keeps what was typed before', async () => {
  const before = await inPermit()
  day('2026-03-10')
  const moved = await good(move(omar, before, { status: 'Install' }))
  expect(moved).toMatchObject({ status: 'Install', subStatus: 'Pending', permitApprovedDate: '2026-03-10' })
  day('2026-03-11')
  const undone = await good(undo(omar, before, moved.version))
  expect(standing(undone)).toEqual({ ...standing(before), daysInStatus: 9 })
  expect(undone).toMatchObject({ status: 'Permit', subStatus: 'Submitted', permitNumber: 'B-17' })
  expect(undone.version).toBe(moved.version + 1)
})

test('the activity shows both the move and the undo; the list of moves shows neither', async () => {
  const before = await inPermit()
  const count = (await moves(before)).length
  const moved = await good(move(omar, before, { status: 'Install' }))
  await good(undo(omar, before, moved.version))
  const rows = await good(mona.call(activity.feed, { query: { subjectId: before.id, limit: 2 } }))
  expect(rows.map((entry) => sentenceText(entry))).toEqual([
    expect.stringMatching(/moved J-\d+ from Install to Permit to undo a move; /),
    expect.stringMatching(/moved J-\d+ from Permit to Install; /),
  ])
  expect(await moves(before)).toHaveLength(count)
})

test('the rep is notified of the move and of the undo', async () => {
  const before = await inPermit()
  const moved = await good(move(omar, before, { status: 'Install' }))
  await good(undo(omar, before, moved.version))
  const rows = await good(rita.call(notifications.list, { query: { limit: 50 } }))
  expect(rows.filter(({ href }) => href === `/sales/${before.id}`).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`${before.jobNumber} is in Permit`, `${before.jobNumber} is in Install`]),
  )
})

test('a second undo conflicts, even at the same moment, and the sale moves once', async () => {
  const before = await inPermit()
  const moved = await good(move(omar, before, { status: 'Install' }))
  const answers = await Promise.all([undo(omar, before, moved.version), undo(omar, before, moved.version)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const again = await undo(omar, before, moved.version)
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'This move was undone already.', current: { status: 'Permit' } },
  })
  expect((await good(read(omar, before))).version).toBe(moved.version + 1)
})

test('two moves are undone one after the other, the last first', async () => {
  const before = await inPermit()
  const first = await good(move(omar, before, { status: 'Install' }))
  const second = await good(
    move(omar, before, { subStatus: 'Scheduled', installScheduledDate: '2026-04-01' }),
  )
  expect(await undo(omar, before, first.version)).toMatchObject({ status: 409 })
  expect(await good(undo(omar, before, second.version))).toMatchObject({
    status: 'Install',
    subStatus: 'Pending',
    installScheduledDate: null,
  })
  expect(standing(await good(undo(omar, before, first.version)))).toEqual(standing(before))
})

test('only the mover undoes a move, others get the mover’s name, and a stranger gets 404', async () => {
  const before = await inPermit()
  const moved = await good(move(omar, before, { status: 'Install' }))
  for (const other of [sofia, mona, adam]) {
    expect(await undo(other, before, moved.version)).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Only Omar \S+ can undo this move\.$/) as string },
    })
  }
  expect(await undo(await server.as('sam'), before, moved.version)).toMatchObject({ status: 404 })
  expect(await good(read(omar, before))).toMatchObject({ status: 'Install' })
})

test('a mover who no longer sees the sale gets 404', async () => {
  const before = await sold()
  const moved = await good(move(rita, before, { status: 'Survey' }))
  await good(change(mona, before, { salesRepId: null }))
  const lead = before.leadId
  const { version } = await good(mona.call(webLeads.get, { params: { id: lead } }))
  await good(mona.call(webLeads.update, { params: { id: lead }, body: { salesRepId: null, version } }))
  expect((await undo(rita, before, moved.version)).status).toBe(404)
})

test('a later move by another person conflicts, and other changes of that person stay', async () => {
  const before = await inPermit()
  const moved = await good(move(omar, before, { status: 'Install' }))
  await good(change(sofia, before, { permitNumber: 'B-18' }))
  const approved = await good(change(sofia, before, { permitApprovedDate: '2026-03-03' }))
  const tooLate = await good(move(omar, before, { subStatus: 'Ready' }))
  expect(await undo(omar, before, moved.version)).toMatchObject({
    status: 409,
    body: {
      message: 'This sale was changed. Review it before you undo.',
      current: { status: 'Install', subStatus: 'Ready', version: tooLate.version },
    },
  })
  expect(approved.permitApprovedDate).toBe('2026-03-03')
  const undone = await good(undo(omar, before, tooLate.version))
  expect(undone).toMatchObject({ subStatus: 'Pending', permitNumber: 'B-18' })
})

test('undoing a move keeps a date that another person corrected after it', async () => {
  const before = await inPermit()
  day('2026-03-05')
  const moved = await good(move(omar, before, { status: 'Install' }))
  await good(change(sofia, before, { permitApprovedDate: '2026-03-04' }))
  expect(await undo(omar, before, moved.version)).toMatchObject({ status: 409 })
  expect(await good(read(omar, before))).toMatchObject({
    status: 'Install',
    permitApprovedDate: '2026-03-04',
  })
})

test('undoing a move back restores the dates that it cleared', async () => {
  const before = await inPermit()
  const there = await good(move(omar, before, { status: 'Install' }))
  const back = await good(move(omar, before, { status: 'Permit', reason: 'Refused at the counter.' }))
  expect(back).toMatchObject({ permitApprovedDate: null })
  expect(standing(await good(undo(omar, before, back.version)))).toEqual(standing(there))
})

test('undoing a hold, or its end, restores reason, review day and clock', async () => {
  const before = await inPermit()
  const hold = { onHold: true, holdReason: 'Customer request', reviewDate: '2026-03-20' }
  const held = await good(move(omar, before, hold))
  const released = await good(move(omar, before, { onHold: false }))
  expect(released.daysInStatus).toBe(1)
  expect(await good(undo(omar, before, released.version))).toMatchObject({
    onHold: true,
    holdReason: 'Customer request',
    reviewDate: '2026-03-20',
    heldSince: held.heldSince,
  })
  const reviews = async () => {
    const all = await good(omar.call(tasks.list, { query: { saleId: before.id, limit: 10 } }))
    return all.filter(({ status }) => isOpenTask(status)).map(({ dueDate }) => dueDate)
  }
  expect(await reviews()).toEqual(['2026-03-20'])
  const undone = await good(undo(omar, before, held.version))
  expect(undone).toMatchObject({ onHold: false, holdReason: null, reviewDate: null, heldSince: null })
  expect(await reviews()).toEqual([])
})

test('canceling and resuming cannot be undone as moves', async () => {
  const before = await inPermit()
  const cancelled = await good(move(mona, before, { status: 'Cancelled', cancelReason: 'Duplicate' }))
  expect(await undo(mona, before, cancelled.version)).toMatchObject({ status: 404 })
  const resumed = await good(move(mona, before, { status: 'Permit' }))
  expect(await undo(mona, before, resumed.version)).toMatchObject({ status: 404 })
})

test('a version that is no move answers 404, and an undo on the next day is too late', async () => {
  const before = await inPermit()
  expect(await undo(omar, before, before.version)).toMatchObject({ status: 404 })
  const moved = await good(move(omar, before, { status: 'Install' }))
  day('2026-03-05')
  const tooLate = { status: 400, body: { message: 'A move can be undone for a day. Move it back instead.' } }
  expect(await undo(omar, before, moved.version)).toMatchObject(tooLate)
  // The next move deletes the old snapshot, and the answer stays the same.
  await good(move(omar, before, { subStatus: 'Ready' }))
  expect(await undo(omar, before, moved.version)).toMatchObject(tooLate)
})

test('a move records the day that its mover enters (A-589), and today without one', async () => {
  const before = await inPermit()
  day('2026-03-10')
  expect(await move(omar, before, { status: 'Install', permitApprovedDate: '2026-03-11' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'permitApprovedDate', message: 'This day is in the future.' }] },
  })
  expect(await move(omar, before, { status: 'Install', permitApprovedDate: '2026-03-02' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'permitApprovedDate' }] },
  })
  const moved = await good(move(omar, before, { status: 'Install', permitApprovedDate: '2026-03-09' }))
  expect(moved.permitApprovedDate).toBe('2026-03-09')
  expect(await good(undo(omar, before, moved.version))).toMatchObject({ permitApprovedDate: null })
})

test('the date of a move belongs to the move: Finance enters when monitoring was complete, and may change no other field of it', async () => {
  const before = await inPermit({ monitoringUrl: 'https://monitoring.example/1' })
  const monitored = await good(
    move(mona, before, { status: 'Monitoring', reason: 'Brought from elsewhere.', override: true }),
  )
  day('2026-03-04')
  expect(await change(fiona, before, { monitoringCompleteDate: '2026-03-03' })).toMatchObject({ status: 403 })
  expect(
    await move(fiona, before, { status: 'Payment', monitoringCompleteDate: '2026-03-03', permitNumber: 'X' }),
  ).toMatchObject({ status: 403 })
  expect(
    await good(move(fiona, monitored, { status: 'Payment', monitoringCompleteDate: '2026-03-03' })),
  ).toMatchObject({ status: 'Payment', monitoringCompleteDate: '2026-03-03' })
})
