/** Confirms a handed-over link with a code that is mailed to the buyer's address of record. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeRules } from '@crm/domain/contracts/signing-links'
import { recordEvent, linkHolder, sha256 } from '#business/contracts/evidence'
import { createConfirmedLink } from '#business/contracts/links'
import { mailCode } from '#business/contracts/mail'
import { type CodeRow, insertCode, listCodes, updateCode } from '#business/contracts/queries'
import type { Visit } from '#spine/http/context'
import { done } from '#spine/http/handle'
import { Refused, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { SigningSession } from './signing-session.ts'
import { signingStateOf } from './page.ts'
import { type RefusalTexts, refusalTextsOf } from './refusal-texts.ts'

const refusal = (message: string) => new Refused(refuse(400, message))

function demandUnconfirmed(session: SigningSession, now: Date): void {
  if (signingStateOf(session, now) !== 'confirm') throw refusal(refusalTextsOf(session).needsNoCode)
}

/** Mails a new code, which replaces earlier ones. Throws Refused after too many requests. */
export async function sendCode(
  work: UnitOfWork,
  session: SigningSession,
  visit: Visit,
): Promise<SigningSession> {
  demandUnconfirmed(session, work.now)
  const { contract, signer, link, token } = session
  const texts = refusalTextsOf(session)
  if (signer.email === null) throw refusal(texts.noAddress)
  const codes = await listCodes(work.tx, signer.id)
  const reason = whyNoCode(codes, work.now, texts)
  if (reason) throw refusal(reason)
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  await insertCode(work.tx, {
    id: newId(),
    signer_id: signer.id,
    token_hash: link.token_hash,
    code_hash: hashOfCode(token, code),
    mailed_to: signer.email,
    created_at: work.now,
    expires_at: new Date(work.now.getTime() + codeRules.minutes * 60_000),
  })
  const handedOverBy = work.nameOf(link.created_by) ?? texts.theCompany
  await recordEvent(work, contract.id, {
    event: 'code mailed',
    who: linkHolder,
    words: `To ${signer.email}, for the link that ${handedOverBy} handed over.`,
    visit,
  })
  await mailCode(work, contract, { to: signer.email, code, handedOverBy })
  return session
}

/** Counts per signer, not per link, so that another link does not reset the limits. */
function whyNoCode(codes: readonly CodeRow[], now: Date, texts: RefusalTexts): string | undefined {
  const ageOf = ({ created_at: createdAt }: CodeRow) => now.getTime() - new Date(createdAt).getTime()
  const wrongTries = codes.reduce((sum, { tries }) => sum + tries, 0)
  if (wrongTries >= codeRules.triesOfSigner) return texts.tooManyTries
  if (codes.some((code) => ageOf(code) < codeRules.secondsBetween * 1_000)) return texts.codeOnItsWay
  if (codes.filter((code) => ageOf(code) < 3_600_000).length >= codeRules.perHour) return texts.tooManyCodes
  return undefined
}

/**
 * Returns a link for the browser that entered the code. A wrong code returns its refusal instead of throwing, because a
 * rollback would lose the count of tries.
 */
export async function confirmCode(
  work: UnitOfWork,
  session: SigningSession,
  enteredCode: string,
  visit: Visit,
) {
  demandUnconfirmed(session, work.now)
  const { contract, signer, link, token } = session
  const texts = refusalTextsOf(session)
  const codes = await listCodes(work.tx, signer.id)
  const code = codes.find(({ token_hash: hash }) => hash === link.token_hash)
  if (!code || code.used_at !== null) throw refusal(texts.noCodeYet)
  if (new Date(code.expires_at) <= work.now) throw refusal(texts.codeExpired)
  const wrongTries = codes.reduce((sum, { tries }) => sum + tries, 0)
  if (code.tries >= codeRules.tries || wrongTries >= codeRules.triesOfSigner) throw refusal(texts.codeUsedUp)
  if (!isEqual(code.code_hash, hashOfCode(token, enteredCode))) {
    await updateCode(work.tx, code.id, { tries: code.tries + 1 })
    await recordEvent(work, contract.id, { event: 'code refused', who: linkHolder, visit })
    return refuse(400, texts.wrongCode)
  }
  await updateCode(work.tx, code.id, { used_at: work.now })
  await recordEvent(work, contract.id, {
    event: 'code confirmed',
    who: signer.name,
    words: `Mailed to ${code.mailed_to}.`,
    visit,
  })
  const { path } = await createConfirmedLink(work, contract, link, code.mailed_to)
  return done(200, { path })
}

const hashOfCode = (token: string, code: string) => sha256(`${token}:${code}`)

const isEqual = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
