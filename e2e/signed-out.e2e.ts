/** Signing out works online and offline; unsent writes are named first. */
import { webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atSignal } from './support/dead-spot.ts'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const chooseSignOut = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const signedOut = (page: Page) => page.getByRole('heading', { name: 'Signed out' })

test('Rita signs out offline; the next person must sign in, and her note is sent when she is back', async () => {
  const { id, name } = await ownClient(stage.app)
  const { page, context, newTab } = await atSignal(stage, 'rita', `/m/client-record?lead=${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  const other = await newTab()
  await other.goto(`/m/client-record?lead=${id}`)
  await other.getByRole('heading', { name, level: 1 }).waitFor()
  await page.bringToFront()

  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Her words.')
  await page.getByRole('button', { name: 'Send the note' }).click()
  await page.getByText('Sends when online').waitFor()
  await chooseSignOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question
    .getByText('1 note is not sent yet. It stays on this phone until you sign in here again.')
    .waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByText('Sends when online').waitFor()
  await chooseSignOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await signedOut(page).waitFor()
  await page.getByText('Sign-out finishes when you are online.').waitFor()
  await expectAccessible(page)
  await signedOut(other).waitFor()
  expect(await other.getByText(name).count()).toBe(0)
  await other.close()

  await page.goto(`/m/client-record?lead=${id}`)
  await signedOut(page).waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto(`/m/client-record?lead=${id}`)
  await signInAs(page, 'sam')
  // Still being redirected to where Rita began.
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.goto('/m/directory')
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().waitFor()
  expect(await page.getByRole('button', { name: /waiting/ }).count()).toBe(0)
  const rita = await clientOf(stage.app, 'rita')
  const notes = async () =>
    (await good(rita.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)
  expect(await notes()).toEqual([])

  await chooseSignOut(page)
  await signInAs(page, 'rita')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await expect.poll(notes).toEqual(['Her words.'])
})

test('an offline sign-out completes by itself when the signal is back', async () => {
  const { page, context } = await atSignal(stage, 'rita', '/m/today')
  await context.setOffline(true)
  await chooseSignOut(page)
  await signedOut(page).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
})

test('if the directory’s sign-out fails, the next person must choose an account, and nobody is signed in silently', async () => {
  const { page, context, expects } = await stage.visitAs('rita', '/dashboard', 'desktop', {})
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  const broken = '**/directory/v2.0/session/end*'
  expects(/session\/end answered 500$/)
  await context.route(broken, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'Broken' }),
  )
  await page.getByRole('button', { name: 'You' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const _try of [1, 2]) {
    await page.getByText('Broken').waitFor()
    await page.goto('/dashboard')
  }
  await signInAs(page, 'sam')
  await page.getByRole('heading', { name: /^Good .+, Sam$/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /^Good .+, Sam$/ }).waitFor()
})

test('an address that only looks like the directory’s response completes no sign-out', async () => {
  const { page, context } = await atSignal(stage, 'rita', '/m/today')
  await context.setOffline(true)
  await chooseSignOut(page)
  await signedOut(page).waitFor()
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/?state=forged')
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
})
