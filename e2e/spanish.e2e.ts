/** A client to whom the job was presented in Spanish signs on a phone; only the English text beside is in English. */
import { contracts, webSales } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { approveSpanishForm } from '@crm/api/test/spanish-form'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownJob } from './support/own-contract.ts'
import { readMailedLink } from './support/read-mail.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Common words of the English page; none is a word of Spanish. */
const english =
  /\b(?:the|your|you|is|was|and|or|with|until|sign|signed|signing|read|reading|open|close|continue|next|type|draw|decline|contract|document|documents|download|page|pages|price|panels|cancel|please|questions|copy|everyone|thank)\b/i

/** Visible texts, accessible names and placeholders outside of elements in English. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const texts = []
    const isForeign = (element) => element.closest('[lang]')?.lang !== 'es' || element.closest('script, style')
    for (const element of document.querySelectorAll('body *')) {
      if (isForeign(element) || !element.checkVisibility()) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'data-tip']) {
        const text = element.getAttribute(name)
        if (text) texts.push(text)
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.data.trim()) texts.push(node.data.trim())
    }
    return texts
  })()`)

/** A name, an address and an email address may have any word. */
async function expectSpanish(page: Page, names: readonly string[]): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  const texts = await textsOn(page)
  expect(texts.length).toBeGreaterThan(3)
  const without = (text: string) =>
    names.reduce((left, name) => left.replaceAll(name, ''), text).replaceAll(/\S+@\S+/g, '')
  expect(texts.filter((text) => english.test(without(text)))).toEqual([])
  await expectAccessible(page)
}

/** Reads the Spanish documents to their end; the button leads from one to the next, and then to the signature. */
async function readAll(page: Page, check: () => Promise<void>): Promise<void> {
  await page.getByRole('list', { name: 'Documentos' }).getByRole('link').first().click()
  const reader = page.getByRole('dialog')
  await check()
  const toSignature = reader.getByRole('button', { name: 'Ir a su firma' })
  const goOn = reader.getByRole('button', { name: /^(Seguir leyendo|Siguiente: )/ })
  for (let pressed = 0; pressed < 120 && !(await toSignature.isVisible()); pressed += 1) await goOn.click()
  await toSignature.click()
  await reader.waitFor({ state: 'hidden' })
}

test(
  'Sam sends a contract in Spanish, and the client reads no English but the English text beside it',
  { timeout: 240_000 },
  async () => {
    const { client, sale } = await ownJob(stage.app)
    const [adam, sam] = await Promise.all([clientOf(stage.app, 'adam'), clientOf(stage.app, 'sam')])
    const body = { presentationLanguage: 'Spanish' as const, version: sale.version }
    await good(sam.call(webSales.update, { params: { id: sale.id }, body }))
    const { id } = await good(
      sam.call(contracts.create, { body: { saleId: sale.id, usesSubcontractors: false } }),
    )

    const { page } = await stage.visitAs('sam', `/contracts/${id}`)
    await page.getByText('There is no approved Spanish version of this form.').waitFor()
    await approveSpanishForm(adam)
    await page.reload()
    await page.getByRole('button', { name: 'Send', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send contract' }).click()
    await page.getByText(/^Waiting for /).waitFor()
    const link = await readMailedLink(stage.app, client.email)

    const { page: phone } = await stage.visit('phone')
    await phone.setViewportSize({ width: 360, height: 740 })
    await phone.goto(link)
    await phone.getByRole('heading', { name: /^Tess, su contrato está listo para firmar$/ }).waitFor()
    const { address } = await good(sam.call(contracts.get, { params: { id } }))
    const names = [client.name, 'Sam Ito', 'Sunridge Solar', ...(address === null ? [] : [address])]
    const check = () => expectSpanish(phone, names)
    await check()

    await phone.getByLabel('Su firma').fill(client.name)
    await phone.getByRole('checkbox', { name: /^Acepto firmar electrónicamente/ }).check()
    await phone.getByRole('button', { name: 'Firmar contrato' }).click()
    await phone.getByText(/^Lea primero hasta el final: /).waitFor()
    await readAll(phone, check)
    await phone.getByRole('button', { name: 'Rechazar', exact: true }).click()
    await check()
    await phone.getByRole('button', { name: 'Volver' }).click()

    await phone.getByRole('button', { name: 'Firmar contrato' }).click()
    await phone.getByRole('heading', { name: 'Gracias, Tess. Usted ya firmó' }).waitFor()
    await check()
    const width = await phone.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(360)
  },
)
