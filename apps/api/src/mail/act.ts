/** What administrators do with mails that failed. */
import { Refused, refuse } from '../http/handle.ts'
import { recordActivity } from '../records/activity.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type MailRow, listFailed, lockMail, noteAgain } from './queries.ts'

/** Puts a failed mail back into the queue, to be tried as often as a new one. Throws Refused. */
export async function sendAgain(work: UnitOfWork, id: string): Promise<MailRow> {
  const mail = await lockMail(work.tx, id)
  if (!mail) throw new Refused(refuse(404, 'Mail not found'))
  if (mail.state !== 'Failed') throw new Refused(refuse(400, standing[mail.state as 'Waiting' | 'Sent']))
  if (mail.letter === null) throw new Refused(refuse(400, 'The text of this mail is no longer kept.'))
  const again = await noteAgain(work.tx, id)
  await recordActivity(work.tx, {
    by: work.by,
    at: work.now,
    verb: 'mail.sentAgain',
    subject: { type: 'mail', id },
    facts: { name: mail.subject, to: mail.to_address },
  })
  await work.jobs.enqueue(work.tx, 'send-mail', { mailId: id })
  return again
}

const standing = { Waiting: 'This mail is not sent yet: it is tried by itself.', Sent: 'This mail was sent.' }

/** The same of all that failed and are kept; answers how many. */
export async function sendAllAgain(work: UnitOfWork): Promise<number> {
  const ids = await listFailed(work.tx)
  for (const id of ids) await sendAgain(work, id)
  return ids.length
}
