/** The organization's mail server as on a laptop, with its web pages on a port of their own. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openInbox } from '@crm/local-cloud/mail/inbox'
import type { ReadMail } from '@crm/local-cloud/mail/pages'
import Fastify from 'fastify'
import { smtpMailer } from '#shared/mail/smtp-mailer'

export async function openTestInbox() {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-test-inbox-'))
  const inbox = await openInbox({ organization: 'Sunridge Solar', stateDir: folder })
  const app = Fastify({ forceCloseConnections: true })
  await app.register(inbox.pages)
  await app.listen({ port: 0, host: 'localhost' })
  const { port } = app.server.address() as AddressInfo
  const mailerFrom = (from: string) =>
    smtpMailer({
      url: inbox.smtpUrl,
      from,
      origin: 'https://crm.sunridge.example',
      company: 'Sunridge Solar',
    })
  return {
    mailer: mailerFrom('Sunridge CRM <crm@sunridge.example>'),
    mailerFrom,
    /** The mails to this address, newest first. */
    async mailsTo(address: string): Promise<ReadMail[]> {
      const answer = await fetch(`http://localhost:${port}/mail/messages?to=${encodeURIComponent(address)}`)
      return (await answer.json()) as ReadMail[]
    },
    async close() {
      await app.close()
      await inbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
