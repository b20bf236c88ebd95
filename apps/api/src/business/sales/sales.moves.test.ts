/** A job from contract to completion through HTTP: moves, stamps, clock, effects and targets. */
import { activity, notifications, tasks, webAddresses } from '@crm/contract'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, expect, test } from 'vitest'
import { aLead, aSale, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

const {
  server,
  clock,
  rita,
  mona,
  omar,
  fiona,
  adam,
  change,
  read,
  moves,
  progress,
  leadOf,
  move,
  sold,
  bring,
  day,
  backToMorning,
} = await openSaleWorld()
afterAll(() => server.close())

test('Rita, Omar, Fiona and Mona take a job from Pending to Complete, with history, stamps, clock, holds and both clock changes', async () => {
  day('2026-03-02')
  const sale = await sold()
  const [module, ahj] = [await anEntry(adam, 'modules'), await anEntry(adam, 'ahjs')]
  await good(
    mona.call(webAddresses.update, { params: { id: sale.address?.id ?? '' }, body: { ahjId: ahj.id } }),
  )
  expect(await move(omar, sale, { status: 'Survey' })).toMatchObject({ status: 403 })
  await good(move(rita, sale, { status: 'Survey' }))
  expect(await move(rita, sale, { subStatus: 'Ready' })).toMatchObject({ status: 403 })

  // Six days that include the spring clock change, three of them on hold.
  await good(move(omar, sale, { subStatus: 'Scheduled', siteSurveyDateTime: '2026-03-05T18:00:00Z' }))
  day('2026-03-06')
  await good(move(omar, sale, { onHold: true, holdReason: 'Customer request', reviewDate: '2026-03-20' }))
  day('2026-03-08')
  expect(await good(read(omar, sale))).toMatchObject({ onHold: true, pace: 'held', daysInStatus: 4 })
  expect(await move(omar, sale, { status: 'Design' })).toMatchObject({
    status: 400,
    body: { message: 'This sale is on hold. Release it before moving it.' },
  })
  day('2026-03-09')
  await good(move(omar, sale, { onHold: false }))
  day('2026-03-11')
  expect(await good(read(omar, sale))).toMatchObject({ daysInStatus: 6, pace: 'ok', holdReason: null })
  await good(move(omar, sale, { status: 'Design' }))

  await good(
    change(omar, sale, { systemSizeKw: 8, moduleId: module.id, moduleQuantity: 20, mountType: 'Roof' }),
  )
  await good(move(omar, sale, { status: 'Permit' }))
  await good(move(omar, sale, { subStatus: 'Submitted', permitNumber: 'B-2026-17' }))
  // The autumn clock change falls into a long wait for the permit.
  day('2026-11-05')
  expect((await progress(omar, sale)).days).toBe(239)
  await good(move(omar, sale, { status: 'Install' }))
  await good(move(omar, sale, { subStatus: 'Scheduled', installScheduledDate: '2026-11-05' }))
  await good(move(omar, sale, { status: 'Inspection', inspectionScheduledDate: '2026-11-10' }))
  day('2026-11-10')
  await bring(omar, sale, 'InspectionCard', 'PTOLetter')
  await good(move(omar, sale, { status: 'PTO' }))
  await good(move(omar, sale, { status: 'Monitoring', monitoringUrl: 'https://monitoring.example/1' }))
  expect(await move(omar, sale, { status: 'Payment' })).toMatchObject({ status: 403 })
  await good(move(fiona, sale, { status: 'Payment' }))
  expect(await move(fiona, sale, { status: 'QAReview' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'invoiceOneSentDate' }, { field: 'invoiceOnePaidDate' }] },
  })
  day('2026-11-20')
  await bring(fiona, sale, 'LoanApproval', 'SolarDisclosure', 'CancellationNotice', 'UtilityBill')
  await good(
    move(fiona, sale, {
      status: 'QAReview',
      invoiceOneSentDate: '2026-11-11',
      invoiceOnePaidDate: '2026-11-19',
    }),
  )
  expect(await move(mona, sale, { status: 'Complete' })).toMatchObject({ status: 400 })
  const { missing } = await progress(mona, sale)
  expect(missing.map(({ key }) => key)).toEqual(['PlanSet', 'Permit', 'InstallPhotos', 'EquipmentMatches'])
  await bring(omar, sale, 'PlanSet', 'Permit', 'InstallPhoto')
  await good(change(mona, sale, { ticks: { EquipmentMatches: true } }))
  const done = await good(move(mona, sale, { status: 'Complete' }))

  expect(done).toMatchObject({
    status: 'Complete',
    subStatus: null,
    siteSurveyCompletedDate: '2026-03-11',
    designApprovedDate: '2026-03-11',
    permitSubmittedDate: '2026-03-11',
    permitApprovedDate: '2026-11-05',
    installCompletedDate: '2026-11-05',
    inspectionPassedDate: '2026-11-10',
    ptoCompleteDate: '2026-11-10',
    monitoringCompleteDate: '2026-11-10',
    paymentCompleteDate: '2026-11-20',
    qaReviewCompletedAt: clock.now.toISOString(),
    completedAt: clock.now.toISOString(),
    daysInStatus: 0,
  })
  const left = (await moves(sale)).toReversed().filter(({ days }) => days !== null)
  expect(left.map(({ from, to, days, byName }) => [from, to, days, byName])).toEqual([
    ['Pending', 'Survey', 0, 'Rita Reyes'],
    ['Survey', 'Design', 6, 'Omar Haddad'],
    ['Design', 'Permit', 0, 'Omar Haddad'],
    ['Permit', 'Install', 239, 'Omar Haddad'],
    ['Install', 'Inspection', 0, 'Omar Haddad'],
    ['Inspection', 'PTO', 5, 'Omar Haddad'],
    ['PTO', 'Monitoring', 0, 'Omar Haddad'],
    ['Monitoring', 'Payment', 0, 'Fiona Chen'],
    ['Payment', 'QAReview', 10, 'Fiona Chen'],
    ['QAReview', 'Complete', 0, 'Mona Patel'],
  ])
  expect(left.find(({ from }) => from === 'Survey')?.heldSeconds).toBe(3 * 86_400)
  const notices = await good(rita.call(notifications.list, {}))
  expect(notices.map(({ subject }) => subject)).toContain(`${sale.jobNumber} is complete`)
})

