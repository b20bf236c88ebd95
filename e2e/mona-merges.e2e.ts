/** Mona finds a duplicate client, merges the two, sees everything in one place, and undoes it. */
import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** A client and a duplicate with the same phone, another email and a note. */
async function twice() {
  const stays = await ownClient(stage.app)
  const api = await clientOf(stage.app, 'mona')
  const goes = await good(
    api.call(webLeads.create, {
      body: {
        firstName: 'Theresa',
        lastName: stays.surname,
        phone1: stays.phone,
        email1: `t.${stays.email}`,
      },
    }),
  )
  await good(api.call(webNotes.create, { body: { leadId: goes.id, body: 'Wants a battery, too.' } }))
  return { stays, goes }
}

test('from the pairs: Mona chooses values, sees what moves along, and undoes it with one press', async () => {
  const { stays, goes } = await twice()
  const { page } = await stage.visitAs('mona', '/leads/duplicates')
  const pair = page.getByRole('listitem', { name: new RegExp(`${stays.name}.*Theresa ${stays.surname}`) })
  await pair.getByText('Same phone and last name').waitFor()
  await pair.getByRole('link', { name: /^Compare/ }).click()

  await page.getByRole('heading', { name: 'Merge two leads' }).waitFor()
  await page.getByText(`1 note of ${goes.number} goes to`).waitFor()
  await page.getByRole('radio', { name: `First name of ${goes.number}: Theresa` }).check()
  await page.getByRole('button', { name: new RegExp(`^Merge ${goes.number} into`) }).click()

  await page.getByRole('heading', { name: `Theresa ${stays.surname}`, level: 1 }).waitFor()
  await page.getByText('Wants a battery, too.').waitFor()
  await page.getByText(/merged L-\d+ into this lead, with 1 note/).waitFor()
  await page.getByRole('button', { name: `Undo the merge with ${goes.number}` }).waitFor()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('heading', { name: stays.name, level: 1 }).waitFor()
  await expect.poll(() => page.getByText('Wants a battery, too.').count()).toBe(0)
  await page.goto(`/leads/${goes.id}`)
  await page.getByText('Wants a battery, too.').waitFor()
})

test('from the record, by keyboard; the old link redirects, and the history has Undo', async () => {
  const { stays, goes } = await twice()
  const { page, expects } = await stage.visitAs('mona', stays.path)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge with another' }).click()
  await page.getByRole('button', { name: new RegExp(`Theresa ${stays.surname}`) }).press('Enter')
  await page.getByRole('radio', { name: new RegExp(`^Email of ${goes.number}`) }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: stays.name, level: 1 }).waitFor()
  await page
    .getByRole('link', { name: `t.${stays.email}` })
    .first()
    .waitFor()

  expects(/^GET \/api\/webLeads\/[-\w]+ answered 404$/)
  expects(/^GET \/api\/webLeads\/[-\w]+\/timeline.* answered 404$/)
  await page.goto(`/leads/${goes.id}`)
  await page.getByRole('heading', { name: new RegExp(`^Theresa ${stays.surname} is now L-`) }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Open ${stays.name}` }).click()
  await page.getByRole('button', { name: `Undo the merge with ${goes.number}` }).click()
  await page.getByText(`${goes.number} is a lead of its own again`).waitFor()
  await page.goto(`/leads/${goes.id}`)
  await page.getByRole('heading', { name: `Theresa ${stays.surname}`, level: 1 }).waitFor()
})

test('a pair marked as different people is not offered again, until that is undone', async () => {
  const { stays } = await twice()
  const { page } = await stage.visitAs('mona', '/leads/duplicates', 'phone')
  const pair = page.getByRole('listitem', { name: new RegExp(stays.name) })
  await pair.getByRole('button', { name: 'Different people' }).click()
  await expect.poll(() => pair.count()).toBe(0)
  await page.getByRole('link', { name: 'Different people' }).click()
  await pair.getByText(/Mona Patel marked them as different/).waitFor()
  await expectAccessible(page)
  await pair.getByRole('button', { name: 'Review again' }).click()
  await expect.poll(() => pair.count()).toBe(0)
  await page.getByRole('link', { name: 'To review' }).click()
  await pair.getByRole('button', { name: 'Different people' }).waitFor()
})
