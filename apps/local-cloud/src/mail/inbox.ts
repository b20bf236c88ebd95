import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { mailRoutes } from './routes.ts'
import { openMailStore } from './store.ts'

export type InboxOptions = {
  /** Name of the organization, for the page header. */
  organization: string
  /** Folder for the mails; created when missing, readable only by its owner. */
  stateDir: string
}

export type Inbox = {
  /** SMTP server for the application, `smtp://127.0.0.1:40123`; reachable only from this machine. */
  smtpUrl: string
  /** Pages at `/mail`, to register beside the application. */
  pages: FastifyPluginAsync
  close: () => Promise<void>
}

/**
 * The organization's mail server on a laptop: accepts every mail, forwards none, and shows them at `/mail`. It listens
 * before the application starts, which is configured with its URL like with a real server's.
 */
export async function openInbox({ organization, stateDir }: InboxOptions): Promise<Inbox> {
  const mails = openMailStore(stateDir)
  const server = new SMTPServer({
    // No passwords or encryption: nothing leaves this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    onMailFrom: ({ address }, _session, callback) => callback(senderRefusal(address)),
    onRcptTo: ({ address }, _session, callback) => callback(recipientRefusal(address)),
    onData(stream, { envelope }, acknowledge) {
      void receive().then(acknowledge, acknowledge)

      async function receive(): Promise<Error | null> {
        const raw = await buffer(stream)
        if (stream.sizeExceeded) return refusal(552, '5.3.4 This mail is too large.')
        if (envelope.rcptTo.some(({ address }) => /@quota\./i.test(address))) return overQuota()
        for (const { address } of envelope.rcptTo) mails.keep(address, raw)
        return null
      }
    },
  })
  // Ignores clients that disconnect in the middle.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    pages: async (app) => {
      await app.register(mailRoutes(organization, mails), { prefix: '/mail' })
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      mails.close()
    },
  }
}

const maxBytes = 5_000_000

/** A sender that the login may not send as (https://learn.microsoft.com/exchange, "Fix NDR error 550 5.7.60"). */
const senderRefusal = (address: string): Error | null =>
  /@other\./i.test(address)
    ? refusal(550, '5.7.60 SMTP; Client does not have permissions to send as this sender')
    : null

/** Exchange Online refuses the content once the mailbox has sent its share (5.2.0, SubmissionQuotaExceeded). */
const overQuota = () => refusal(554, '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException')

/** Refuses like a real server: an unknown recipient (550), and a full mailbox (452). */
function recipientRefusal(address: string): Error | null {
  if (/@nobody\./i.test(address)) return refusal(550, 'There is nobody of this name here.')
  if (/@full\./i.test(address)) return refusal(452, 'This mailbox is full. Try again later.')
  return null
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
