/** Contracts: drawn up from a sale, sent, signed by the client on a phone without an account, changed, and declined. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { ownContract, ownJob } from './support/own-contract.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Where it ends on the screen. */
async function rightOf(what: Locator): Promise<number> {
  const { x = NaN, width = NaN } = (await what.boundingBox()) ?? {}
  return x + width
}

/** Opens one document after the other, to the end of the last. */
async function readAll(page: Page): Promise<void> {
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('link')
  await documents.first().click()
  const reader = page.getByRole('dialog')
  // Nothing of it stands beyond the edge of a phone, where neither eye nor finger gets.
  const close = reader.getByRole('button', { name: 'Close' })
  expect(await rightOf(close)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const next = reader.getByRole('button', { name: /^Next: / })
  for (let left = (await documents.count()) - 1; left > 0; left--) {
    const words = (await next.textContent()) ?? ''
    await next.click()
    await reader.getByRole('heading', { name: words.replace('Next: ', ''), level: 2 }).waitFor()
  }
  await reader.getByRole('button', { name: 'Go to your signature' }).click()
  await reader.waitFor({ state: 'hidden' })
}

async function signAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your signature').fill(name)
  await page.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check()
  await page.getByRole('button', { name: /^Sign / }).click()
}

/** The link of whoever signs next, as it is copied. */
async function linkOf(page: Page, signer: string): Promise<string> {
  const row = page.getByRole('region', { name: 'Signers' }).getByRole('listitem').filter({ hasText: signer })
  await row.getByRole('button', { name: 'Link' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Link for ${signer}` })
  const field = dialog.getByLabel('Link', { exact: true })
  await expect.poll(() => field.inputValue()).toContain('/sign/')
  const link = await field.inputValue()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  return link
}

const send = async (page: Page) => {
  await page.getByText('Everything is there').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send contract' }).click()
  await page.getByText(/^Waits for /).waitFor()
}

const countersign = async (page: Page) => {
  await page.reload()
  await page.getByRole('button', { name: 'Sign for the company' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign contract' }).click()
}

test(
  'Sam sends a contract, the client signs on a phone, the job waits for its window',
  { timeout: 120_000 },
  async () => {
    const { client, sale } = await ownJob(stage.app)
    const { page: sam } = await stage.visitAs('sam', `/sales/${sale.id}`)
    await sam
      .getByRole('region', { name: 'What blocks this job' })
      .getByRole('link', { name: 'See the contracts' })
      .click()
    await sam.getByRole('link', { name: 'New contract' }).click()
    const form = sam.getByRole('dialog', { name: 'New contract' })
    await form.getByRole('radio', { name: /^Home improvement contract, solar/ }).check()
    await form.getByRole('button', { name: 'Create draft' }).click()
    await sam.getByRole('heading', { name: new RegExp(`${client.name} C-\\d+$`), level: 1 }).waitFor()
    await sam.locator('iframe').waitFor()
    await send(sam)
    const link = await linkOf(sam, client.name)

    const { page: phone } = await stage.visit('phone')
    await phone.goto(link)
    await phone.getByRole('heading', { name: /^Tess, your contract is ready to sign$/ }).waitFor()
    await expectAccessible(phone)
    await signAs(phone, client.name)
    await phone.getByText(/^Read to its end first: /).waitFor()
    await readAll(phone)
    await phone.getByRole('button', { name: /^Sign / }).click()
    await phone.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()
    await expectAccessible(phone)

    await countersign(sam)
    await sam.getByRole('button', { name: 'Download signed' }).waitFor()
    await sam.goto(`/sales/${sale.id}`)
    await sam.getByText('Pending · Cancellation window').first().waitFor()
    // What it was sent with is there, too.
    for (const notice of ['Solar disclosure', 'Notice of cancellation']) {
      await sam.getByRole('listitem').filter({ hasText: notice }).getByLabel('There').waitFor()
    }
    await phone.reload()
    await phone.getByRole('heading', { name: 'Everybody has signed' }).waitFor()
    await phone.getByRole('link', { name: 'Download your signed copy' }).waitFor()
  },
)

test(
  'Rita’s colleague Sam changes a price that was sent, and the client signs the new one',
  { timeout: 120_000 },
  async () => {
    const { client, contract, link } = await ownContract(stage.app)
    const { page: sam } = await stage.visitAs('sam', `/contracts/${contract.id}`)
    await sam.getByRole('button', { name: 'Request a change' }).click()
    const form = sam.getByRole('dialog', { name: `Change ${contract.contractId}` })
    await form.getByLabel('Why').fill('A battery less.')
    const finance = form.getByRole('button', { name: /^Finance 1/ })
    for (const name of ['Home Solar Loan 25 yr 8.99% (no fee)', 'None']) {
      await finance.click()
      await sam.getByRole('option', { name, exact: true }).click()
      // However long the name is.
      expect(await rightOf(finance)).toBeLessThan(await rightOf(form.getByLabel('Amount 1, $')))
    }
    await form.getByLabel('Amount, $', { exact: true }).fill('35,900')
    const effect = form.getByRole('region', { name: 'What it does' })
    await effect.getByText('$35,900.00').first().waitFor()
    await form.getByRole('button', { name: 'Request change' }).click()
    await form.waitFor({ state: 'detached' })
    await sam.getByRole('button', { name: 'Accept', exact: true }).click()
    await sam.getByRole('dialog').getByRole('button', { name: 'Accept change' }).click()
    await sam.getByRole('link', { name: `In place of ${contract.contractId}` }).waitFor()
    await sam.getByRole('region', { name: 'What it changes' }).getByText('$35,900.00').first().waitFor()
    const others = sam.getByRole('region', { name: `Also on ${contract.jobNumber}` })
    await others.getByRole('link', { name: new RegExp(`^${contract.contractId} `) }).waitFor()

    const { page: phone } = await stage.visit('phone')
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'This contract was withdrawn' }).waitFor()
    await send(sam)
    await phone.goto(await linkOf(sam, client.name))
    await phone.getByText('$35,900.00').first().waitFor()
    await readAll(phone)
    await signAs(phone, client.name)
    await phone.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()
  },
)

test('a long choice stays within the form of a change, and a seal within a phone', async () => {
  const { contract } = await ownContract(stage.app)
  const { page } = await stage.visitAs('sam', `/contracts/${contract.id}/change`)
  const form = page.getByRole('dialog', { name: `Change ${contract.contractId}` })
  await form.getByLabel(/^Module ·/).click()
  await page
    .getByRole('option', { name: /^Qcells/ })
    .last()
    .click()
  const beyond = (what: Locator) => what.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await beyond(form.locator('form > div'))).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/contracts/${contract.id}?tab=audit`)
  const sent = page.getByRole('listitem').filter({ hasText: /SHA-256/ })
  await sent.waitFor()
  expect((await sent.boundingBox())?.width).toBeLessThan(390)
})

