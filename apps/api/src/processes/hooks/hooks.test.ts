/** Outgoing webhooks: setup, payloads, and failing receivers. */
import { activity, health, hooks, leadMerges, mails, notifications, webLeads, webSales } from '@crm/contract'
import { hookMessage, hookRecords } from '@crm/contract/web/hook-record-shapes'
import type { NewHook } from '@crm/contract/web/hook-shapes'
import { cast } from '@crm/cast'
import type { HookEventType } from '@crm/domain/hooks/hook-events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aDocument, aLead, aSale, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { type Receiver, openReceiver } from '#test/receiver'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { startJobs } from '#jobs/queue'
import { cachePeople } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import { httpPoster } from './http-poster.ts'
import { isPublicAddress } from './public-address.ts'
import { readActivity } from './read-activity.ts'

const patience = { timeout: 20_000, interval: 50 }

let server: TestServer
let adam: Client
let mona: Client
let receiver: Receiver
beforeAll(async () => {
  server = await startTestServer({
    worksJobs: true,
    poster: httpPoster({ allowsLocalhost: true, timeoutMs: 1_000 }),
  })
  ;[adam, mona] = await Promise.all([server.as('adam'), server.as('mona')])
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const { id } of await good(adam.call(hooks.list, {}))) {
    await good(adam.call(hooks.remove, { params: { id } }))
  }
  await receiver.close()
})

async function aHook(given: Partial<NewHook> = {}) {
  const body = { description: 'Mailing list', url: receiver.url, events: ['lead.created' as const], ...given }
  const hook = await good(adam.call(hooks.create, { body }))
  receiver.knows(hook.secret)
  return hook
}
const read = (id: string) => good(adam.call(hooks.get, { params: { id } }))
const deliveriesOf = (hookId: string) => good(adam.call(hooks.deliveries, { query: { hookId } }))
const theOne = async (hookId: string) => {
  const [delivery] = await deliveriesOf(hookId)
  return good(adam.call(hooks.delivery, { params: { id: required(delivery).id } }))
}
const until = <T>(isSo: () => T | Promise<T>) => vi.waitFor(isSo, patience)
const arrived = (count: number) =>
  until(() => {
    expect(receiver.received).toHaveLength(count)
    return receiver.received
  })
/** Deliveries that a receiver refused nine times; it accepts from now on. */
const givenUp = async (hookId: string, count: number) => {
  receiver.answers(500)
  for (let n = 0; n < count; n++) await aLead(mona)
  await until(async () =>
    expect((await deliveriesOf(hookId)).map(({ error }) => error)).toEqual(
      Array.from({ length: count }, () => 'Answered 500.'),
    ),
  )
  await sql`update hook_deliveries set tries = 8 where hook_id = ${hookId}`.execute(server.db.read)
  await bringForward()
  await until(async () =>
    expect((await deliveriesOf(hookId)).every(({ state }) => state === 'Failed')).toBe(true),
  )
  receiver.answers(200)
  return deliveriesOf(hookId)
}
const inState = (hookId: string, state: string) =>
  until(async () => {
    const delivery = await theOne(hookId)
    expect(delivery.state).toBe(state)
    return delivery
  })
/** Makes waiting retries due now. */
const bringForward = async () => {
  await sql`update hook_deliveries set next_try_at = now() where state = 'Waiting' and tries > 0`.execute(
    server.db.read,
  )
  await sql`update jobs.job set start_after = now() where name = 'send-hook' and state = 'created'`.execute(
    server.db.read,
  )
}

