import { activity, webSales } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cachePeople } from '#spine/people/people'
import { aDocument, aLead, aSale, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { endCancelWindows } from './end-cancel-windows.ts'
import { noJobs } from '#platform/ports/jobs'

/** A Monday: buyers younger than 65 may cancel until the end of Thursday. */
const contractDate = '2026-03-16'
let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-17T16:00:00Z') })
  mona = await server.as('mona')
})
afterAll(() => server.close())

const night = (at: string) =>
  endCancelWindows(
    {
      db: server.db,
      people: cachePeople(server.db),
      jobs: noJobs,
      evidence: server.evidence,
      now: new Date(at),
    },
    pino({ level: 'silent' }),
  )

async function sold(type: 'Cash' | 'Loan', { isWhole = true } = {}) {
  const lead = await aLead(mona)
  const option = await anEntry(await server.as('adam'), 'financeOptions', { type })
  const sale = await aSale(mona, lead.id, {
    contractDate,
    isSenior: false,
    saleAmount: 30_000,
    financeOptionOneId: option.id,
  })
  if (isWhole) await aDocument(mona, { saleId: sale.id, docType: 'Contract' })
  return sale.id
}

const stepOf = async (id: string) => (await good(mona.call(webSales.get, { params: { id } }))).subStatus

test('a job resumes once when the cancellation period ends, with one history entry', async () => {
  const ids = [await sold('Cash'), await sold('Loan'), await sold('Cash', { isWhole: false })]
  const held = await sold('Cash')
  const hold = { onHold: true, holdReason: 'Other' }
  await good(mona.call(webSales.update, { params: { id: held }, body: hold }))

  await night('2026-03-20T06:59:00Z')
  expect(await Promise.all(ids.map(stepOf))).toEqual(Array(3).fill('CancellationWindow'))
  await night('2026-03-20T07:05:00Z')
  const after = ['Ready', 'FinanceApproval', 'MissingDocuments']
  expect(await Promise.all(ids.map(stepOf))).toEqual(after)
  expect(await stepOf(held)).toBe('CancellationWindow')
  await night('2026-03-21T07:05:00Z')
  expect(await Promise.all(ids.map(stepOf))).toEqual(after)

  const query = { subjectType: 'sale' as const, subjectId: ids[0] ?? '', limit: 1 }
  const [latest] = await good(mona.call(activity.feed, { query }))
  expect(latest && sentenceText(latest)).toContain('Ready')
})