test('the review day of a hold is today or later, and its author is not notified of their own task', async () => {
  day('2026-03-10')
  const sale = await good(move(mona, await sold(), { status: 'Survey' }))
  const hold = { onHold: true, holdReason: 'Customer request' }
  const late = { status: 400, body: { errors: [{ field: 'reviewDate' }] } }
  expect(await move(omar, sale, { ...hold, reviewDate: '2026-03-09' })).toMatchObject(late)
  await good(move(omar, sale, { ...hold, reviewDate: '2026-03-10' }))
  expect(await change(omar, sale, { reviewDate: '2026-03-09' })).toMatchObject(late)
  day('2026-03-11')
  // The day has passed meanwhile, and is accepted unchanged.
  await good(change(omar, sale, { reviewDate: '2026-03-10', holdReason: 'Finance' }))
  const notices = await good(omar.call(notifications.list, {}))
  expect(notices.filter(({ content }) => content.includes(sale.jobNumber))).toEqual([])
})

test('details of a hold or a cancellation without one are refused, not dropped', async () => {
  const sale = await sold()
  const held = { onHold: true, holdReason: 'Finance' }
  for (const body of [
    { cancelReason: 'Finance declined' },
    { holdReason: 'Finance' },
    { status: 'Survey', reviewDate: '2026-03-20' },
    { ...held, subStatus: 'FinanceApproval' },
    { ...held, cancelReason: 'Finance declined' },
  ] as const) {
    expect((await move(mona, sale, body)).status, JSON.stringify(body)).toBe(400)
  }
  await good(move(mona, sale, { ...held, subStatus: sale.subStatus }))
  expect((await move(mona, sale, { onHold: false, subStatus: 'FinanceApproval' })).status).toBe(400)
})

test('a review with findings needs a reason; another person of Operations gets the corrections task until it is called off', async () => {
  day('2026-03-10')
  const ines = await server.as('ines')
  const sale = await sold()
  await good(move(mona, sale, { status: 'QAReview', override: true, reason: 'Built before.' }))
  const asked = { subStatus: 'CorrectionsNeeded' }
  expect(await move(ines, sale, asked)).toMatchObject({
    status: 400,
    body: { message: 'Enter the corrections.' },
  })
  await good(move(ines, sale, { ...asked, reason: 'The label of the inverter.' }))
  const words = `${sale.jobNumber} needs corrections: The label of the inverter.`
  const { items } = await good(omar.call(tasks.listPaginated, { query: { saleId: sale.id } }))
  expect(items).toMatchObject([{ description: words, delegatedTo: cast.sofia.crm.id }])
  const areTold = () =>
    Promise.all(
      [ines, omar].map(async (client) =>
        (await good(client.call(notifications.list, {}))).some(({ content }) => content === words),
      ),
    )
  expect(await areTold()).toEqual([false, true])
  await good(move(mona, sale, { status: 'Cancelled', cancelReason: 'Duplicate' }))
  expect(await areTold()).toEqual([false, false])
})

