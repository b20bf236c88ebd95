/** Actions of signers: open, consent and sign, decline. The company countersigns last. */
import type { Signing } from '@crm/contract/web/signing-shapes'
import { isConsentIn } from '@crm/domain/contracts/consent'
import { totalStrokeLength, minDrawingLength } from '@crm/domain/contracts/drawing'
import { isSameName } from '@crm/domain/contracts/signature'
import { identificationInWords } from '@crm/domain/contracts/signing-links'
import { companyLines, isBuyer } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { demandState, demandVersion, reload } from '#business/contracts/act'
import { isSignature, recordEvent, sharedDevice, signedInAs } from '#business/contracts/evidence'
import { letterFaults } from '#business/contracts/missing-letters'
import { hashOfToken } from '#business/contracts/links'
import { type LinkRow, findLink, listEvents, updateSigner } from '#business/contracts/queries'
import { serviceNameOf } from '#business/contracts/service-order'
import { usedLinkOf } from '#business/contracts/used-link'
import { contractSubject } from '#business/contracts/permission-subject'
import { contracts } from '#business/contracts/store'
import type { Contract } from '#business/contracts/contract'
import { dueSigner, withOrder } from '#business/contracts/signing-order'
import type { Connection } from '#platform/db/database'
import type { Visit } from '#spine/http/context'
import { Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { afterSignature, recordDecline, recordView } from './moves.ts'
import type { SigningSession } from './signing-session.ts'
import { isReadable, signingStateOf } from './page.ts'
import { refusalTextsOf } from './refusal-texts.ts'

export async function findSession(db: Connection, token: string): Promise<SigningSession | undefined> {
  const link = await findLink(db, hashOfToken(token))
  const contract = link && (await contracts.find(db, link.contract_id, undefined))
  return contract && sessionOf(contract, link, token)
}

/** The same under the lock of the contract, so that concurrent signers wait. */
export async function lockSession(work: UnitOfWork, token: string): Promise<SigningSession | undefined> {
  const link = await findLink(work.tx, hashOfToken(token))
  if (!link || !(await contracts.find(work.tx, link.contract_id, undefined))) return undefined
  await contracts.lock(work, link.contract_id)
  return currentSession(work, link, token)
}

/** The link is read under the lock too: another press of the same button may have changed it. */
async function currentSession(
  work: UnitOfWork,
  { token_hash: hash }: LinkRow,
  token: string,
): Promise<SigningSession | undefined> {
  const link = await findLink(work.tx, hash)
  return link && sessionOf(await reload(work, link.contract_id), link, token)
}

const sessionOf = (contract: Contract, link: LinkRow, token: string): SigningSession | undefined => {
  const signer = contract.signers.find(({ id }) => id === link.signer_id)
  return signer && { contract, signer, link, token }
}

/** The session as it is now in this transaction. */
export const reloadSession = async (work: UnitOfWork, session: SigningSession): Promise<SigningSession> =>
  (await currentSession(work, session.link, session.token)) ?? session

/** The first view counts as read. */
export async function markViewed(
  work: UnitOfWork,
  session: SigningSession,
  visit: Visit,
): Promise<SigningSession> {
  const { contract, signer, link } = session
  const state = signingStateOf(session, work.now)
  if (!isReadable(state) || state === 'completed' || signer.viewed_at !== null) return session
  await recordView(work, contract, signer, {
    columns: { viewed_at: work.now, viewed_link: link.token_hash },
    words: await describeIdentification(work, session, visit),
    visit,
  })
  return reloadSession(work, session)
}

/** Identification by the used link, with a note when a colleague used the same device. */
async function describeIdentification(
  work: UnitOfWork,
  { contract, signer, link }: SigningSession,
  visit: Visit,
): Promise<string> {
  const events = await listEvents(work.tx, contract.id)
  return [
    `Identified by ${identificationInWords(usedLinkOf(link, work.nameOf))}.`,
    sharedDevice(visit, events, signer.name),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Throws Refused, 400 with a message for the holder of the link, unless signing is open. */
function demandOpen(session: SigningSession, now: Date): void {
  const state = signingStateOf(session, now)
  if (state !== 'open') throw new Refused(refuse(400, refusalTextsOf(session).states[state]))
}

/** Records consent and signature, in the signer's own name. Throws Refused. */
export async function sign(
  work: UnitOfWork,
  session: SigningSession,
  { name, signature, consentVersion }: Signing,
  visit: Visit,
): Promise<SigningSession> {
  demandOpen(session, work.now)
  const { contract, signer, link } = session
  const texts = refusalTextsOf(session)
  // The certificate says what the signer read.
  if (!isConsentIn(contract.language, consentVersion)) throw new Refused(refuse(400, texts.otherConsent))
  const nameMessage = texts.otherName(signer.name)
  demandNoFaults([
    ...(isSameName(name, signer.name)
      ? 'typed' in signature && !isSameName(signature.typed, signer.name)
        ? [{ field: 'signature', message: nameMessage }]
        : []
      : [{ field: 'name', message: nameMessage }]),
    ...('strokes' in signature && totalStrokeLength(signature.strokes) < minDrawingLength
      ? [{ field: 'signature', message: texts.shortDrawing }]
      : []),
    ...(await letterFaults(
      [['name', name], ...('typed' in signature ? [['signature', signature.typed] as const] : [])],
      texts.missingLetters,
    )),
  ])
  const identification = await describeIdentification(work, session, visit)
  await updateSigner(work.tx, signer.id, {
    viewed_at: signer.viewed_at ?? work.now,
    viewed_link: signer.viewed_link ?? link.token_hash,
    signed_link: link.token_hash,
    consented_at: work.now,
    consent_version: consentVersion,
    signed_at: work.now,
    signed_name: name,
    signature: JSON.stringify(signature),
    ip: visit.ip,
    agent: visit.agent.slice(0, 400),
  })
  await recordEvent(work, contract.id, {
    event: 'consented to electronic signing',
    who: signer.name,
    words: `Version ${consentVersion}.`,
    visit,
  })
  await recordEvent(work, contract.id, {
    event: 'typed' in signature ? 'signed by typing' : 'signed by hand',
    who: signer.name,
    words: `${identification} SHA-256 ${contract.sha256_sent ?? ''}`,
    visit,
  })
  await afterSignature(work, await reload(work, contract.id), signer)
  return reloadSession(work, session)
}

/** Declines with a reason, which the sender gets. Throws Refused. */
export async function decline(
  work: UnitOfWork,
  session: SigningSession,
  reason: string,
  visit: Visit,
): Promise<SigningSession> {
  demandOpen(session, work.now)
  const { contract, signer } = session
  await recordDecline(work, contract, signer, {
    reason,
    words: `${await describeIdentification(work, session, visit)} ${reason}`,
    visit,
  })
  return reloadSession(work, session)
}

/** Signs the company lines of the actor once no buyer is due. Throws Refused. */
export async function countersign(
  work: UnitOfWork,
  contract: Contract,
  { name, version }: { readonly name: string; readonly version?: number | undefined },
  visit: Visit,
): Promise<Contract> {
  demandState('sign', contract)
  demandVersion(work, contract, version)
  const service = serviceNameOf(contract)
  if (service !== undefined) throw new Refused(refuse(400, `The company signs in ${service}.`))
  const next = dueSigner(contract)
  if (next && isBuyer(next.role))
    throw new Refused(refuse(400, `${next.name} signs first, then the company.`))
  const asContractor = work.viewer && can.signContractAsContractor(work.viewer, contractSubject(contract))
  const ownLines = companyLines(contract.signers.map(withOrder), asContractor?.ok ?? true)
  if (asContractor && ownLines.length === 0) demand(asContractor)
  demandNoFaults(await letterFaults([['name', name]]))
  const ownName = work.viewer?.name
  if (ownName !== undefined && !isSameName(name, ownName))
    demandNoFaults([{ field: 'name', message: `Sign with your own name: ${ownName}.` }])
  const user = work.users.get(work.viewer?.id ?? '')
  const events = await listEvents(work.tx, contract.id)
  const device = sharedDevice(visit, events.filter(isSignature), '')
  for (const signer of ownLines) {
    await updateSigner(work.tx, signer.id, {
      signed_at: work.now,
      signed_name: name,
      signed_by: work.viewer?.id ?? contract.sent_by,
      signature: JSON.stringify({ typed: name }),
      ip: visit.ip,
      agent: visit.agent.slice(0, 400),
    })
    await recordEvent(work, contract.id, {
      event: `countersigned as ${signer.role}`,
      who: work.viewer?.name ?? name,
      words: [`Identified by ${signedInAs(user)}.`, device].filter(Boolean).join(' '),
      visit,
    })
  }
  const last = ownLines.at(-1)
  if (last) await afterSignature(work, await reload(work, contract.id), { ...last, name })
  return reload(work, contract.id)
}
