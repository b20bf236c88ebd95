import { expect, test } from 'vitest'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Max books for Rita by the keyboard alone, Rita confirms, puts it off and books anew', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { page } = await stage.visitAs('max', '/appointments')
  await page.getByRole('link', { name: 'Book' }).waitFor()
  await page.keyboard.press('b')
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  await book.getByRole('combobox', { name: 'Client' }).waitFor()
  await page.keyboard.type(client.surname)
  await book.getByRole('option', { name: client.name }).waitFor()
  await page.keyboard.press('Enter')
  await book.getByText(client.name).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`${client.name} booked for`, { exact: false }).waitFor()

  const { page: ritas } = await stage.visitAs('rita', client.path)
  await ritas.getByRole('heading', { name: client.name, level: 1 }).waitFor()
  await ritas.getByText('Appointment', { exact: true }).first().waitFor()
  await ritas.goto(page.url())
  const sheet = ritas.getByRole('dialog', { name: new RegExp(client.name) })
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await ritas.getByRole('menuitem', { name: 'By phone' }).click()
  await sheet.getByText('By phone, noted by Rita Reyes', { exact: false }).waitFor()
  await sheet.getByRole('button', { name: 'Rescheduled' }).click()
  await sheet.getByRole('link', { name: 'Book again' }).click()
  const again = ritas.getByRole('dialog', { name: 'Book an appointment' })
  await again.getByText(client.name).waitFor()
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await ritas.getByText(`${client.name} booked for`, { exact: false }).waitFor()
  await ritas.keyboard.press('Escape')
  await ritas.screenshot({ path: '/tmp/ap-week.png' })
  expect(ritas.url()).toContain('/appointments')
})