describe('setting up webhooks', () => {
  test.each(['rita', 'mona', 'max', 'carl', 'nia'] as const)('webhooks are closed to %s', async (name) => {
    const { id } = await aHook({ isEnabled: false })
    const client = await server.as(name)
    const refused = [
      await client.call(hooks.list, {}),
      await client.call(hooks.get, { params: { id } }),
      await client.call(hooks.create, {
        body: { description: 'Mine', url: receiver.url, events: ['lead.created'] },
      }),
      await client.call(hooks.update, { params: { id }, body: { isEnabled: true } }),
      await client.call(hooks.renewSecret, { params: { id } }),
      await client.call(hooks.sendTest, { params: { id } }),
      await client.call(hooks.deliveries, {}),
      await client.call(hooks.remove, { params: { id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  })

  test('the secret is shown once, and stored nowhere else', async () => {
    const { id, secret } = await aHook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await good(adam.call(hooks.update, { params: { id }, body: { description: 'Letters' } }))
    const texts = [
      await read(id),
      await good(adam.call(hooks.list, {})),
      await good(adam.call(activity.feed, { query: { subjectId: id } })),
      server.logged,
    ]
    expect(JSON.stringify(texts)).not.toContain(secret.slice(6))
    const feed = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(feed.map(({ verb }) => verb)).toEqual(['hook.changed', 'hook.created'])
    expect(await good(mona.call(activity.feed, { query: { subjectId: id } }))).toEqual([])
  })

  test.each([
    ['http://hooks.example.com/crm', /https/],
    ['ftp://localhost/crm', /https/],
    ['https://me:secret@hooks.example.com', /password/],
    ['hooks.example.com', /Enter a URL/],
    ['https://169.254.169.254/latest/meta-data/', /not public/],
    ['https://[::ffff:10.0.0.1]/', /not public/],
    ['https://2886729729/', /not public/],
  ])('the address %s is refused', async (url, message) => {
    const body = { description: 'Mailing list', url, events: ['lead.created' as const] }
    expect(await adam.call(hooks.create, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'url', message: expect.stringMatching(message) as string }] },
    })
  })

  test('a stale change of a webhook conflicts and names the other author', async () => {
    const { id } = await aHook()
    const rename = (description: string, version: number) =>
      adam.call(hooks.update, { params: { id }, body: { description, version } })
    expect((await rename('Letters', 1)).status).toBe(200)
    expect(await rename('Phones', 1)).toMatchObject({ status: 409, body: { current: { version: 2 } } })
  })
})

describe('webhook events', () => {
  test('an event is delivered once, signed, to subscribed webhooks only', async () => {
    const { id } = await aHook({ events: ['lead.created', 'lead.statusChanged'] })
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    await good(change(mona, lead, { status: 'Cold', firstName: 'Ada' }))
    await good(change(mona, lead, { lastName: 'Po' }))
    const messages = await arrived(2)
    const created = required(messages.find(({ type }) => type === 'lead.created'))
    const changed = required(messages.find(({ type }) => type === 'lead.statusChanged'))
    expect(messages.map(({ signedBy }) => signedBy.length)).toEqual([1, 1])
    expect(created.data).toMatchObject({
      subject: 'lead',
      id: lead.id,
      leadId: lead.id,
      by: { kind: 'person', id: cast.mona.crm.id },
      record: { number: lead.number, salesRepId: cast.rita.crm.id },
    })
    expect(changed.data).toMatchObject({ changes: { status: ['New', 'Cold'] }, record: { id: lead.id } })
    await until(async () => {
      expect((await deliveriesOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
        ['Delivered', 1],
        ['Delivered', 1],
      ])
    })
    expect((await read(id)).lastDeliveredAt).not.toBeNull()
  })

  test('events before the setup, or while disabled, are not delivered', async () => {
    await aLead(mona)
    const { id } = await aHook({ isEnabled: false })
    await aLead(mona)
    await good(adam.call(hooks.update, { params: { id }, body: { isEnabled: true } }))
    const { id: leadId } = await aLead(mona)
    expect((await arrived(1)).map(({ data }) => data.id)).toEqual([leadId])
  })

  test('the event of a removed lead has its id and no record', async () => {
    await aHook({ events: ['lead.removed'] })
    const { id } = await aLead(mona)
    await good(adam.call(webLeads.remove, { params: { id } }))
    expect((await arrived(1))[0]?.data).toMatchObject({ id, record: null })
  })

  test('the event of a merged lead has the id of the surviving lead', async () => {
    await aHook({ events: ['lead.merged', 'lead.unmerged'] })
    const [into, other] = [await aLead(mona), await aLead(mona)]
    await good(mona.call(leadMerges.merge, { params: { id: into.id }, body: { otherId: other.id } }))
    expect((await arrived(1))[0]).toMatchObject({
      type: 'lead.merged',
      data: { id: other.id, mergedInto: into.id, record: null },
    })
    await good(mona.call(leadMerges.unmerge, { params: { id: other.id } }))
    expect((await arrived(2))[1]).toMatchObject({
      type: 'lead.unmerged',
      data: { id: other.id, record: { id: other.id } },
    })
  })

  test('the event of a document has its description, and no link to it', async () => {
    await aHook({ events: ['document.added'] })
    const { id: leadId } = await aLead(mona)
    const { id, title } = await aDocument(mona, { leadId })
    const messages = required((await arrived(1))[0])
    expect(messages.data).toMatchObject({ id, leadId, record: { title } })
    expect(JSON.stringify(messages.data)).not.toMatch(/link|drive/i)
  })

  test('every event has the shape of the contract', async () => {
    await aHook({ events: ['lead.created', 'lead.removed'] })
    const { id } = await aLead(mona)
    await good(adam.call(webLeads.remove, { params: { id } }))
    for (const { raw } of await arrived(2)) {
      const messages = JSON.parse(raw) as { readonly type: HookEventType }
      expect(hookMessage(messages.type).strict().parse(messages)).toEqual(messages)
    }
  })

  test('an event that commits after later ones is not missed', async () => {
    const early = await aLead(mona)
    const { id: hookId } = await aHook()
    const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = server.db.inTransaction(async (tx) => {
      const subject = { type: 'lead' as const, id: early.id }
      await recordActivity(tx, { author: 'system', at: new Date(), verb: 'lead.created', subject })
      written.resolve()
      await mayCommit.promise
    })
    await written.promise
    const late = await aLead(mona)
    await readActivity({ ...server, people: cachePeople(server.db) })
    expect(await deliveriesOf(hookId)).toEqual([])
    mayCommit.resolve()
    await held
    const messages = await arrived(2)
    expect(messages.map(({ data }) => data.id as string).toSorted()).toEqual([early.id, late.id].toSorted())
  })

  test('an event is delivered once with any number of processes', async () => {
    const other = await startJobs(server.databaseUrl, server, pino({ level: 'silent' }), {
      pollingIntervalSeconds: 0.5,
    })
    try {
      await aHook()
      const made = await Promise.all(Array.from({ length: 30 }, () => aLead(mona)))
      const messages = await arrived(30)
      expect(messages.map(({ data }) => data.id as string).toSorted()).toEqual(
        made.map(({ id }) => id).toSorted(),
      )
    } finally {
      await other.stop()
    }
  })

  test('the event of a sale has its price, and not our cost', async () => {
    await aHook({ events: ['sale.created'] })
    const lead = await aLead(mona)
    const sale = await aSale(mona, lead.id, { saleAmount: 28_800 })
    const [messages] = await arrived(1)
    expect(messages?.data.record).toMatchObject({ jobNumber: sale.jobNumber, saleAmount: 28_800 })
    expect(messages?.raw).not.toMatch(/ppw|cost/i)
    expect(await good(adam.call(webSales.get, { params: { id: sale.id } }))).toHaveProperty(
      'installerCostPpw',
    )
  })

  test.each(Object.entries(hookRecords))(
    'the events of a %s never have costs, links or notes',
    (_, shape) => {
      expect(
        Object.keys(shape.shape).filter((name) => /cost|ppw|link|note|secret|url|folder/i.test(name)),
      ).toEqual([])
    },
  )
})

describe('a failing receiver', () => {
  test('a failed delivery is retried under the same id, with every answer stored', async () => {
    receiver.answers(503, 'x'.repeat(5_000))
    const { id } = await aHook()
    await aLead(mona)
    const [first] = await arrived(1)
    const waiting = await until(async () => {
      const delivery = await theOne(id)
      expect(delivery.error).toBe('Answered 503.')
      return delivery
    })
    expect(waiting).toMatchObject({ state: 'Waiting', tries: 1, status: 503 })
    expect((await read(id)).failingSince).not.toBeNull()
    expect(await good(adam.call(health.details, {}))).toMatchObject({ hooks: { failing: 1, waiting: 1 } })
    receiver.answers(204)
    await bringForward()
    const delivered = await inState(id, 'Delivered')
    expect(delivered.attempts.map(({ status, answer }) => [status, answer.length])).toEqual([
      [204, 0],
      [503, 2_000],
    ])
    expect(receiver.received[1]?.raw).toBe(first?.raw)
    expect((await read(id)).failingSince).toBeNull()
  })

  test.each([
    [302, 'Answered 302: redirects are not followed.'],
    [404, 'Answered 404.'],
  ])('the answer %i is stored as: %s', async (status, error) => {
    receiver.answers(status, 'Elsewhere', { location: 'http://localhost:9/' })
    const { id } = await aHook()
    await aLead(mona)
    await until(async () => expect((await theOne(id)).error).toBe(error))
    expect(receiver.received).toHaveLength(1)
  })

  test('a receiver that does not answer times out', async () => {
    receiver.answers(null)
    const { id } = await aHook()
    await aLead(mona)
    await until(async () =>
      expect(await theOne(id)).toMatchObject({ status: null, error: 'No answer in time.' }),
    )
  })

  test('a delivery fails after nine tries, and is sent again on request', async () => {
    const { id } = await aHook()
    const [failed] = await givenUp(id, 1)
    expect(failed).toMatchObject({ tries: 9, nextTryAt: null })
    const again = () => adam.call(hooks.resend, { params: { id: required(failed).id } })
    expect(await good(again())).toMatchObject({ state: 'Waiting', tries: 0 })
    expect((await again()).status).toBe(400)
    const delivered = await inState(id, 'Delivered')
    expect(delivered.eventId).toBe(failed?.eventId)
    const [entry] = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(entry).toMatchObject({ verb: 'hook.sentAgain', actorName: 'Adam Osei' })
  })

  test('all failed deliveries are sent again at once, with one activity row', async () => {
    const { id } = await aHook()
    await givenUp(id, 2)
    const again = () => adam.call(hooks.resendFailed, { params: { id } })
    expect(await good(again())).toEqual({ count: 2 })
    expect(await good(again())).toEqual({ count: 0 })
    await until(async () =>
      expect((await deliveriesOf(id)).map(({ state }) => state)).toEqual(['Delivered', 'Delivered']),
    )
    const entries = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(entries.filter(({ verb }) => verb === 'hook.sentAgain').map(({ facts }) => facts)).toMatchObject([
      { count: 2 },
    ])
  })

  test('a manually disabled webhook is neither failing nor healthy', async () => {
    const { id } = await aHook()
    await givenUp(id, 1)
    await good(adam.call(hooks.update, { params: { id }, body: { isEnabled: false } }))
    expect(await good(adam.call(health.details, {}))).toMatchObject({
      hooks: { failing: 0, stopped: 0, off: 1, failed: 1 },
    })
  })

  test.each([
    ['for three days', 500, /^No delivery succeeded for 3 days. Answered 500.$/],
    ['and says that it is gone', 410, /the endpoint is gone/],
  ])('%s disables the webhook and notifies its author', async (_, status, because) => {
    receiver.answers(status)
    const { id } = await aHook({ description: `Answers ${status}` })
    await sql`update hooks set failing_since = now() - interval '73 hours' where id = ${id}`.execute(
      server.db.read,
    )
    await aLead(mona)
    await until(async () => expect((await read(id)).isEnabled).toBe(false))
    const off = await read(id)
    expect(off.stoppedBecause).toMatch(because)
    const subject = `The webhook Answers ${status} was disabled`
    const [messages] = await good(adam.call(notifications.list, {}))
    expect(messages).toMatchObject({ lane: 'needs-you', subject, href: `/settings/hooks/${id}` })
    const [mail] = await good(adam.call(mails.list, { query: { q: `Answers ${status}` } }))
    expect(mail).toMatchObject({ to: cast.adam.username, about: { type: 'hook', id } })
    const [entry] = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(entry).toMatchObject({ verb: 'hook.stopped', actorName: 'System' })
    await bringForward()
    await inState(id, 'Failed')
    await good(adam.call(hooks.update, { params: { id }, body: { isEnabled: true } }))
    expect(await read(id)).toMatchObject({ stoppedBecause: null, failingSince: null })
  })
})

describe('test deliveries', () => {
  test('a test is delivered to a disabled webhook, with a single try', async () => {
    const { id } = await aHook({ isEnabled: false })
    await good(adam.call(hooks.sendTest, { params: { id } }))
    expect((await arrived(1))[0]).toMatchObject({ type: 'webhook.test', signedBy: [expect.any(String)] })
    await inState(id, 'Delivered')
    receiver.answers(500)
    await good(adam.call(hooks.sendTest, { params: { id } }))
    expect(await inState(id, 'Failed')).toMatchObject({ tries: 1 })
  })
})

test('a new secret signs beside the previous one, and a third ends the first', async () => {
  const { id, secret: first } = await aHook({ isEnabled: false })
  const renew = async () => (await good(adam.call(hooks.renewSecret, { params: { id } }))).secret
  const signers = async (...known: readonly string[]) => {
    receiver.knows(...known)
    const before = receiver.received.length
    await good(adam.call(hooks.sendTest, { params: { id } }))
    return (await arrived(before + 1)).at(-1)?.signedBy
  }
  const second = await renew()
  expect(await signers(first, second)).toEqual([first, second])
  expect((await read(id)).formerSecretUntil).not.toBeNull()
  const third = await renew()
  expect(await signers(first, second, third)).toEqual([second, third])
})

describe('addresses of webhooks', () => {
  const guarded = httpPoster({ allowsLocalhost: false, timeoutMs: 2_000 })
  const sending = { body: '{}', headers: {} }

  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
  ])('a webhook cannot lead to %s', async (url) => {
    expect(await guarded.post(url, sending)).toMatchObject({
      status: null,
      error: 'The URL is not public.',
    })
  })

  test('a webhook needs HTTPS', async () => {
    expect((await guarded.post(receiver.url, sending)).error).toMatch(/https/)
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['172.15.255.255', true],
    ['172.31.0.1', false],
    ['100.64.0.1', false],
    ['192.168.1.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['::ffff:93.184.216.34', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