test('the requester of corrections is notified when they are done, and not when they are called off', async () => {
  const [ines, sofia] = await Promise.all([server.as('ines'), server.as('sofia')])
  const sale = await sold()
  await good(move(mona, sale, { status: 'QAReview', override: true, reason: 'Built before.' }))
  const notices = async () =>
    (await good(ines.call(notifications.list, {})))
      .filter(({ href }) => href === `/sales/${sale.id}`)
      .map(({ lane, subject, content }) => [lane, subject, content])
  for (const [reason, status] of [
    ['The meter.', 'Cancelled'],
    ['The label.', 'Done'],
  ] as const) {
    await good(move(mona, sale, { subStatus: 'Pending' }))
    await good(move(ines, sale, { subStatus: 'CorrectionsNeeded', reason }))
    const [task] = (await good(sofia.call(tasks.listPaginated, { query: { saleId: sale.id, q: reason } })))
      .items
    await good(sofia.call(tasks.update, { params: { id: task?.id ?? '' }, body: { status } }))
  }
  expect(await notices()).toEqual([
    [
      'needs-you',
      `${sale.jobNumber} is corrected: review it again`,
      `${sale.jobNumber} needs corrections: The label.`,
    ],
  ])
})

test('an approval needs a submission first, and a payment needs an invoice first', async () => {
  day('2026-03-10')
  const sale = await good(change(mona, await sold(), { permitSubmittedDate: '2026-03-08' }))
  expect(await change(mona, sale, { permitApprovedDate: '2026-03-01' })).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'permitApprovedDate', message: 'A permit is not approved before it is submitted.' }],
    },
  })
  const invoices = { invoiceOneSentDate: '2026-03-09', invoiceOnePaidDate: '2026-03-01' }
  expect(await change(fiona, sale, invoices)).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'invoiceOnePaidDate', message: 'An invoice is not paid before it is sent.' }],
    },
  })
  await good(change(fiona, sale, { ...invoices, invoiceOnePaidDate: '2026-03-09' }))
  // A stored value that breaks the rule stays until somebody changes it.
  await server.arrange((db) =>
    db.updateTable('sales').set({ permit_approved_date: '2026-03-01' }).where('id', '=', sale.id).execute(),
  )
  await good(change(mona, sale, { permitNumber: 'B-1' }))
})

test('canceling and resuming a sale updates lead, tasks, notifications and activity', async () => {
  day('2026-03-02')
  const sale = await sold({ downPayment: 1000 })
  await good(move(mona, sale, { onHold: true, holdReason: 'Finance', reviewDate: '2026-03-10' }))
  const tasksOf = () =>
    server.db.read
      .selectFrom('tasks')
      .select(['description', 'status', 'due_on'])
      .where('sale_id', '=', sale.id)
      .orderBy('id')
      .execute()
  expect(await tasksOf()).toMatchObject([{ status: 'Todo', due_on: '2026-03-10' }])

  expect(await move(rita, sale, { status: 'Cancelled', cancelReason: 'Duplicate' })).toMatchObject({
    status: 403,
  })
  expect(await move(mona, sale, { status: 'Cancelled' })).toMatchObject({ status: 400 })
  day('2026-03-05')
  const cancelled = await good(
    move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'Score too low.' }),
  )
  expect(cancelled).toMatchObject({
    status: 'Cancelled',
    subStatus: null,
    onHold: false,
    previousStatus: 'Pending',
    cancelDate: '2026-03-05',
    cancelReason: 'Finance declined',
    cancelNotes: 'Score too low.',
  })
  expect((await leadOf(sale)).status).toBe('Cold')
  expect(await tasksOf()).toMatchObject([
    { status: 'Cancelled' },
    { status: 'Todo', description: expect.stringContaining('refund') },
  ])
  expect(await good(fiona.call(notifications.list, {}))).toContainEqual(
    expect.objectContaining({ content: expect.stringContaining(`${sale.jobNumber} is canceled`) }),
  )

  day('2026-03-20')
  expect(await move(mona, sale, { status: 'Design' })).toMatchObject({ status: 400 })
  const resumed = await good(move(mona, sale, { status: 'Pending' }))
  expect(resumed).toMatchObject({
    status: 'Pending',
    subStatus: 'CancellationWindow',
    cancelDate: null,
    cancelReason: null,
    previousStatus: null,
  })
  expect((await leadOf(sale)).status).toBe('Sold')
  const entries = await moves(sale)
  expect(entries.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['resume', null],
    ['cancel', 'Score too low.'],
    ['hold', 'Finance'],
    ['enter', null],
  ])
  const feed = await good(mona.call(activity.feed, { query: { subjectId: sale.id } }))
  expect(feed.map(sentenceText).slice(0, 3)).toEqual([
    `resumed ${sale.jobNumber}`,
    `canceled ${sale.jobNumber}: Finance declined`,
    `put ${sale.jobNumber} on hold: Finance`,
  ])
  backToMorning()
})

