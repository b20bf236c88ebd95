/** A move of a service job has a date, and its mover can undo it. */
import { activity, serviceJobs } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aLead, aServiceJob, good } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

const { server, mona, fiona, day } = await openSaleWorld()
const sven = await server.as('sven')
afterAll(() => server.close())
beforeEach(() => day('2026-03-02'))

type Changes = NonNullable<CallInput<typeof serviceJobs.update>['body']>
const undo = (client: Client, { id }: ServiceJob, version: number) =>
  client.call(serviceJobs.undoMove, { params: { id }, body: { version } })
async function move(client: Client, { id }: ServiceJob, body: Changes) {
  const { version } = await good(sven.call(serviceJobs.get, { params: { id } }))
  return client.call(serviceJobs.update, { params: { id }, body: { ...body, version } })
}

/** A job requested on March 2 that waits for its parts. */
async function inRma(): Promise<ServiceJob> {
  const job = await aServiceJob(mona, (await aLead(mona)).id)
  await good(move(sven, job, { status: 'RMA' }))
  return good(move(sven, job, { subStatus: 'Submitted', rmaNumber: 'R-1' }))
}

const standing = (job: ServiceJob) => ({ ...job, version: 0, updatedAt: '' })

test('undoing a move of a service job restores phase, step, clock and dates, once', async () => {
  const before = await inRma()
  day('2026-03-05')
  const moved = await good(move(sven, before, { status: 'Repair', repairScheduledDate: '2026-03-09' }))
  expect(moved).toMatchObject({ status: 'Repair', subStatus: 'Pending', daysInStatus: 0 })
  const [first, second] = await Promise.all([
    undo(sven, before, moved.version),
    undo(sven, before, moved.version),
  ])
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]))
  const now = await good(sven.call(serviceJobs.get, { params: { id: before.id } }))
  expect(standing(now)).toEqual({ ...standing(before), daysInStatus: 3 })
  const [entry] = await good(mona.call(activity.feed, { query: { subjectId: before.id, limit: 1 } }))
  expect(entry && sentenceText(entry)).toMatch(/moved S-\d+ from Repair to RMA to undo a move/)
})

test('undoing a completion reopens the job, without its end dates', async () => {
  const before = await inRma()
  await good(move(sven, before, { status: 'Repair', repairScheduledDate: '2026-03-02' }))
  const technician = cast.sven.crm.id
  const repaired = await good(move(sven, before, { technician, status: 'Payment', reason: 'Tested.' }))
  const done = await good(
    move(fiona, before, {
      status: 'Completed',
      invoicePaidDate: '2026-03-01',
      jobCompleteDate: '2026-03-02',
    }),
  )
  expect(done).toMatchObject({ invoicePaidDate: '2026-03-01', jobCompleteDate: '2026-03-02' })
  expect(await undo(sven, before, done.version)).toMatchObject({
    status: 403,
    body: { message: expect.stringMatching(/^Only Fiona \S+ can undo this move\.$/) as string },
  })
  expect(standing(await good(undo(fiona, before, done.version)))).toEqual(standing(repaired))
})

test('a move cannot have a date in the future', async () => {
  const job = await aServiceJob(mona, (await aLead(mona)).id)
  await good(move(sven, job, { status: 'RMA' }))
  const late = { subStatus: 'Submitted', rmaNumber: 'R-2', rmaDate: '2026-03-03' } as const
  expect(await move(sven, job, late)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'rmaDate', message: 'This day is in the future.' }] },
  })
  expect(await good(move(sven, job, { ...late, rmaDate: '2026-02-27' }))).toMatchObject({
    rmaDate: '2026-02-27',
  })
})
