/** A person receives an event if and only if they can read its entry in the history or on its record. */
import { referrals, tasks } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#overviews/activity/queries'
import { personLastSeen, readUsers } from '#spine/people/people'
import { salesInScope } from '#spine/records/sale-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import { aDocument, aSale, aTask } from '#test/builders'
import { aFullLead, type FullLead } from '#test/every-route'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { listEntries } from '#overviews/timeline/queries'
import { visibleTo } from './visibility.ts'
import { type HistoryEntry, entriesIn } from './queries.ts'

let server: TestServer
let full: FullLead
let entries: HistoryEntry[]
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(cast) as (keyof typeof cast)[])
    await (await server.as(name)).raw('GET', '/users/me')
  const adam = await server.as('adam')
  full = await aFullLead(server, adam)
  // A job of a rep who does not own its lead, with documents that not everybody may read.
  const { id: saleId } = await aSale(adam, full.leadId, { salesRepId: cast.rita.crm.id })
  for (const docType of ['FinanceAgreement', 'PlanSet'] as const) await aDocument(adam, { saleId, docType })
  await aDocument(await server.as('fiona'), { saleId, docType: 'Commission' })
  await aTask(adam, { delegatedTo: cast.rita.crm.id })
  await aTask(await server.as('ines'), { delegatedTo: cast.omar.crm.id, about: { type: 'sale', id: saleId } })
  entries = []
  for await (const some of entriesIn(server.db.read, { from: '0', until: '9000000000000000000' }))
    entries.push(...some)
})
afterAll(() => server.close())

/** Grouped by where they are read: the history list, and the timelines of the jobs that the person may see. */
async function readBy(name: keyof typeof cast): Promise<ReadonlySet<string>> {
  const { read: db } = server.db
  const user = required((await readUsers(db)).find(({ id }) => id === cast[name].crm?.id))
  const actor = personLastSeen(user)
  const all = { limit: 1000 }
  const seqs = (await listActivity(db, actor, all)).map(({ seq }) => String(seq))
  const sales = await db.selectFrom('sales').select('id').where(salesInScope(actor, 'sales')).execute()
  for (const { id } of sales)
    seqs.push(...(await listEntries(db, actor, { saleId: id }, all)).map(({ seq }) => String(seq)))
  const jobs = await db
    .selectFrom('service_jobs')
    .select('id')
    .where(serviceJobsInScope(actor, 'service_jobs'))
    .execute()
  for (const { id } of jobs)
    seqs.push(...(await listEntries(db, actor, { serviceJobId: id }, all)).map(({ seq }) => String(seq)))
  return new Set(seqs)
}

test('the fixture has every kind of record that belongs to a lead', () => {
  const kinds = new Set(
    entries.filter(({ lead_id: leadId }) => leadId !== null).map((one) => one.subject_type),
  )
  expect([...kinds].toSorted()).toEqual(
    [
      'address',
      'appointment',
      'commission',
      'contract',
      'document',
      'draw',
      'lead',
      'note',
      'referral',
      'sale',
      'serviceJob',
      'task',
    ].toSorted(),
  )
})

test.each(Object.keys(cast).filter((name) => name !== 'dora' && name !== 'noah') as (keyof typeof cast)[])(
  '%s receives events about the records they can read, and about no others',
  async (name) => {
    const client = await server.as(name)
    const user = required((await readUsers(server.db.read)).find(({ id }) => id === cast[name].crm?.id))
    const actor = personLastSeen(user)
    const read = await readBy(name)
    const named = (entry: HistoryEntry) => `${entry.subject_type} ${entry.seq}`
    const heard = entries.filter((entry) => (visibleTo(actor, entry)?.ids.length ?? 0) > 0)
    const mayOpen = async ({ subject_type: type, subject_id: id }: HistoryEntry) => {
      if (type === 'view') return true
      if (type === 'task') return (await client.call(tasks.get, { params: { id } })).status === 200
      return type === 'referral' && (await client.call(referrals.get, { params: { id } })).status === 200
    }
    const unread: string[] = []
    for (const entry of heard) if (!read.has(entry.seq) && !(await mayOpen(entry))) unread.push(named(entry))
    expect(unread).toEqual([])
    const unheard = entries.filter(
      (entry) => entry.lead_id !== null && read.has(entry.seq) && !heard.includes(entry),
    )
    expect(unheard.map(named)).toEqual([])
  },
)
