/** Mails about commissions, through HTTP: to the lists of the settings and the rep, as the domain table defines. */
import { commissionSettings, mails } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { good } from '#test/builders'
import { required } from '#test/required'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
const lists = {
  submittedEmails: ['payroll@sunridge.example', cast.carl.username],
  approvedEmails: ['payroll@sunridge.example', 'Rita.Reyes@sunridge.example', cast.dora.username],
  drawEmails: ['draws@sunridge.example', cast.fiona.username],
}
beforeAll(async () => {
  world = await openSheetWorld()
  const { version } = await good(world.fiona.call(commissionSettings.get, {}))
  await good(world.fiona.call(commissionSettings.update, { body: { ...lists, version } }))
})
afterAll(() => world.server.close())

/** Subject and recipient of the mails about this job, in order. */
async function mailedOf({ jobNumber }: { readonly jobNumber: string }) {
  const found = await good(world.adam.call(mails.list, { query: { q: `[${jobNumber}]` } }))
  return found.toReversed().map(({ subject, to }) => `${subject.replace(`[${jobNumber}] `, '')} → ${to}`)
}
const rita = cast.rita.username
const carl = cast.carl.username
const fiona = cast.fiona.username

test('a submitted sheet is mailed to its list, an approved one to its list and the rep, each once', async () => {
  const sheet = await world.sheetIn('Draft')
  await good(world.move(world.rita, sheet, 'submit'))
  await good(world.move(world.fiona, sheet, 'approve'))
  await good(world.move(world.fiona, sheet, 'unapprove'))
  await good(world.move(world.fiona, sheet, 'approve'))
  await good(world.move(world.fiona, sheet, 'lock'))
  await good(world.move(world.fiona, sheet, 'mark-complete'))
  expect((await mailedOf(sheet)).toSorted()).toEqual(
    [
      'Commission submitted by Rita Reyes → payroll@sunridge.example',
      `Commission submitted by Rita Reyes → ${carl}`,
      // Dora is disabled, Rita is on the list too, and an event that happens twice is mailed twice.
      'Commission of Rita Reyes approved → payroll@sunridge.example',
      `Commission of Rita Reyes approved → ${rita}`,
      `Approval of the commission of Rita Reyes withdrawn → ${rita}`,
      'Commission of Rita Reyes approved → payroll@sunridge.example',
      `Commission of Rita Reyes approved → ${rita}`,
      `Commission of Rita Reyes complete → ${rita}`,
    ].toSorted(),
  )
})

test('the mail about a sheet that Fiona submits for Rita names both', async () => {
  const sheet = await world.sheetIn('Draft')
  await good(world.move(world.fiona, sheet, 'submit'))
  expect((await mailedOf(sheet)).toSorted()).toEqual(
    [
      'Commission of Rita Reyes submitted by Fiona Chen → payroll@sunridge.example',
      `Commission of Rita Reyes submitted by Fiona Chen → ${carl}`,
    ].toSorted(),
  )
})

test('nobody is mailed about their own action, and a repeated action is mailed once', async () => {
  const sheet = await world.sheetIn('Submitted')
  const requested = await good(world.request(world.rita, sheet, 500))
  await good(world.move(world.fiona, sheet, 'approve'))
  const draw = required(requested.draws[0])
  await good(world.moveDraw(world.carl, sheet, draw, 'approve'))
  await good(world.moveDraw(world.carl, sheet, draw, 'approve'))
  await good(world.moveDraw(world.fiona, sheet, draw, 'markPaid'))
  const ofDraws = (await mailedOf(sheet)).filter((line) => line.startsWith('Draw'))
  expect(ofDraws.toSorted()).toEqual(
    [
      'Draw requested by Rita Reyes → draws@sunridge.example',
      `Draw requested by Rita Reyes → ${fiona}`,
      'Draw for Rita Reyes approved → draws@sunridge.example',
      `Draw for Rita Reyes approved → ${fiona}`,
      `Draw for Rita Reyes approved → ${rita}`,
      // Fiona paid it.
      'Draw for Rita Reyes paid → draws@sunridge.example',
      `Draw for Rita Reyes paid → ${rita}`,
    ].toSorted(),
  )
})

test('a mail has state, job, client, rep and amount, and no contact or bank details', async () => {
  const sheet = await world.sheetIn('Submitted')
  const [first] = await good(world.adam.call(mails.list, { query: { q: `[${sheet.jobNumber}]` } }))
  const { text, about } = await good(world.adam.call(mails.get, { params: { id: required(first).id } }))
  expect(about).toEqual({ type: 'commission', id: sheet.id })
  expect(text).toContain(
    `State: Submitted\nJob: ${sheet.jobNumber}\nClient: ${sheet.lead.fullName.replace('Client ', '')}\nRep: Rita Reyes\nCommission: $8,000.00`,
  )
  expect(text).not.toMatch(/@|\d{3}[ .-]\d{4}/)
})

test('a refused move sends no mail', async () => {
  const sheet = await world.sheetIn('Submitted')
  const before = await mailedOf(sheet)
  expect((await world.move(world.rita, sheet, 'approve')).status).toBe(403)
  expect((await world.move(world.fiona, sheet, 'unlock')).status).toBe(400)
  expect(await mailedOf(sheet)).toEqual(before)
})

test('canceling a sale that received money mails Finance and the rep; without money it mails nobody', async () => {
  const paid = await world.sold({ downPayment: 1_000 })
  const unpaid = await world.sold()
  for (const sale of [paid, unpaid]) {
    const cancel = {
      status: 'Cancelled',
      cancelReason: 'Finance declined',
      reason: 'Ring 909 555 0142.',
    } as const
    await good(world.moveSale(world.mona, sale, cancel))
  }
  expect((await mailedOf(paid)).toSorted()).toEqual(
    [rita, fiona, carl].map((to) => `Sale canceled, refund due → ${to}`).toSorted(),
  )
  expect(await mailedOf(unpaid)).toEqual([])
  const [first] = await good(world.adam.call(mails.list, { query: { q: `[${paid.jobNumber}]` } }))
  const { text } = await good(world.adam.call(mails.get, { params: { id: required(first).id } }))
  expect(text).toContain('Reason: Finance declined\nDown payment: $1,000.00')
  expect(text).not.toContain('555')
})
