/** One signing in person: the host's device goes from buyer to buyer. */
import { isBuyer } from '@crm/domain/contracts/templates'
import { recordEvent } from '#business/contracts/evidence'
import { createNextLink } from '#business/contracts/links'
import { updateLink } from '#business/contracts/queries'
import { dueSigner } from '#business/contracts/signing-order'
import type { Visit } from '#spine/http/context'
import { Refused, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { markViewed, reloadSession } from './act.ts'
import { signingStateOf } from './page.ts'
import { refusalTextsOf } from './refusal-texts.ts'
import type { SigningSession } from './signing-session.ts'

/** The holder of the device says that they are the signer; only then the contract is shown. Idempotent. Throws Refused. */
export async function confirmPresence(
  work: UnitOfWork,
  session: SigningSession,
  visit: Visit,
): Promise<SigningSession> {
  const { contract, signer, link } = session
  if (link.channel !== 'in person') throw refusal(refusalTextsOf(session).needsNoPresence)
  if (signingStateOf(session, work.now) !== 'present') return session
  await updateLink(work.tx, link.token_hash, { present_at: work.now })
  await recordEvent(work, contract.id, {
    event: 'confirmed in person',
    who: signer.name,
    words: `Confirmed to be ${signer.name}, on the device of ${work.nameOf(link.created_by) ?? 'the company'}.`,
    visit,
  })
  return markViewed(work, await reloadSession(work, session), visit)
}

/**
 * Ends the link of a buyer who has signed, so that the next person on this device cannot go back to it.
 * @returns the path of the next buyer's page; null when no other buyer signs. Throws Refused.
 */
export async function handOn(
  work: UnitOfWork,
  session: SigningSession,
  visit: Visit,
): Promise<string | null> {
  const { contract, signer, link } = session
  const state = signingStateOf(session, work.now)
  if (link.channel !== 'in person' || (state !== 'signed' && state !== 'completed'))
    throw refusal(refusalTextsOf(session).signFirst)
  const next = dueSigner(contract)
  const path = next && isBuyer(next.role) ? (await createNextLink(work, contract, next, link)).path : null
  await updateLink(work.tx, link.token_hash, { expires_at: work.now })
  await recordEvent(work, contract.id, {
    event: path === null ? 'signing in person ended' : 'device handed on',
    who: signer.name,
    words: path === null ? null : `To ${next?.name ?? ''}.`,
    visit,
  })
  return path
}

const refusal = (message: string) => new Refused(refuse(400, message))
