/** Administrators' actions on failed mails. */
import { Refused, refuse } from '#spine/refusals'
import { recordActivity } from '#spine/records/activity'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type MailRow, listFailed, lockMail, markForRetry } from './queries.ts'

/** Queues a failed mail again, with all its retries. Throws Refused. */
export async function resendMail(work: UnitOfWork, id: string): Promise<MailRow> {
  const mail = await lockMail(work.tx, id)
  if (!mail) throw new Refused(refuse(404, 'Email not found'))
  if (mail.state !== 'Failed') throw new Refused(refuse(400, statesToRetry[mail.state]))
  if (mail.letter === null) throw new Refused(refuse(400, 'The text of this email was deleted.'))
  const again = await markForRetry(work.tx, id)
  await recordActivity(work.tx, {
    author: work.author,
    at: work.now,
    verb: 'mail.sentAgain',
    subject: { type: 'mail', id },
    details: { name: mail.subject, to: mail.to_address },
  })
  await work.jobs.enqueue(work.tx, 'send-mail', { mailId: id })
  return again
}

const statesToRetry = {
  Waiting: 'This email is not sent yet. It retries automatically.',
  Sent: 'This email was sent.',
}

/** Queues all failed mails that still have their text; returns their number. */
export async function resendAllMails(work: UnitOfWork): Promise<number> {
  const ids = await listFailed(work.tx)
  for (const id of ids) await resendMail(work, id)
  return ids.length
}
