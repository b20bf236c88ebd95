/** Any one script that the first page does not need may be missing: its part says so, and the rest of the page works. */
import { appointments, documents, tasks, webAddresses, webSales } from '@crm/contract'
import { sampled, logSeed } from '@crm/api/test/budget'
import { aReferral, aServiceJob, good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type BuiltScripts, firstParts, readScripts } from '../tools/start/built-scripts.ts'
import { clientOf } from './support/client-of.ts'
import { ownContract } from './support/own-contract.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { type ScriptAction, scriptActions, loadedUnprompted } from './support/script-actions.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
logSeed()

/** Scripts per run, drawn by its seed; all of them in `npm run soak -- screens`. */
const most = 5

const notLoaded = 'This part could not be loaded.'

test(
  'without any one script the rest of the page works, and the part comes back',
  { timeout: 900_000 },
  async () => {
    const cases = casesOf(readScripts(inject('world').webFolder))
    const ids = await ownRecords()
    const { page, expects } = await stage.visitAs('adam', '/dashboard')
    const troubles: string[] = []
    const uncaught: string[] = []
    page.on('pageerror', ({ message }) => uncaught.push(message))
    // React logs the second for errors that a boundary caught; uncaught ones are `uncaught`.
    expects(/^GET \S+\.js failed: |^console error: (?:TypeError: Failed to fetch dynamically|NotLoaded:)/)
    for (const { file, action } of sampled([cases], most).flat()) {
      const address = action.at.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '')
      await goesOnWithout(page, file, address, action).catch((error: unknown) => {
        troubles.push(`${file} at ${action.at}: ${String(error)}`)
      })
      troubles.push(...uncaught.splice(0).map((message) => `${file} at ${action.at}: uncaught: ${message}`))
      await page.unroute(`**/${file}`)
    }
    expect(troubles).toEqual([])
  },
)

interface Case {
  readonly file: string
  readonly action: ScriptAction
}

/** Each script that some action needs, with the first action that does. */
function casesOf({ chunks, withImports }: BuiltScripts): readonly Case[] {
  const first = new Set(firstParts.flatMap((name) => [...withImports(name)]))
  const lateNames = Object.keys(chunks).filter((name) => chunks[name]?.isDynamicEntry && !first.has(name))
  const sources = new Set(
    [...scriptActions.flatMap(({ needs }) => needs), ...loadedUnprompted].map((one) => `src/${one}`),
  )
  const undone = lateNames.map(sourceOf).filter((source) => source.startsWith('src/') && !sources.has(source))
  expect(undone, 'loaded late, and no deed needs it').toEqual([])

  const found = new Map<string, ScriptAction>()
  for (const action of scriptActions) {
    for (const source of action.needs) {
      const names = lateNames.filter((name) => sourceOf(name) === `src/${source}`)
      expect(names, `${source} is loaded late`).not.toEqual([])
      for (const one of names.flatMap((name) => [...withImports(name)])) {
        const { file } = chunks[one] ?? {}
        if (file && !first.has(one) && !found.has(file)) found.set(file, action)
      }
    }
  }
  return [...found].map(([file, action]) => ({ file, action }))
}

const sourceOf = (name: string) => name.split('?')[0] ?? name

async function goesOnWithout(page: Page, file: string, address: string, action: ScriptAction): Promise<void> {
  let isMissed = false
  await page.route(`**/${file}`, async (route) => {
    isMissed = true
    await route.abort()
  })
  await page.goto(address)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.waitFor()
  if (action.act) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await action.act(page)
  }
  const words = page.getByText(notLoaded).first()
  if (!action.isQuiet) await words.waitFor()
  await expect.poll(() => isMissed).toBe(true)
  expect(await navigation.isVisible()).toBe(true)
  if (action.act || action.isQuiet) await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await words.isVisible()).toBe(!action.isQuiet)
  if (action.isQuiet) return
  await page.unroute(`**/${file}`)
  // An overlay has closed and is opened again; a part of the page is retried in place.
  if (await page.getByRole('region', { name: 'Notifications' }).getByText(notLoaded).isVisible()) return
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await words.waitFor({ state: 'detached' })
}

/** The records for the placeholders in addresses. */
async function ownRecords(): Promise<Readonly<Record<string, string>>> {
  const { id: lead } = await ownClient(stage.app)
  const { id, version } = await ownSale(stage.app)
  const mona = await clientOf(stage.app, 'mona')
  const sale = await good(mona.call(webSales.update, { params: { id }, body: { status: 'Survey', version } }))
  const [address] = await good(mona.call(webAddresses.list, { query: { leadId: lead } }))
  const task = await good(
    mona.call(tasks.create, { body: { description: 'Call the roofer.', about: { type: 'lead', id: lead } } }),
  )
  const about = { type: 'sale', id: sale.id } as const
  const saleTask = await good(mona.call(tasks.create, { body: { description: 'Call the city.', about } }))
  const dateTime = new Date(Date.now() + 86_400_000).toISOString()
  const appointment = await good(mona.call(appointments.create, { body: { leadId: lead, dateTime } }))
  const referral = await aReferral(mona, lead, (await ownClient(stage.app)).id)
  const [paper] = await good(mona.call(documents.list, { query: { saleId: sale.id } }))
  const sheet = await ownSheet(stage.app)
  const serviceJob = await aServiceJob(mona, lead)
  const { contract } = await ownContract(stage.app)
  return {
    lead,
    document: paper?.id ?? '',
    sale: sale.id,
    contract: contract.id,
    referral: referral.id,
    sheet: sheet.id,
    // Adam manages no pay runs: the page refuses him before it fetches one.
    payRun: sheet.id,
    serviceJob: serviceJob.id,
    address: address?.id ?? '',
    task: task.id,
    saleTask: saleTask.id,
    appointment: appointment.id,
    person: cast.max.crm.id,
  }
}
