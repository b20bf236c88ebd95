import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyPluginAsync } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { mailRoutes } from './routes.ts'
import { openMails } from './store.ts'

export type InboxOptions = {
  /** The name of the organisation, for the head of the pages. */
  organisation: string
  /** The folder for the mails, made when missing, readable by its owner only. */
  stateDir: string
}

export type Inbox = {
  /** Where mails are sent to, as `smtp://127.0.0.1:40123`: this machine alone reaches it. */
  smtpUrl: string
  /** The pages at `/mail`, to be registered beside the application. */
  pages: FastifyPluginAsync
  close: () => Promise<void>
}

/**
 * The organisation's mail server on a laptop: takes every mail in, sends none on, and shows them at `/mail`. It listens
 * before the application starts, which is told its address as it would be told a real one's.
 */
export async function openInbox({ organisation, stateDir }: InboxOptions): Promise<Inbox> {
  const mails = openMails(stateDir)
  const server = new SMTPServer({
    // Neither passwords nor encryption: nothing leaves this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largest,
    onRcptTo: ({ address }, _session, answer) => answer(refusalOf(address)),
    onData(stream, { envelope }, answer) {
      void takeIn().then(answer, answer)

      async function takeIn(): Promise<Error | null> {
        const raw = await buffer(stream)
        if (stream.sizeExceeded) return refusal(552, 'This mail is too large.')
        for (const { address } of envelope.rcptTo) mails.keep(address, raw)
        return null
      }
    },
  })
  // A caller that goes away in the middle is no fault of the server's.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    pages: async (app) => {
      await app.register(mailRoutes(organisation, mails), { prefix: '/mail' })
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      mails.close()
    },
  }
}

const largest = 5_000_000

/** As real servers refuse: somebody whom they do not know, and a mailbox that takes nothing at the moment. */
function refusalOf(address: string): Error | null {
  if (/@nobody\./i.test(address)) return refusal(550, 'There is nobody of this name here.')
  if (/@full\./i.test(address)) return refusal(452, 'This mailbox is full. Try again later.')
  return null
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
