/** A person's own changes never conflict with each other: in a row, and in two tabs. */
import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atSignal } from './support/dead-spot.ts'
import { clientOf } from './support/client-of.ts'
import { holdBack } from './support/hold.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const choose = async (page: Page, status: string) => {
  await page.getByRole('button', { name: /^Change the status/ }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}
const waitingOn = (page: Page) => page.getByRole('list', { name: 'Unsent changes' })

async function opensTwice() {
  const { id, name } = await ownClient(stage.app)
  const visit = await atSignal(stage, 'rita', `/m/client-record?lead=${id}`)
  // Each story chooses a status offline.
  const rita = await clientOf(stage.app, 'rita')
  const lead = () => good(rita.call(webLeads.get, { params: { id } }))
  const open = async (page: Page) => {
    await page.goto(`/m/client-record?lead=${id}`)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await idle(page)
  }
  return { ...visit, id, lead, rita, open }
}

test('a status chosen while the previous one is being sent from the outbox causes no conflict', async () => {
  const { page, context, lead, open } = await opensTwice()
  await open(page)
  await context.setOffline(true)
  await choose(page, 'Cold')
  await waitingOn(page).getByText('Sends when online').waitFor()
  const letGo = await holdBack(page, /\/api\/webLeads\/[0-9a-f-]+$/)
  await context.setOffline(false)
  await waitingOn(page).getByText('Sending').waitFor()
  await choose(page, 'Appointment')
  letGo()
  await expect.poll(async () => (await lead()).status).toBe('Appointment')
  await expect.poll(() => waitingOn(page).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('with two tabs the later choice is sent, and the other tab shows it once', async () => {
  const { page, context, newTab, id, lead, rita, open } = await opensTwice()
  const other = await newTab()
  await open(page)
  await open(other)
  await context.setOffline(true)
  await choose(page, 'Cold')
  await waitingOn(page).getByText('Sends when online').waitFor()
  await choose(other, 'Appointment')
  await waitingOn(other).getByText('Sends when online').waitFor()
  await expect
    .poll(() => waitingOn(page).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Status: Appointment')])
  await other.getByRole('link', { name: 'Notes' }).click()
  await other.getByRole('textbox', { name: 'Write a note' }).fill('From the other tab.')
  await other.getByRole('button', { name: 'Send the note' }).click()
  await page.getByRole('button', { name: '2 waiting' }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await context.setOffline(false)
  await expect.poll(async () => (await lead()).status).toBe('Appointment')
  await expect
    .poll(async () => (await good(rita.call(webNotes.list, { query: { leadId: id } }))).length)
    .toBe(1)
  for (const tab of [page, other]) {
    await expect.poll(() => tab.getByRole('button', { name: /waiting|not saved/ }).count()).toBe(0)
    expect(await tab.getByRole('listitem').filter({ hasText: 'From the other tab.' }).count()).toBe(1)
  }
  expect((await lead()).version).toBe(2)
})

test('a choice made first in another tab, online, is named as one’s own', async () => {
  const { page, context, lead, rita, open, expects } = await opensTwice()
  await open(page)
  await context.setOffline(true)
  await choose(page, 'Cold')
  await waitingOn(page).getByText('Sends when online').waitFor()
  const { id, version } = await lead()
  await good(rita.call(webLeads.update, { params: { id }, body: { status: 'Appointment', version } }))
  expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await context.setOffline(false)
  await waitingOn(page).getByText('Not saved: You changed this in another tab.').waitFor()
})
