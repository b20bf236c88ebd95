import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openInbox } from './inbox.ts'

async function startInbox(stateDir?: string) {
  const folder = stateDir ?? (await mkdtemp(join(tmpdir(), 'local-mail-')))
  if (!stateDir) onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const inbox = await openInbox({ organization: 'Sunridge Solar', stateDir: folder })
  const app = Fastify()
  await app.register(inbox.pages)
  const close = async () => {
    await app.close()
    await inbox.close()
  }
  return { folder, inbox, app, close }
}

/** Sends each line after the reply to the one before; returns the reply codes. */
async function talk(smtpUrl: string, ...lines: readonly string[]): Promise<string[]> {
  const { hostname, port } = new URL(smtpUrl)
  const socket = createConnection(Number(port), hostname)
  const codes: string[] = []
  const waiting = [...lines]
  for await (const answer of createInterface(socket)) {
    // "250-" is continued.
    if (answer[3] === '-') continue
    codes.push(answer.slice(0, 3))
    const next = waiting.shift()
    if (next === undefined) socket.end()
    else socket.write(`${next}\r\n`)
  }
  return codes
}

const toAda = ['EHLO here', 'MAIL FROM:<crm@sunridge.example>', 'RCPT TO:<ada@mail.example>', 'DATA']
const hello = 'Subject: Hello <b>Ada</b>\r\nTo: ada@mail.example\r\n\r\nSee /sign/1.\r\n.'

test('mails are stored, shown, and survive a restart', async () => {
  const before = await startInbox()
  expect(await talk(before.inbox.smtpUrl, ...toAda, hello, 'QUIT')).toEqual([
    '220',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ])
  await before.close()
  const { app, close } = await startInbox(before.folder)
  onTestFinished(close)

  const list = await app.inject({ url: '/mail' })
  expect(list.body).toContain('Hello &#60;b&#62;Ada')
  const [mail] = (await app.inject({ url: '/mail/messages?to=ADA@mail.example' })).json<{ id: number }[]>()
  expect(mail).toMatchObject({ to: 'ada@mail.example', subject: 'Hello <b>Ada</b>', text: 'See /sign/1.\n' })
  const page = await app.inject({ url: `/mail/${mail?.id}` })
  expect(page.body).toContain('See /sign/1.')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await app.inject({ url: '/mail/messages?to=bob@mail.example' })).json()).toEqual([])
})

test('refuses unknown recipients and full mailboxes like a real server', async () => {
  const { inbox, close } = await startInbox()
  onTestFinished(close)
  const dialog = [
    'EHLO here',
    'MAIL FROM:<a@b.example>',
    'RCPT TO:<x@nobody.example>',
    'RCPT TO:<x@full.example>',
  ]
  expect(await talk(inbox.smtpUrl, ...dialog, 'QUIT')).toEqual(['220', '250', '250', '550', '452', '221'])
})

test('an empty inbox explains itself, and a missing mail has its own page', async () => {
  const { app, close } = await startInbox()
  onTestFinished(close)
  expect((await app.inject({ url: '/mail' })).body).toContain('Nothing was sent yet')
  for (const id of ['1', 'x', '9'.repeat(30)]) {
    expect((await app.inject({ url: `/mail/${id}` })).statusCode).toBe(404)
    expect((await app.inject({ url: `/mail/${id}/html` })).statusCode).toBe(404)
  }
})

test('only the owner may read the mails', async () => {
  const { folder, close } = await startInbox()
  onTestFinished(close)
  for (const file of await readdir(folder)) {
    const { mode } = await stat(join(folder, file))
    expect(mode & 0o777).toBe(0o600)
  }
})
