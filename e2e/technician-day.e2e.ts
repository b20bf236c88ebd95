/** The technician's day offline: today's repair opens, and status, report and photo arrive once. */
import { documents, serviceJobs, webNotes } from '@crm/contract'
import { aServiceJob, good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import { pacificDay } from '@crm/domain/time'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { atSignal, cachedResponses, pixel } from './support/dead-spot.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const fault = 'A connector on the roof is burnt.'

/** Sven's repair of today, at a new client that no other story uses. */
async function ownRepair() {
  const client = await ownClient(stage.app)
  const sven = await clientOf(stage.app, 'sven')
  const { id, version } = await aServiceJob(sven, client.id, {
    technician: cast.sven.crm.id,
    repairScheduledDate: pacificDay(new Date()),
    serviceNotes: fault,
    rmaNumber: 'RMA-4471',
    isNoCharge: true,
  })
  const body = { status: 'Repair', subStatus: 'Scheduled', version } as const
  return { client, sven, job: await good(sven.call(serviceJobs.update, { params: { id }, body })) }
}

test(
  'Sven opens the repair of today offline, sets its status, reports and takes a photo, and each arrives once',
  { timeout: 180_000 },
  async () => {
    const { client, sven, job } = await ownRepair()
    const { page, context } = await atSignal(stage, 'sven', '/m/today')
    const inToday = page.getByRole('link', { name: client.name, exact: true })
    await inToday.waitFor()
    expect(await page.getByText('RMA RMA-4471').count()).toBe(1)
    for (const of of ['GET /service-jobs-relations/{id}', 'GET /service-jobsPaginated'])
      await expect
        .poll(async () => (await cachedResponses(page)).filter((one) => one.of === of).length)
        .toBeGreaterThan(0)
    await expect
      .poll(async () =>
        (await cachedResponses(page)).some(({ of, id }) => /relations/.test(of) && id.includes(job.id)),
      )
      .toBe(true)

    await context.setOffline(true)
    await page.reload()
    await inToday.click()
    await page.getByRole('heading', { name: new RegExp(client.name), level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Fault' }).getByText(fault).waitFor()
    await page.reload()
    await page
      .getByRole('region', { name: 'Fault' })
      .getByText(/RMA-4471/)
      .waitFor()
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+1442555/)
    expect(await page.getByRole('link', { name: 'Route' }).getAttribute('href')).toContain('Arbor%20Way')

    const status = page.getByRole('region', { name: 'Status' })
    await status.getByRole('button', { name: 'Repair: Waiting on parts' }).click()
    await status.getByText(`${job.number}: Repair, Waiting on parts`).waitFor()
    await page.getByRole('button', { name: 'Move to Testing' }).click()
    await status.getByText(`${job.number}: Testing`, { exact: true }).waitFor()
    await expect.poll(() => status.getByRole('listitem').count()).toBe(1)

    const report = page.getByRole('region', { name: 'Report' })
    await report.getByRole('textbox', { name: 'Write a report' }).fill('Both MC4 replaced, string at 512 V.')
    await report.getByRole('button', { name: 'Send the report' }).click()
    await report.getByRole('list', { name: 'Unsent reports' }).getByText('Sends when online').waitFor()

    const photos = page.getByRole('region', { name: 'Photos' })
    await photos
      .getByRole('listitem')
      .filter({ hasText: 'The fault, close up' })
      .first()
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: pixel })
    await photos.getByRole('list', { name: 'Not sent yet: The fault, close up' }).waitFor()

    await page.reload()
    await page.getByRole('button', { name: '3 waiting' }).waitFor()
    await report.getByText('Both MC4 replaced, string at 512 V.').waitFor()

    await context.setOffline(false)
    await expect
      .poll(() => page.getByRole('button', { name: /waiting|not saved/ }).count(), { timeout: 20_000 })
      .toBe(0)
    await page.reload()
    await report
      .getByRole('list', { name: 'Reports' })
      .getByText('Both MC4 replaced, string at 512 V.')
      .waitFor()
    const params = { id: job.id }
    expect(await good(sven.call(serviceJobs.get, { params }))).toMatchObject({
      status: 'Testing',
      subStatus: 'Pending',
      version: job.version + 1,
    })
    const notes = await good(sven.call(webNotes.list, { query: { serviceJobId: job.id } }))
    expect(notes.map(({ body, type, authorName }) => [body, type, authorName])).toEqual([
      ['Both MC4 replaced, string at 512 V.', 'Visit', 'Sven Lund'],
    ])
    const filed = await good(sven.call(documents.list, { query: { serviceJobId: job.id } }))
    expect(filed.map(({ photoOf, title }) => [photoOf, title])).toEqual([
      ['RepairFault', 'The fault, close up'],
    ])
  },
)

test(
  'an offline step that conflicts with Mona’s is refused, and can still be saved',
  { timeout: 120_000 },
  async () => {
    const { client, job } = await ownRepair()
    const { page, context, expects } = await atSignal(stage, 'sven', `/service-jobs/${job.id}`)
    await page.getByRole('heading', { name: new RegExp(client.name), level: 1 }).waitFor()
    const status = page.getByRole('region', { name: 'Status' })
    await context.setOffline(true)
    await status.getByRole('button', { name: 'Repair: On hold' }).click()
    await status.getByText('Sends when online').waitFor()

    const mona = await clientOf(stage.app, 'mona')
    const params = { id: job.id }
    const body = { subStatus: 'WaitingOnParts', version: job.version } as const
    await good(mona.call(serviceJobs.update, { params, body }))
    expects(/^PUT \/api\/service-jobs\/.+ answered 409$/)
    await context.setOffline(false)
    await status.getByText(/^Not saved: /).waitFor()
    await status.getByRole('button', { name: 'Save anyway' }).click()
    await expect.poll(() => status.getByRole('listitem').count()).toBe(0)
    expect(await good(mona.call(serviceJobs.get, { params }))).toMatchObject({ subStatus: 'OnHold' })
  },
)

test(
  'a technician’s job fits a narrow phone in light and dark, with thumb-sized controls',
  { timeout: 120_000 },
  async () => {
    const { client, job } = await ownRepair()
    const { page } = await stage.visitAs('sven', `/service-jobs/${job.id}`, 'phone')
    await page.getByRole('region', { name: 'Fault' }).getByText(fault).waitFor()
    await page.getByRole('link', { name: 'Call' }).waitFor()
    for (const [width, colorScheme] of [
      [390, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      const low = await page.evaluate<string[]>(`['Status', 'Report', 'Photos']
      .flatMap((name) => [...document.querySelectorAll('section[aria-label=' + name + '] button')])
      .concat([...document.querySelectorAll('a[href^="tel:"], a[href*="google.com/maps"]')])
      .filter((one) => one.getClientRects().length > 0 && one.getBoundingClientRect().height < 44)
      .map((one) => one.textContent + ' ' + one.getBoundingClientRect().height)`)
      expect(low.filter((text) => !/\d{3}\) \d{3}/.test(text))).toEqual([])
    }
    await page.goto('/m/today')
    await page.getByRole('link', { name: client.name, exact: true }).waitFor()
    await expectAccessible(page)
  },
)
