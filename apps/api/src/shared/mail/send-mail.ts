import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/db/database'
import type { Services } from '#spine/services'
import { type Mailer, SenderRefused, Undeliverable } from '#platform/ports/mailer'
import { beginTry, letterOf, listWithoutJob, markFailed, markSent } from './queries.ts'

interface MailEnvironment {
  readonly db: Database
  readonly mailer: Mailer
  readonly now: Date
  /** The number of tries before a person has to look. */
  readonly maxAttempts: number
}

/**
 * One try to send one mail. A sent mail is not sent again; only a crash between the server's acceptance and our
 * record of it causes a duplicate, under the same id. Throws errors that the queue should retry.
 */
export async function sendMail({ db, mailer, now, maxAttempts }: MailEnvironment, id: string): Promise<void> {
  const mail = await beginTry(db.read, id, now)
  const letter = mail && letterOf(mail)
  if (!letter) return
  const failure = await failureOf(
    mailer.send({ id, to: mail.to_address, letter, at: new Date(mail.created_at) }),
  )
  if (!failure) return markSent(db.read, mail, now)
  const isLast = failure.isForGood || mail.tries >= maxAttempts
  await markFailed(db.read, id, failure.reason, { now, isLast, isSenderRefused: failure.isSenderRefused })
  // Replaced, since the queue keeps errors for a month and a mail server's error names the recipient.
  if (!isLast) throw new Error('The mail server refused an email. The outbox has the reason.')
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => ({
      isForGood: error instanceof Undeliverable,
      isSenderRefused: error instanceof SenderRefused,
      reason: (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength),
    }),
  )

const maxReasonLength = 500

/**
 * Nightly: queues waiting mails that have no job any more, since the process died during their last try. Idempotent:
 * a second job finds them sent.
 */
export async function checkMails({ db, jobs, log, now }: CheckContext): Promise<void> {
  const waiting = await listWithoutJob(db.read, new Date(now.getTime() - hoursOfTries * 3_600_000))
  for (const mailId of waiting) await db.inTransaction((tx) => jobs.enqueue(tx, 'send-mail', { mailId }))
  log.info({ left: waiting.length }, 'unclaimed emails are retried')
}

interface CheckContext {
  readonly db: Database
  readonly jobs: Services['jobs']
  readonly log: FastifyBaseLogger
  readonly now: Date
}

/** The queue has given up by then. */
const hoursOfTries = 3
