import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Services } from '../services.ts'
import { type Mailer, Undeliverable } from './mailer.ts'
import { beginTry, letterOf, listLeft, noteFailed, noteSent } from './queries.ts'

interface Circumstances {
  readonly db: Database
  readonly mailer: Mailer
  readonly now: Date
  /** How often a mail is tried before somebody has to look. */
  readonly triesInAll: number
}

/**
 * One try of one mail. What is sent is not sent again; only a process that ends between the mail server's word and the
 * note of it leaves a mail to be sent twice, under the same id. Throws what the queue should try again for.
 */
export async function sendMail({ db, mailer, now, triesInAll }: Circumstances, id: string): Promise<void> {
  const mail = await beginTry(db.read, id, now)
  const letter = mail && letterOf(mail)
  if (!letter) return
  const failure = await failureOf(
    mailer.send({ id, to: mail.to_address, letter, at: new Date(mail.created_at) }),
  )
  if (!failure) return noteSent(db.read, mail, now)
  const isLast = failure.isForGood || mail.tries >= triesInAll
  await noteFailed(db.read, id, failure.reason, { now, isLast })
  // The queue keeps what is thrown for a month, and what a mail server says names the reader.
  if (!isLast) throw new Error('The mail server did not take a mail: the outbox says why.')
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => ({
      isForGood: error instanceof Undeliverable,
      reason: (error instanceof Error ? error.message : String(error)).slice(0, longestReason),
    }),
  )

const longestReason = 500

/**
 * Every night: asks again for mails that wait and that no job is for any more, since the process ended in the middle of
 * their last try. Run twice it asks twice, and the second try finds them sent.
 */
export async function checkMails({ db, jobs, log, now }: ToCheck): Promise<void> {
  const left = await listLeft(db.read, new Date(now.getTime() - hoursOfTries * 3_600_000))
  for (const mailId of left) await db.inTransaction((tx) => jobs.enqueue(tx, 'send-mail', { mailId }))
  log.info({ left: left.length }, 'mails that waited for nobody are tried again')
}

interface ToCheck {
  readonly db: Database
  readonly jobs: Services['jobs']
  readonly log: FastifyBaseLogger
  readonly now: Date
}

/** The queue has given a mail up by then. */
const hoursOfTries = 3
