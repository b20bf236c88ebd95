/**
 * Exports about money: each is recorded in the activity, and none is allowed while viewing as another person.
 */
import { activity, payRuns } from '@crm/contract'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
let paths: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await openSheetWorld()
  const sheet = await world.sheetIn('Approved')
  const run = await good(
    world.fiona.call(payRuns.create, {
      body: { from: '2026-03-01', to: '2026-03-31', payDate: '2026-03-02' },
    }),
  )
  const ofRita = `repId=${cast.rita.crm.id}`
  paths = {
    'exported 1 commission statement': `/commissionStatement/export?${ofRita}`,
    'exported 1 commission statement as PDF': `/commissionStatement/paper?${ofRita}`,
    'exported 1 commission sheet': `/commissions/${sheet.id}/paper`,
    'exported 0 pay run payments': `/pay-runs/${run.id}/file?profile=everything`,
    'exported 0 commission statements': `/pay-runs/${run.id}/statements`,
    'exported report': '/reports/export?table=funnel',
  }
})
afterAll(() => world.server.close())

/** The newest export in the activity, read by Adam, who sees all of it. */
const newest = async (): Promise<string | undefined> => {
  const [entry] = await good(world.adam.call(activity.feed, { query: { verb: ['list.exported'], limit: 1 } }))
  return entry && sentenceText(entry)
}

const take = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.raw('GET', path, { headers })

test('each export adds an activity row', async () => {
  for (const [words, path] of Object.entries(paths)) {
    const answer = await take(world.fiona, path)
    expect([path, answer.status]).toEqual([path, 200])
    await answer.arrayBuffer()
    expect(await newest()).toContain(words.replace(' as PDF', '').replace(' report', ''))
  }
})

test('no export is allowed while viewing as another person', async () => {
  for (const path of Object.values(paths)) {
    const answer = await take(world.adam, path, { 'x-view-as': cast.fiona.crm.id })
    expect([path, answer.status]).toEqual([path, 403])
  }
})
