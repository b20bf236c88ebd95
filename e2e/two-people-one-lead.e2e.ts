import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { type Name, signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function editing(name: Name, listed: string) {
  const visit = await stage.visit()
  const { page } = visit
  await page.goto(`/leads?status=All&q=${listed.split(',')[0]}`)
  await signInAs(page, name)
  await page.getByRole('link', { name: listed }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Phone').waitFor()
  return visit
}

async function save(page: Page, field: string, value: string): Promise<void> {
  const form = page.getByRole('dialog', { name: /^Edit/ })
  await form.getByLabel(field).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

test('different fields merge without a word', async () => {
  const mona = await editing('mona', 'Fuentes, Oscar')
  const rita = await editing('rita', 'Fuentes, Oscar')
  await save(mona.page, 'E-mail', 'oscar@home.example')
  await closed(mona.page)
  await save(rita.page, 'Phone', '(909) 555-0188')
  await closed(rita.page)

  for (const { page } of [mona, rita]) {
    await page.reload()
    const contact = page.getByRole('region', { name: 'Contact' })
    await contact.getByRole('link', { name: '(909) 555-0188' }).waitFor()
    await contact.getByRole('link', { name: 'oscar@home.example' }).waitFor()
  }
})

test('the same field asks which version counts, and nothing is saved before the answer', async () => {
  const mona = await editing('mona', 'Gallardo, Yesenia')
  const rita = await editing('rita', 'Gallardo, Yesenia')
  await save(mona.page, 'Phone', '(626) 555-0111')
  await closed(mona.page)

  rita.expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await save(rita.page, 'Phone', '(626) 555-0122')
  const dialog = rita.page.getByRole('dialog', { name: 'Somebody changed this lead in the meantime' })
  await dialog.waitFor()
  const row = dialog.getByRole('row', { name: /phone/i })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['(626) 555-0122', '(626) 555-0111'])
  await expectAccessible(rita.page)
  await mona.page.reload()
  const contact = mona.page.getByRole('region', { name: 'Contact' })
  await contact.getByRole('link', { name: '(626) 555-0111' }).waitFor()

  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await closed(rita.page)
  await mona.page.reload()
  await contact.getByRole('link', { name: '(626) 555-0122' }).waitFor()
})

test('whoever takes the other version finds it on the screen', async () => {
  const mona = await editing('mona', 'Pruitt, Walter')
  const rita = await editing('rita', 'Pruitt, Walter')
  await save(mona.page, 'E-mail', 'walter@work.example')
  await closed(mona.page)
  rita.expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await save(rita.page, 'E-mail', 'walter@home.example')
  await rita.page.getByRole('button', { name: 'Take theirs' }).click()
  await closed(rita.page)
  await rita.page
    .getByRole('region', { name: 'Contact' })
    .getByRole('link', { name: 'walter@work.example' })
    .waitFor()
})
