import { health, mails } from '@crm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cachePeople } from '#spine/people/people'
import { inUnitOfWork } from '#spine/records/unit-of-work'
import { SenderRefused } from '#platform/ports/mailer'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { openTestInbox } from '#test/inbox'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { type Mail, enqueueMail } from './mail.ts'

const patience = { timeout: 20_000, interval: 50 }

let inbox: Awaited<ReturnType<typeof openTestInbox>>
let server: TestServer
let adam: Client
beforeAll(async () => {
  inbox = await openTestInbox()
  server = await startTestServer({ worksJobs: true, mailer: inbox.mailer })
  adam = await server.as('adam')
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})

let people = 0
/** A recipient without earlier mails. */
let ada = ''
beforeEach(() => {
  people += 1
  ada = `ada${people}@mail.example`
})

const send = (given: Partial<Mail> = {}, andThen: () => void = () => undefined) =>
  inUnitOfWork(
    {
      db: server.db,
      people: cachePeople(server.db),
      jobs: server.jobs,
      evidence: server.evidence,
      now: new Date(),
    },
    'system',
    async (work) => {
      await enqueueMail(work, { to: [ada], subject: 'Your contract', text: ['Please sign it.'], ...given })
      andThen()
    },
  )
const outbox = (q = ada) => good(adam.call(mails.list, { query: { q } }))
const inState = (state: string, q = ada) =>
  vi.waitFor(async () => {
    const [found] = await outbox(q)
    expect(found?.state).toBe(state)
    return required(found)
  }, patience)
/** Does not wait for the queue's backoff. */
const until = <T>(isSo: () => Promise<T>) =>
  vi.waitFor(async () => {
    await sql`update jobs.job set start_after = now() where name = 'send-mail' and state in ('created', 'retry')`.execute(
      server.db.read,
    )
    return isSo()
  }, patience)

describe('a mail', () => {
  test('a mail arrives as plain text and equivalent HTML after the commit', async () => {
    await send({
      text: ['Hello Ada,', 'please sign it.\nUntil Friday.'],
      facts: [['Job', 'J-1042']],
      link: { words: 'Read and sign', path: '/sign/abc' },
      footnote: 'This link is for you alone.',
      replyTo: 'rita.reyes@sunridge.example',
    })
    await inState('Sent')
    const [arrived, ...more] = await inbox.mailsTo(ada)
    expect(more).toEqual([])
    expect(arrived).toMatchObject({
      to: ada,
      from: 'Sunridge CRM <crm@sunridge.example>',
      replyTo: 'rita.reyes@sunridge.example',
      subject: 'Your contract',
    })
    expect(arrived?.text.trimEnd()).toBe(
      [
        'Hello Ada,\n\nplease sign it.\nUntil Friday.\n\nJob: J-1042\n\n',
        'Read and sign:\nhttps://crm.sunridge.example/sign/abc\n\n',
        '-- \nSunridge Solar\nThis link is for you alone.',
      ].join(''),
    )
    expect(arrived?.html).toContain('please sign it.<br>Until Friday.')
    expect(arrived?.html).toContain('href="https://crm.sunridge.example/sign/abc"')
  })

  test('a rollback leaves no mail', async () => {
    const fail = () => {
      throw new Error('changed my mind')
    }
    await expect(send({}, fail)).rejects.toThrow('changed my mind')
    expect(await outbox()).toEqual([])
  })

  test('each address gets one mail of its own', async () => {
    await send({ to: [ada, ` ${ada.toUpperCase()} `, `b${ada}`] })
    await until(async () => expect((await outbox()).map(({ state }) => state)).toEqual(['Sent', 'Sent']))
    expect([await inbox.mailsTo(ada), await inbox.mailsTo(`b${ada}`)].map((all) => all.length)).toEqual([
      1, 1,
    ])
  })

  test('user input cannot inject a mail header', async () => {
    const subject = 'Hello\r\nBcc: mallory@mail.example\u2028\u0000X-Evil: 1'
    await send({ subject, text: ['<script>alert(1)</script> & "more"'] })
    await inState('Sent')
    const [arrived] = await inbox.mailsTo(ada)
    expect(arrived?.subject).toBe('Hello Bcc: mallory@mail.example X-Evil: 1')
    expect(await inbox.mailsTo('mallory@mail.example')).toEqual([])
    expect(arrived?.html).not.toContain('<script')
    expect(arrived?.text).toContain('<script>alert(1)</script> & "more"')

    await send({ to: [`${ada}\r\nRCPT TO:<mallory@mail.example>`] })
    expect((await outbox('mallory')).map(({ state, error }) => [state, error])).toContainEqual([
      'Failed',
      'This is not an email address.',
    ])
  })

  test('a mail with a secret is shown to nobody, and its text is deleted once sent', async () => {
    await send({ isSecret: true, link: { words: 'Sign', path: '/sign/secret-token' } })
    const { id } = await inState('Sent')
    const whole = await good(adam.call(mails.get, { params: { id } }))
    expect(whole).toMatchObject({ isSecret: true, isKept: false, text: null })
    const { rows } =
      await sql`select to_jsonb(m) from mails as m where to_jsonb(m)::text like '%secret-token%'`.execute(
        server.db.read,
      )
    expect(rows).toEqual([])
    expect((await inbox.mailsTo(ada))[0]?.text).toContain('/sign/secret-token')
  })
})

