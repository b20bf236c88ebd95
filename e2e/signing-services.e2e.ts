/** Contracts that Documenso or Docusign signs: mapped, sent, changed, signed there by four people, and filed here. */
import { contracts, documents, financeOptions, installers, webSales } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import type { App } from './support/open-app.ts'
import { ownJob } from './support/own-contract.ts'
import { setStage } from './support/stage.ts'

describe.each(['documenso', 'docusign'] as const)('with %s', (service) => {
  const name = service === 'documenso' ? 'Documenso' : 'Docusign'
  const stage = setStage({ signing: service })

  test(
    'Adam maps the template, Sam sends, changes and sends again, and four people sign there',
    { timeout: 300_000 },
    async () => {
      const { app } = stage
      const { sale } = await ownJob(app)
      await useTemplates(app, sale.id)

      const { page: adam } = await stage.visitAs('adam', `/settings/templates?sale=${sale.id}`)
      await adam.getByLabel(`${name} template`).click()
      await adam.getByRole('option', { name: 'Home improvement contract' }).click()
      const battery = adam.getByRole('listitem').filter({ hasText: 'Battery' })
      await battery.getByText('Empty').waitFor()
      await battery.getByLabel('Battery').click()
      await adam.getByRole('option', { name: 'Job number' }).click()
      await battery.getByText(sale.jobNumber).last().waitFor()
      await expectAccessible(adam)

      const sam = await clientOf(app, 'sam')
      const buyers = { secondBuyerName: 'Ben Okafor', secondBuyerEmail: 'ben.okafor@mail.example' }
      const { id } = await good(
        sam.call(contracts.create, { body: { saleId: sale.id, usesSubcontractors: false, ...buyers } }),
      )
      const { page } = await stage.visitAs('sam', `/contracts/${id}`)
      const first = await sendFrom(page, app, id)
      await good(
        sam.call(contracts.requestChange, {
          body: {
            contractId: id,
            reason: 'A lower price.',
            fields: { saleAmount: 35_900, financeAmountOne: 35_900 },
          },
        }),
      )
      const draft = await good(sam.call(contracts.acceptChange, { params: { id }, body: {} }))
      await page.goto(`/contracts/${draft.id}`)
      const second = await sendFrom(page, app, draft.id)
      expect(second).not.toBe(first)
      await expect.poll(async () => (await app.signing?.state(first))?.status).toBe('voided')

      const { page: signer } = await stage.visit('phone')
      for (const place of [1, 2, 3, 4]) {
        await signer.goto(await mailedLink(app, second, place))
        await signer.getByRole('button', { name: 'Sign' }).click()
        await expect.poll(async () => signed(app, second)).toBe(place)
      }
      await page.getByRole('button', { name: 'Download signed' }).waitFor({ timeout: 60_000 })
      await expect
        .poll(async () => {
          const files = await good(sam.call(documents.list, { query: { saleId: sale.id } }))
          return files.filter(({ title }) => title.includes(draft.contractId)).length
        })
        .toBe(2)
      const events = await good(sam.call(contracts.events, { params: { id: draft.id } }))
      expect(events.filter(({ event }) => event === `signed with ${name}`)).toHaveLength(4)
    },
  )
})

/** Gives the job an installer whose contracts are templates of the service. */
async function useTemplates(app: App, saleId: string): Promise<void> {
  const adam = await clientOf(app, 'adam')
  const templates = (await app.signing?.templates()) ?? []
  const idOf = (wanted: string) => templates.find(({ title }) => title === wanted)?.id ?? ''
  const installer = await good(
    adam.call(installers.create, {
      body: {
        installerName: 'Sunridge Solar with templates',
        licenseNumber: '1099999',
        esignTemplateId: idOf('Home improvement contract'),
        esignBatteryTemplateId: idOf('Battery storage contract'),
      },
    }),
  )
  const mona = await clientOf(app, 'mona')
  const options = await good(mona.call(financeOptions.list, { query: { isEnabled: 'true', limit: 100 } }))
  const loan = options.find(({ type }) => type === 'Loan')?.id ?? null
  const body = { installerId: installer.id, financeOptionOneId: loan, financeAmountOne: 36_900 }
  await good(mona.call(webSales.update, { params: { id: saleId }, body }))
}

/** Sends on the page; the envelope's id once the service has it. */
async function sendFrom(page: Page, app: App, contractId: string): Promise<string> {
  const sam = await clientOf(app, 'sam')
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send contract' }).click()
  await page.getByText(/^Waiting for /).waitFor()
  const read = () => good(sam.call(contracts.get, { params: { id: contractId } }))
  await expect.poll(async () => (await read()).envelopeId, { timeout: 30_000 }).not.toBeNull()
  return (await read()).envelopeId ?? ''
}

/** The link that the service mails to a signer. */
async function mailedLink({ origin, signing }: App, envelopeId: string, place: number): Promise<string> {
  if (signing?.service === 'docusign') return `${origin}/docusign/Signing/mailed/${envelopeId}/${place}`
  return (await signing?.linkFor(envelopeId, place, origin)) ?? ''
}

async function signed({ signing }: App, envelopeId: string): Promise<number | undefined> {
  const state = await signing?.state(envelopeId)
  return state?.signers.filter(({ status }) => status === 'signed').length
}
