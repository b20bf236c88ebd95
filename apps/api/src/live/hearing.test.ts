/** Who hears of an entry reads it in the history or on its record, and who reads it there hears of it. */
import { referrals, tasks } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/queries.ts'
import { personLastSeen, usersNow } from '../people/people.ts'
import { salesInScope } from '../records/through-sale.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import { aDocument, aSale, aTask } from '../test/builders.ts'
import { aFullLead, type FullLead } from '../test/every-route.ts'
import { required } from '../test/required.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { listEntries } from '../timeline/queries.ts'
import { heardBy } from './hearing.ts'
import { type Happened, happenedIn } from './queries.ts'

let server: TestServer
let full: FullLead
let entries: Happened[]
beforeAll(async () => {
  server = await startTestServer()
  for (const name of Object.keys(cast) as (keyof typeof cast)[])
    await (await server.as(name)).raw('GET', '/users/me')
  const adam = await server.as('adam')
  full = await aFullLead(server, adam)
  // A job of a rep whose lead it is not, with papers that not everybody reads.
  const { id: saleId } = await aSale(adam, full.leadId, { salesRepId: cast.rita.crm.id })
  for (const docType of ['FinanceAgreement', 'PlanSet'] as const) await aDocument(adam, { saleId, docType })
  await aDocument(await server.as('fiona'), { saleId, docType: 'Commission' })
  await aTask(adam, { delegatedTo: cast.rita.crm.id })
  await aTask(await server.as('ines'), { delegatedTo: cast.omar.crm.id, about: { type: 'sale', id: saleId } })
  entries = []
  for await (const some of happenedIn(server.db.read, { from: '0', until: '9000000000000000000' }))
    entries.push(...some)
})
afterAll(() => server.close())

/** By where they are read: the list of the history, and the timelines of the jobs that the person sees. */
async function readBy(name: keyof typeof cast): Promise<ReadonlySet<string>> {
  const { read: db } = server.db
  const user = required((await usersNow(db)).find(({ id }) => id === cast[name].crm?.id))
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

test('the world has every kind that hangs on a lead', () => {
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
  '%s hears of what they read, and of no other record',
  async (name) => {
    const client = await server.as(name)
    const user = required((await usersNow(server.db.read)).find(({ id }) => id === cast[name].crm?.id))
    const actor = personLastSeen(user)
    const read = await readBy(name)
    const named = (entry: Happened) => `${entry.subject_type} ${entry.seq}`
    const heard = entries.filter((entry) => (heardBy(actor, entry)?.ids.length ?? 0) > 0)
    const mayOpen = async ({ subject_type: type, subject_id: id }: Happened) => {
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
