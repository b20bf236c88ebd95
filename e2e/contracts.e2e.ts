/** Contracts: created from a sale, sent, signed by the client on a phone without an account, changed, and declined. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { readMail, readMailedLink } from './support/read-mail.ts'
import { ownContract, ownContractOfTwo, ownJob } from './support/own-contract.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** The right edge on the screen. */
async function rightOf(what: Locator): Promise<number> {
  const { x = NaN, width = NaN } = (await what.boundingBox()) ?? {}
  return x + width
}

/** Opens one document after the other and scrolls to its end. */
async function readAll(page: Page): Promise<void> {
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('link')
  await documents.first().click()
  const reader = page.getByRole('dialog')
  // Nothing lies beyond the edge of a phone, where it could neither be seen nor touched.
  const close = reader.getByRole('button', { name: 'Close' })
  expect(await rightOf(close)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const next = reader.getByRole('button', { name: /^Next: / })
  for (let left = (await documents.count()) - 1; left > 0; left--) {
    await readToEnd(page)
    const words = (await next.textContent()) ?? ''
    await next.click()
    await reader.getByRole('heading', { name: words.replace('Next: ', ''), level: 2 }).waitFor()
  }
  await readToEnd(page)
  await reader.getByRole('button', { name: 'Go to your signature' }).click()
  await reader.waitFor({ state: 'hidden' })
}

/** Presses the reader's button as often as it scrolls; returns how often that was. */
async function readToEnd(page: Page): Promise<number> {
  const reader = page.getByRole('dialog')
  const button = reader.getByRole('button', { name: /^(Next: |Go to your signature|Continue reading)/ })
  const article = reader.getByRole('article')
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const before = await article.evaluate(({ scrollTop }) => scrollTop)
    // Look and press in one step: the end may come into view between the two.
    const scrolled = await button.evaluate((element) => {
      const scrolls = element.textContent === 'Continue reading'
      if (scrolls) element.click()
      return scrolls
    })
    if (!scrolled) return pressed
    await expect
      .poll(
        async () =>
          (await button.textContent()) !== 'Continue reading' ||
          (await article.evaluate(({ scrollTop }) => scrollTop)) > before,
      )
      .toBe(true)
  }
  throw new Error('The document has no end.')
}

async function signAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your signature').fill(name)
  await page.getByRole('checkbox', { name: /^I agree to sign electronically/ }).check()
  await page.getByRole('button', { name: /^Sign / }).click()
}

/** The signer's row on the page of the contract. */
const signerRow = (page: Page, signer: string) =>
  page.getByRole('region', { name: 'Signers' }).getByRole('listitem').filter({ hasText: signer })

/** The copied link: it asks for a code. */
async function copiedLink(page: Page, signer: string): Promise<string> {
  await signerRow(page, signer).getByRole('button', { name: 'Copy link' }).click()
  const dialog = page.getByRole('dialog', { name: `Link for ${signer}` })
  const field = dialog.getByLabel('Link', { exact: true })
  await expect.poll(() => field.inputValue()).toContain('/sign/')
  const link = await field.inputValue()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  return link
}

const send = async (page: Page, client: { readonly email: string }) => {
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(client.email).waitFor()
  await dialog.getByText('Sam Ito').waitFor()
  await dialog.getByText('Sunridge Solar').waitFor()
  await dialog.getByText(/^Left blank: .*Inverters/).waitFor()
  await dialog.getByLabel('Message').fill('As we said at your table.')
  const question = dialog.getByRole('group', { name: 'Will a subcontractor work on it?' })
  if (await question.isVisible()) await question.getByLabel('No').check()
  await dialog.getByRole('button', { name: 'Send contract' }).click()
  const notice = page.getByText(/^Waiting for /)
  await notice.waitFor()
  // A second Enter mails nothing, since the focus moved to the notice.
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Waiting for ')
}

const countersign = async (page: Page) => {
  await page.reload()
  await page.getByRole('button', { name: 'Sign for company' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign contract' }).click()
}

test(
  'Sam sends a contract, the client signs on a phone, and the job waits out the cancellation period',
  { timeout: 240_000 },
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
    await sam.getByRole('region', { name: 'Page 1', exact: true }).locator('canvas').waitFor()
    await send(sam, client)
    await sam.getByText('The last email went out less than 24 hours ago.').waitFor()
    const link = await readMailedLink(stage.app, client.email)

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
    // The notices sent with it are included, too.
    for (const notice of ['Solar disclosure', 'Notice of cancellation']) {
      await sam.getByRole('listitem').filter({ hasText: notice }).getByLabel('There').waitFor()
    }
    await phone.reload()
    await phone.getByRole('heading', { name: 'Everyone has signed' }).waitFor()
    await phone.getByRole('link', { name: 'Download your signed copy' }).waitFor()
    const certificate = await phone.getByRole('link', { name: 'Download certificate' }).getAttribute('href')
    expect((await phone.request.get(certificate ?? '')).headers()['content-type']).toBe('application/pdf')
  },
)

test(
  'Rita’s colleague Sam changes the price of a sent contract, and the client signs the new one',
  { timeout: 240_000 },
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
      // The longest name still fits.
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
    await send(sam, client)
    await expect.poll(() => readMailedLink(stage.app, client.email)).not.toBe(link)
    await phone.goto(await readMailedLink(stage.app, client.email))
    await phone.getByText('$35,900.00').first().waitFor()
    await readAll(phone)
    await signAs(phone, client.name)
    await phone.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()
  },
)

