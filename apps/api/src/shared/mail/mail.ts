/** Transactional mail (outbox): a row in the transaction of its cause, and a queued job that sends it. */
import type { ActivitySubject } from '@crm/domain/activity/subjects'
import { normalizeEmail } from '@crm/domain/contact/email'
import { type Letter, oneLine, recipientsOf, tidySubject } from '@crm/domain/mail/letter'
import { newId } from '#platform/ids'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { insertMail } from './queries.ts'

export interface Mail extends Letter {
  /** Recipients; each gets a mail of their own. */
  readonly to: readonly string[]
  /** The record that it is about. */
  readonly about?: { readonly type: ActivitySubject; readonly id: string }
  /** The text contains a secret, such as a signing link: nobody may read it here, and it is deleted once sent. */
  readonly isSecret?: boolean
}

/**
 * Queues mails that are sent after the commit, and never after a rollback. Never fails the transaction: an invalid
 * address is listed in the outbox with the reason.
 */
export async function enqueueMail(
  work: UnitOfWork,
  { to, about, isSecret = false, ...letter }: Mail,
): Promise<void> {
  const subject = tidySubject(letter.subject)
  for (const address of new Set(to.map((one) => normalizeEmail(one) ?? one))) {
    const isAddress = normalizeEmail(address) !== null
    const id = newId()
    await insertMail(work.tx, {
      id,
      to_address: isAddress ? address : oneLine(address).slice(0, maxShownLength) || 'Nobody',
      subject,
      letter: JSON.stringify({ ...letter, subject }),
      is_secret: isSecret,
      about_type: about?.type ?? null,
      about_id: about?.id ?? null,
      created_by: work.viewer?.id ?? null,
      created_at: work.now,
      ...(!isAddress && { error: 'This is not an email address.', failed_at: work.now }),
    })
    if (isAddress) await work.jobs.enqueue(work.tx, 'send-mail', { mailId: id })
  }
}

/** A readable form of an invalid address. */
const maxShownLength = 100

/** Mails colleagues and address lists: without the author, disabled people and duplicates. */
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
  return enqueueMail(work, { ...rest, to: recipientsOf([...theirs, ...to], colleagues, work.viewer?.id) })
}
