import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownClient } from './support/own-client.ts'
import type { Name } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Two people with the same record open. */
async function reading() {
  const client = await ownClient(stage.app)
  const look = async (name: Name) => {
    const visit = await stage.visitAs(name, client.path)
    await visit.page.getByRole('region', { name: 'Contact' }).waitFor()
    return visit
  }
  return { client, mona: await look('mona'), rita: await look('rita') }
}

async function editing() {
  const both = await reading()
  for (const { page } of [both.mona, both.rita]) {
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Phone').waitFor()
  }
  return both
}

async function save(page: Page, field: string, value: string): Promise<void> {
  const form = page.getByRole('dialog', { name: /^Edit/ })
  await form.getByLabel(field).fill(value)
  await form.getByRole('button', { name: 'Save' }).click()
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

test('changes of different fields merge silently', async () => {
  const { mona, rita } = await editing()
  await save(mona.page, 'Email', 'oscar@home.example')
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

test('a change of the same field asks which version counts, and saves nothing before the answer', async () => {
  const { mona, rita, client } = await editing()
  await save(mona.page, 'Phone', '(626) 555-0111')
  await closed(mona.page)

  rita.expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await save(rita.page, 'Phone', '(626) 555-0122')
  const dialog = rita.page.getByRole('dialog', { name: 'Someone changed this lead' })
  await dialog.waitFor()
  const row = dialog.getByRole('row', { name: /phone/i })
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    '(626) 555-0122',
    '(626) 555-0111',
    client.phone,
  ])
  await mona.page.reload()
  const contact = mona.page.getByRole('region', { name: 'Contact' })
  await contact.getByRole('link', { name: '(626) 555-0111' }).waitFor()

  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await closed(rita.page)
  await mona.page.reload()
  await contact.getByRole('link', { name: '(626) 555-0122' }).waitFor()
})

test('choosing the other version shows it on the screen', async () => {
  const { mona, rita } = await editing()
  await save(mona.page, 'Email', 'walter@work.example')
  await closed(mona.page)
  rita.expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await save(rita.page, 'Email', 'walter@home.example')
  // Keyboard access: the choice of a field is one tab stop, and arrows reach its three versions.
  const theirs = rita.page.getByRole('radio', { name: 'Theirs: walter@work.example' })
  await rita.page.getByRole('radio', { name: 'Mine: walter@home.example' }).focus()
  await rita.page.keyboard.press('ArrowRight')
  await expect.poll(() => theirs.isChecked()).toBe(true)
  await rita.page.keyboard.press('Enter')
  await closed(rita.page)
  await rita.page
    .getByRole('region', { name: 'Contact' })
    .getByRole('link', { name: 'walter@work.example' })
    .waitFor()
})

test('in-place edits ask too: the typed value waits for the answer, and the original can be chosen', async () => {
  const { mona, rita } = await reading()
  const type = async ({ page }: { page: Page }, email: string) => {
    const contact = page.getByRole('region', { name: 'Contact' })
    await contact.getByRole('button', { name: 'Change email' }).click()
    await contact.getByRole('textbox', { name: 'Email' }).fill(email)
  }
  const email = (page: Page) => page.getByRole('region', { name: 'Contact' }).getByRole('link', { name: /@/ })
  const before = await email(rita.page).innerText()
  // Both editors are open: one opened after the save would show the new value and overwrite it knowingly.
  await type(rita, 'yesenia@home.example')
  await type(mona, 'yesenia@work.example')
  await mona.page.keyboard.press('Enter')
  await mona.page.getByRole('link', { name: 'yesenia@work.example' }).first().waitFor()
  rita.expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
  await rita.page.getByRole('textbox', { name: 'Email' }).press('Enter')
  await rita.page.getByRole('radio', { name: `Original: ${before}` }).check()
  await rita.page.getByRole('button', { name: 'Save the choice' }).click()
  await closed(rita.page)
  await expect.poll(() => email(rita.page).innerText()).toBe(before)
})

test('a person’s card asks the same', async () => {
  const phoneOf = (page: Page) =>
    page.getByRole('region', { name: 'Card' }).getByRole('button', { name: 'Change phone' })
  const card = async (name: Name) => {
    const visit = await stage.visitAs(name, '/settings/people')
    await visit.page.getByRole('link', { name: 'Mona Patel' }).click()
    await phoneOf(visit.page).waitFor()
    return visit
  }
  const [mona, adam] = [await card('mona'), await card('adam')]
  const type = async ({ page }: { page: Page }, phone: string) => {
    await phoneOf(page).click()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  }
  // Both editors are open: one opened after the save would show the new value and overwrite it knowingly.
  await type(adam, '(909) 555-0172')
  await type(mona, '(909) 555-0171')
  await mona.page.keyboard.press('Enter')
  await mona.page.getByRole('link', { name: '(909) 555-0171' }).waitFor()
  adam.expects(/^PUT \/api\/users\/.+ answered 409$/)
  await adam.page.getByRole('textbox', { name: 'Phone' }).press('Enter')
  const dialog = adam.page.getByRole('dialog', { name: 'Someone changed this person' })
  await dialog.getByRole('radio', { name: 'Theirs: (909) 555-0171' }).check()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await closed(adam.page)
  await adam.page.getByRole('link', { name: '(909) 555-0171' }).waitFor()
})