test('a long choice stays within the change form, and a hash within a phone', async () => {
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

test('a client who declines gives a reason, and Sam reads it', async () => {
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

test('a document must be read to its end, and the second buyer on the same phone has read nothing yet', async () => {
  const { client, contract, link, secondEmail } = await ownContractOfTwo(stage.app)
  const { page: phone } = await stage.visit('phone')
  await phone.goto(link)
  const documents = phone.getByRole('list', { name: 'Documents' }).getByRole('link')
  await documents.first().waitFor()
  const reader = phone.getByRole('dialog')
  const count = await documents.count()
  const unread = phone.getByRole('link', { name: /Open$/ })
  expect(await unread.count()).toBe(count)
  await documents.first().click()
  await reader.getByRole('button', { name: 'Continue reading' }).waitFor()
  await reader.getByRole('button', { name: 'Close' }).click()
  expect(await unread.count()).toBe(count)
  await documents.first().click()
  expect(await readToEnd(phone)).toBeGreaterThan(0)
  await reader.getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('link', { name: /Done reading$/ }).waitFor()
  expect(await unread.count()).toBe(count - 1)
  await expectAccessible(phone)
  await readAll(phone)
  expect(await unread.count()).toBe(0)
  await signAs(phone, client.name)
  await phone.getByRole('heading', { name: /^Thank you, / }).waitFor()

  await phone.goto(await readMailedLink(stage.app, secondEmail))
  await phone.getByRole('heading', { name: /^Ben, your contract is ready to sign$/ }).waitFor()
  expect(await unread.count()).toBe(count)
  await signAs(phone, 'Ben Okafor')
  await phone.getByText(/^Read to its end first: /).waitFor()
  await readAll(phone)
  await phone.getByRole('button', { name: /^Sign / }).click()
  await phone.getByRole('heading', { name: 'Thank you, Ben. You have signed' }).waitFor()
  expect(contract.signers.filter(({ role }) => role.startsWith('buyer'))).toHaveLength(2)
})

test(
  'a copied link asks the client for a code, and a manager signs for the contractor',
  { timeout: 240_000 },
  async () => {
    const { client, contract } = await ownContract(stage.app)
    const { page: sam } = await stage.visitAs('sam', `/contracts/${contract.id}`)
    const link = await copiedLink(sam, client.name)

    const { page: phone, expects } = await stage.visit('phone')
    expects(/400/)
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'Is this your contract?' }).waitFor()
    await phone.getByText('Sam Ito of Sunridge Solar gave you this link.').waitFor()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: /^Email the code to t•••@/ }).click()
    const code = await readMail(stage.app, client.email, /Your code is (\d{6})/)
    await phone.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await phone.getByRole('button', { name: 'Open the contract' }).click()
    await phone.getByText('This is not the code. Check the email and try again.').waitFor()
    await expectAccessible(phone)
    await phone.getByLabel('Code').fill(code)
    await phone.getByRole('button', { name: 'Open the contract' }).click()
    await phone.getByRole('heading', { name: /your contract is ready to sign$/ }).waitFor()
    expect(phone.url()).not.toContain(link)
    await readAll(phone)
    await signAs(phone, client.name)
    await phone.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()

    await countersign(sam)
    await signerRow(sam, client.name)
      .getByText(`a link handed over by Sam Ito, confirmed by a code mailed to ${client.email}`)
      .waitFor()
    await sam
      .getByText('You handed over the buyer’s link, so a manager signs for the contractor.')
      .first()
      .waitFor()
    const { page: mona } = await stage.visitAs('mona', `/contracts/${contract.id}`)
    await countersign(mona)
    await mona.getByRole('button', { name: 'Download signed' }).waitFor()
  },
)

test(
  'a client who signs on Sam’s tablet reads who the host is, and so does the audit trail',
  { timeout: 240_000 },
  async () => {
    const { client, contract } = await ownContract(stage.app)
    const { page: sam } = await stage.visitAs('sam', `/contracts/${contract.id}`)
    await signerRow(sam, client.name).getByRole('button', { name: 'Sign in person' }).click()
    const dialog = sam.getByRole('dialog', { name: `Sign in person with ${client.name}?` })
    await dialog.getByText('The page and certificate name Sam Ito as host.').waitFor()
    await expectAccessible(sam)
    const opening = sam.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Sign in person' }).click()
    const tablet = await opening
    await tablet.getByText('In-person signing with Sam Ito of Sunridge Solar').waitFor()
    await tablet.getByRole('heading', { name: `Are you ${client.name}?` }).waitFor()
    await expectAccessible(tablet)
    await tablet.getByRole('button', { name: `I am ${client.name}` }).click()
    await expectAccessible(tablet)
    await readAll(tablet)
    await signAs(tablet, client.name)
    await tablet.getByRole('heading', { name: 'Thank you, Tess. You have signed' }).waitFor()
    await tablet.getByText('Give the device back to Sam Ito. Your part is done.').waitFor()
    await sam.reload()
    await signerRow(sam, client.name).getByText('in person, host Sam Ito; no mailbox was confirmed').waitFor()
    await sam.getByRole('link', { name: 'Audit trail' }).click()
    await sam.getByText('In-person signing opened', { exact: false }).first().waitFor()
  },
)

test('an invalid link opens nothing, and says what to do', async () => {
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