test('the steps of a phase say who may take them, and which date a step needs', async () => {
  day('2026-03-10')
  const sale = await sold()
  await good(move(rita, sale, { status: 'Survey' }))
  const steps = async (client: Client) => (await progress(client, sale)).steps
  const [ready, scheduled] = ['Ready', 'Scheduled']
  expect(await steps(omar)).toEqual([
    { subStatus: ready, needs: null, reason: null },
    { subStatus: scheduled, needs: 'siteSurveyDateTime', reason: null },
  ])
  const refused = await move(rita, sale, { subStatus: ready })
  expect(refused.status).toBe(403)
  expect((await steps(rita)).map(({ reason }) => ({ message: reason }))).toEqual([refused.body, refused.body])
  await good(move(omar, sale, { subStatus: scheduled, siteSurveyDateTime: '2026-03-12T18:00:00Z' }))
  await good(move(omar, sale, { subStatus: ready }))
  expect(await steps(omar)).toContainEqual({ subStatus: scheduled, needs: null, reason: null })
  day('2026-03-13')
  expect(await steps(omar)).toContainEqual({
    subStatus: scheduled,
    needs: 'siteSurveyDateTime',
    reason: null,
  })
  await good(move(omar, sale, { onHold: true, holdReason: 'Finance' }))
  expect((await steps(omar)).map(({ reason }) => reason)).toEqual(
    Array(2).fill('This sale is on hold. Release it before moving it.'),
  )
  backToMorning()
})

test('the next phase reports exactly what the gate refuses, and who may override it', async () => {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const sale = await aSale(rita, lead.id)
  const { missing, moves: offered, next } = await progress(rita, sale)
  expect(next).toBe('Survey')
  expect(missing.map(({ key }) => key)).toEqual([
    'contractDate',
    'saleAmount',
    'financeOptionOneId',
    'Contract',
  ])
  const refused = await move(rita, sale, { status: 'Survey' })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: missing.map(({ message }) => message).join(' ') },
  })
  expect(offered.map(({ kind, reason }) => [kind, reason === null])).toEqual([
    ['forward', false],
    ['hold', true],
    ['cancel', false],
  ])
  expect(
    await move(mona, sale, { status: 'Survey', override: true, reason: 'Papers are in the post.' }),
  ).toMatchObject({
    status: 200,
  })
  expect((await moves(sale))[0]).toMatchObject({
    reason: 'Papers are in the post.',
    overridden: expect.arrayContaining(['The contract has no date.']),
  })
})

test('targets are learned from our own jobs with the same authority, once there are five', async () => {
  const ahj = await anEntry(adam, 'ahjs')
  const inPermit = async () => {
    day('2026-03-02')
    const sale = await sold()
    await good(
      mona.call(webAddresses.update, { params: { id: sale.address?.id ?? '' }, body: { ahjId: ahj.id } }),
    )
    const reason = 'Older than this program.'
    await good(move(mona, sale, { status: 'Permit', override: true, reason }))
    return sale
  }
  for (const days of [4, 8, 10, 12, 30]) {
    const sale = await inPermit()
    clock.now = new Date(clock.now.getTime() + days * 86_400_000)
    await good(move(mona, sale, { status: 'Install', override: true, reason: 'As before.' }))
  }
  const seen = await progress(mona, await inPermit())
  expect(seen).toMatchObject({
    learned: { from: ahj.name, jobs: 5, median: 10 },
    targets: { target: 10, warn: 15, late: 30 },
  })
  expect((await progress(mona, await sold())).learned).toBeNull()
  backToMorning()
})