describe('a mail that is not taken', () => {
  test('a mail to an unknown recipient fails at once, with the reason', async () => {
    await send({ to: [`${ada.split('@')[0]}@nobody.example`] })
    expect(await inState('Failed', ada.split('@')[0])).toMatchObject({
      tries: 1,
      error: expect.stringContaining('There is nobody of this name here.'),
    })
  })

  test('a failing mail is retried, counts under Health, and can be sent again manually', async () => {
    const full = `${ada.split('@')[0]}@full.example`
    await send({ to: [full] })
    // The error is not stored until the try has ended.
    await until(async () => {
      const [found] = await outbox(full)
      expect(found).toMatchObject({ state: 'Waiting', error: expect.stringContaining('full') })
      expect(found?.tries).toBeGreaterThanOrEqual(2)
    })
    const waiting = required((await outbox(full))[0])
    expect(await adam.call(mails.resend, { params: { id: waiting.id } })).toMatchObject({ status: 400 })

    await until(async () => expect((await outbox(full))[0]?.state).toBe('Failed'))
    const failed = required((await outbox(full))[0])
    expect(failed.tries).toBe(6)
    const { mail: state, queue } = await good(adam.call(health.details, {}))
    expect(state).toMatchObject({ failed: expect.any(Number), lastFailure: { error: expect.any(String) } })
    expect(required(state).failed).toBeGreaterThanOrEqual(1)
    expect(JSON.stringify(queue)).not.toContain(full)

    await server.arrange((db) =>
      db.updateTable('mails').set({ to_address: ada }).where('id', '=', failed.id).execute(),
    )
    await good(adam.call(mails.resend, { params: { id: failed.id } }))
    expect(await inState('Sent')).toMatchObject({ id: failed.id, tries: 1, error: null })
    expect(await adam.call(mails.resend, { params: { id: failed.id } })).toMatchObject({
      status: 400,
      body: { message: 'This email was sent.' },
    })
    expect(await inbox.mailsTo(ada)).toMatchObject([{ messageId: `<${failed.id}@crm.sunridge.example>` }])
  })

  test('a quota that is used up is not the mail’s fault: it waits, and Health is red until one is sent', async () => {
    const mailLine = async () =>
      (await good(adam.call(health.details, {}))).services.find(({ name }) => name === 'Mail')
    const over = `${ada.split('@')[0]}@quota.example`
    await send({ to: [over] })
    await vi.waitFor(async () => {
      const [found] = await outbox(over)
      expect(found).toMatchObject({ state: 'Waiting', error: expect.stringContaining('QuotaExceeded') })
    }, patience)
    expect(await mailLine()).toMatchObject({
      state: 'down',
      detail: expect.stringContaining('QuotaExceeded'),
    })
    await send()
    await inState('Sent')
    expect(await mailLine()).toMatchObject({ state: 'up', detail: null })
  })

  test('a refused sender is retried, not given up', async () => {
    const mailer = inbox.mailerFrom('CRM <crm@other.example>')
    const letter = { subject: 'Your contract', text: ['Please sign it.'] }
    const message = { id: 'one', to: ada, letter, at: new Date() }
    await expect(mailer.send(message)).rejects.toThrow(SenderRefused)
    await expect(mailer.send(message)).rejects.toThrow(/5\.7\.60/)
  })

  test('all failed mails can be sent again at once', async () => {
    await send({ to: [`one${ada.split('@')[0]}@nobody.example`, `two${ada.split('@')[0]}@nobody.example`] })
    await vi.waitFor(async () => {
      const counted = await good(adam.call(mails.count, { query: { q: `${ada.split('@')[0]}@nobody` } }))
      expect(counted).toMatchObject({ Failed: 2 })
    }, patience)
    const { count } = await good(adam.call(mails.resendAll, {}))
    expect(count).toBeGreaterThanOrEqual(2)
  })
})

test('only administrators read the outbox', async () => {
  const mona = await server.as('mona')
  const refused = {
    status: 403,
    body: { message: 'Only administrators may see sent and failed emails.' },
  }
  expect(await mona.call(mails.list, {})).toMatchObject(refused)
  expect(await mona.call(mails.resendAll, {})).toMatchObject({ status: 403 })
})
