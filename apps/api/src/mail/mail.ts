/** How the business mails: a row in the transaction of what it is about, and a job of the queue that sends it. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import { normaliseEmail } from '@crm/domain/contact/email'
import { type Letter, oneLine, recipientsOf, tidySubject } from '@crm/domain/mail/letter'
import { newId } from '../ids.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { insertMail } from './queries.ts'

export interface Mail extends Letter {
  /** Addresses; each gets a mail of its own. */
  readonly to: readonly string[]
  /** The record that it is about. */
  readonly about?: { readonly type: ActivitySubject; readonly id: string }
  /** It holds what opens something, as a link to sign by: nobody reads it here, and it is forgotten once it is sent. */
  readonly isSecret?: boolean
}

/**
 * Mails once this transaction is committed, and never if it is not. Nothing of it fails the transaction: an address that
 * is none stands in the outbox with its reason.
 */
export async function mail(
  work: UnitOfWork,
  { to, about, isSecret = false, ...letter }: Mail,
): Promise<void> {
  const subject = tidySubject(letter.subject)
  for (const address of new Set(to.map((one) => normaliseEmail(one) ?? one))) {
    const isAddress = normaliseEmail(address) !== null
    const id = newId()
    await insertMail(work.tx, {
      id,
      to_address: isAddress ? address : oneLine(address).slice(0, longestShown) || 'Nobody',
      subject,
      letter: JSON.stringify({ ...letter, subject }),
      is_secret: isSecret,
      about_type: about?.type ?? null,
      about_id: about?.id ?? null,
      created_by: work.viewer?.id ?? null,
      created_at: work.now,
      ...(!isAddress && { error: 'This is no e-mail address.', failed_at: work.now }),
    })
    if (isAddress) await work.jobs.enqueue(work.tx, 'send-mail', { mailId: id })
  }
}

/** Of what is no address, that it can be recognised by. */
const longestShown = 100

/** The same to colleagues and lists of addresses: never whoever does it, nobody disabled, each address once. */
export const mailColleagues = (
  work: UnitOfWork,
  {
    people = [],
    to = [],
    ...rest
  }: Omit<Mail, 'to'> & { readonly people?: readonly string[]; readonly to?: readonly string[] },
): Promise<void> => {
  const colleagues = [...work.users.values()].map(({ id, email, is_enabled }) => ({
    id,
    email,
    isEnabled: is_enabled,
  }))
  const theirs = people.map((id) => work.users.get(id)?.email ?? '').filter(Boolean)
  return mail(work, { ...rest, to: recipientsOf([...theirs, ...to], colleagues, work.viewer?.id) })
}