test('a client who will not sign says why, and Sam reads it', async () => {
  const { contract, client, link } = await ownContract(stage.app)
  const { page: phone } = await stage.visit('phone')
  await phone.goto(link)
  await phone.getByRole('button', { name: 'decline' }).click()
  const asking = phone.getByRole('dialog', { name: `Decline contract ${contract.contractId}?` })
  await asking.getByRole('button', { name: 'Decline contract' }).click()
  await asking.getByText('Say why, in a few words.').waitFor()
  await expectAccessible(phone)
  await asking.getByLabel('Why').fill('We found another roof first.')
  await asking.getByRole('button', { name: 'Decline contract' }).click()
  await phone.getByRole('heading', { name: 'This contract was declined' }).waitFor()
  const { page: sam } = await stage.visitAs('sam', `/contracts/${contract.id}`)
  await sam.getByText(`${client.name} declined`).waitFor()
  await sam.getByText('We found another roof first.').first().waitFor()
})

test('a signature is drawn, cleared, and drawn again', async () => {
  const { link } = await ownContract(stage.app)
  const { page } = await stage.visit()
  await page.goto(link)
  await readAll(page)
  await page.getByRole('button', { name: 'Draw' }).click()
  await draw(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await draw(page)
  await page.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check()
  await page.getByRole('button', { name: /^Sign / }).click()
  await page.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()
})

test('a link that nobody made opens nothing, and says what to do', async () => {
  const { page, expects } = await stage.visit('phone')
  expects(/404/)
  await page.goto('/sign/nobody-made-this')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await expectAccessible(page)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /^Draw your signature here/ }).boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 8 })
  await page.mouse.move(box.x + 200, box.y + 30, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('img', { name: 'Your drawn signature' }).waitFor()
}
