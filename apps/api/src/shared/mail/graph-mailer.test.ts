/** Mail through Microsoft Graph and over SMTP with a token, against the strict services of the local cloud. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { directoryFile } from '@crm/cast'
import { localCloud } from '@crm/local-cloud'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { StepResult } from '#platform/check-steps'
import { type Mailer, SenderRefused, Undeliverable } from '#platform/ports/mailer'
import { freePort, servePlugin } from '#test/cloud'
import { checkMail } from './check-mail.ts'
import { graphMailer } from './graph-mailer.ts'
import { openMailer } from './open-mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const application = { clientId: 'dddddddd-0000-4000-8000-000000000005', secret: 'secret of mail' }
const delivered: { readonly to: string; readonly raw: string }[] = []
let origin: string
let close: () => Promise<void>
let clock = new Date()

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-test-mail-'))
  const peopleFile = path.join(folder, 'people.json')
  await writeFile(peopleFile, JSON.stringify(directoryFile()))
  const port = await freePort()
  origin = `http://localhost:${port}`
  const mail = {
    application,
    mailboxes: ['crm@sunridge.example'],
    deliver: ({ to, raw }: { readonly to: string; readonly raw: Buffer }) => {
      delivered.push({ to, raw: raw.toString('utf8') })
    },
    mailsPerMinute: 3,
    now: () => clock,
  }
  const app = await servePlugin(
    localCloud({ origin, stateDir: path.join(folder, 'cloud'), peopleFile, mail }),
    port,
  )
  close = async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterAll(() => close())
beforeEach(() => {
  delivered.length = 0
  clock = new Date(clock.getTime() + 120_000)
})

const mailer = (changes: Partial<Parameters<typeof graphMailer>[0]> = {}) =>
  graphMailer({
    graphUrl: `${origin}/graph`,
    authority: `${origin}/directory`,
    clientId: application.clientId,
    credential: { secret: application.secret },
    company: 'Sunridge Solar',
    origin: 'https://crm.sunridge.example',
    from: 'Sunridge CRM <crm@sunridge.example>',
    maxWaitMs: 100,
    ...changes,
  })
const message = (to = 'ada@mail.example') => ({
  id: 'mail-1',
  to,
  letter: {
    subject: 'Ihr Vertrag, José 王',
    text: ['Hello José María Ñíguez.'],
    replyTo: 'rita@sunridge.example',
  },
  at: new Date('2026-11-28T08:00:00Z'),
})

test('a mail leaves the mailbox as it would over SMTP: id, sender, reply address, text and HTML', async () => {
  await mailer().ready()
  await mailer().send(message())
  const [mail] = delivered
  expect(mail?.to).toBe('ada@mail.example')
  const raw = mail?.raw ?? ''
  for (const line of [
    'From: Sunridge CRM <crm@sunridge.example>',
    'Reply-To: rita@sunridge.example',
    'Message-ID: <mail-1@crm.sunridge.example>',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
  ])
    expect(raw).toContain(line)
  expect(raw).toMatch(/Subject: =\?UTF-8\?/)
})

type Settings = Parameters<typeof graphMailer>[0]
interface Refusal {
  readonly what: string
  readonly to?: string
  readonly changes?: Partial<Settings>
  readonly kind: typeof SenderRefused | typeof Undeliverable
  readonly words: RegExp
}
const nowhere = 'http://localhost:9'
const refusals: readonly Refusal[] = [
  { what: 'no address', to: 'nobody', kind: Undeliverable, words: /ErrorInvalidRecipients/ },
  {
    what: 'a sender that is not the mailbox',
    changes: { from: 'CRM <other@sunridge.example>' },
    kind: SenderRefused,
    words: /ErrorInvalidUser/,
  },
  {
    what: 'a wrong secret',
    changes: { credential: { secret: 'wrong' } },
    kind: SenderRefused,
    words: /AADSTS7000215/,
  },
  {
    what: 'an unknown registration',
    changes: { clientId: 'eeeeeeee-0000-4000-8000-000000000009' },
    kind: SenderRefused,
    words: /AADSTS700016/,
  },
  {
    what: 'a service that is away',
    changes: { graphUrl: `${nowhere}/graph`, authority: `${nowhere}/directory` },
    kind: SenderRefused,
    words: /does not answer/,
  },
]

test.each(refusals)('$what has its own kind of failure', async ({ to, changes, kind, words }) => {
  const sending = mailer(changes).send(message(to))
  await expect(sending).rejects.toThrow(kind)
  await expect(sending).rejects.toThrow(words)
  expect(delivered).toEqual([])
})

test('a mailbox over its limit asks to wait, and the mail is not lost', async () => {
  const one = mailer()
  for (let sent = 0; sent < 3; sent += 1) await one.send(message())
  const fourth = one.send(message())
  await expect(fourth).rejects.toThrow(SenderRefused)
  await expect(fourth).rejects.toThrow(/asks to wait \d+ s/)
  clock = new Date(clock.getTime() + 61_000)
  await mailer().send(message())
  expect(delivered).toHaveLength(4)
})

test('SMTP with a token: the mailbox and its token are the login, and a refused token is the sender’s fault', async () => {
  const logins: unknown[] = []
  const mails: string[] = []
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ method, username, accessToken }, _session, done) {
      logins.push({ method, username })
      if (accessToken === 'a good token') done(null, { user: username })
      else done(null, { data: { status: '401', schemes: 'bearer mac', scope: 'https://mail.example/' } })
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const withToken = (token: () => Promise<string>) =>
    smtpMailer({
      url: `smtp://crm%40sunridge.example@127.0.0.1:${port}`,
      token,
      from: 'Sunridge CRM <crm@sunridge.example>',
      origin: 'https://crm.sunridge.example',
      company: 'Sunridge Solar',
    })
  await withToken(async () => 'a good token').send(message())
  expect(logins).toEqual([{ method: 'XOAUTH2', username: 'crm@sunridge.example' }])
  expect(mails[0]).toContain('Message-ID: <mail-1@crm.sunridge.example>')
  await expect(withToken(async () => 'an expired token').send(message())).rejects.toThrow(SenderRefused)
  const away = () => Promise.reject(new SenderRefused('The directory does not answer.'))
  await expect(withToken(away).send(message())).rejects.toThrow('The directory does not answer.')
})

test('the settings choose Graph, SMTP with a password, or nothing', async () => {
  const base = {
    origin: 'https://crm.sunridge.example',
    company: 'Sunridge Solar',
    graphUrl: `${origin}/graph`,
    directory: { authority: `${origin}/directory`, clientId: '', apiAudience: '' },
  }
  const app = { clientId: application.clientId, credential: { secret: application.secret } }
  const mail = { from: 'Sunridge CRM <crm@sunridge.example>', smtpUrl: null, application: app }
  await (await openMailer({ ...base, mail })).send(message())
  expect(delivered).toHaveLength(1)
  await expect((await openMailer({ ...base, mail: null })).ready()).rejects.toThrow('No mail server')
  const unreadable = { ...app, credential: { certificateFile: '/nowhere/mail.pem' } }
  await expect(openMailer({ ...base, mail: { ...mail, application: unreadable } })).rejects.toThrow(
    'MAIL_CERTIFICATE: /nowhere/mail.pem cannot be read',
  )
})

test('the check sends one mail, is refused an impossible address, and says what to do about a wrong secret', async () => {
  const mail = { from: 'Sunridge CRM <crm@sunridge.example>', smtpUrl: null, application: null }
  const stepsOf = async (one: Mailer) => {
    const steps: StepResult[] = []
    for await (const step of checkMail({ mailer: one, mail, to: 'ada@mail.example' })) steps.push(step)
    return steps
  }
  const steps = await stepsOf(mailer())
  expect(steps.map(({ isOk }) => isOk)).toEqual([true, true, true])
  expect(steps[2]?.said).toContain('ErrorInvalidRecipients')
  expect(delivered).toHaveLength(1)
  const failed = await stepsOf(mailer({ credential: { secret: 'wrong' } }))
  expect(failed).toHaveLength(1)
  expect(failed[0]).toMatchObject({ isOk: false, said: expect.stringContaining('AADSTS7000215') })
  expect(failed[0]?.advice).toContain('SMTP_URL')
})
