/** The page of a signing link, by the state of the contract and its signer. */
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import type { Signature } from '@crm/contract/web/signing-shapes'
import { consentTexts, currentConsents } from '@crm/domain/contracts/consent'
import { contractNumber, isOpenState, signingDays } from '@crm/domain/contracts/states'
import { maskEmail } from '@crm/domain/contracts/signing-links'
import { isBuyer } from '@crm/domain/contracts/templates'
import { cancelWindowEnds } from '@crm/domain/sales/cancel-window'
import { pacificDay } from '@crm/domain/time'
import { type SignatureLine, renderPaper, partsWithPages } from '#business/contracts/paper-pdf'
import { type Paper, sentPaper } from '#business/contracts/paper'
import { type SignerRow, findFile, findFinished, listCodes } from '#business/contracts/queries'
import { stateOf } from '#business/contracts/permission-subject'
import { dueSigner } from '#business/contracts/signing-order'
import { daysFrom } from '#business/contracts/act'
import type { Connection } from '#platform/db/database'
import type { NameOf } from '#spine/people/people'
import type { SigningSession } from './signing-session.ts'

export type SigningState = SigningPage['state']

export function signingStateOf(session: SigningSession, now: Date): SigningState {
  const state = contractStateOf(session, now)
  const { channel, confirmed_at: confirmedAt, expires_at: endsAt } = session.link
  if (!isReadable(state)) return state
  if (endsAt !== null && new Date(endsAt) <= now) return 'expired'
  if (channel === 'in person' && session.link.present_at === null) return 'present'
  return channel === 'handed over' && confirmedAt === null ? 'confirm' : state
}

function contractStateOf({ contract, signer }: SigningSession, now: Date): SigningState {
  const { state, previousState } = stateOf(contract)
  const isPast = (instant: string | null) => instant === null || new Date(instant) <= now
  if ((previousState ?? state) === 'Completed') {
    const copyUntil = contract.completed_at && daysFrom(new Date(contract.completed_at), signingDays)
    return isPast(copyUntil || null) ? 'expired' : 'completed'
  }
  if (state === 'Declined') return 'declined'
  if (state === 'Voided') return 'voided'
  if (state === 'ChangeRequested') return 'changing'
  if (!isOpenState(state) || isPast(contract.expires_at)) return 'expired'
  if (signer.signed_at !== null) return 'signed'
  return dueSigner(contract)?.id === signer.id ? 'open' : 'waiting'
}

const readableStates: ReadonlySet<SigningState> = new Set(['open', 'waiting', 'signed', 'completed'] as const)
export const isReadable = (state: SigningState): boolean => readableStates.has(state)

/** An ended link shows only its state and contacts; an unconfirmed one shows how to confirm it. */
export async function pageOf(
  db: Connection,
  session: SigningSession,
  now: Date,
  nameOf: NameOf,
): Promise<SigningPage> {
  const { contract, signer, link } = session
  const state = signingStateOf(session, now)
  const paper = sentPaper(contract)
  const { rep_name: repName, rep_email: repEmail } = contract
  const contacts = {
    language: contract.language,
    company: paper.company,
    rep: repName && repEmail ? { name: repName, email: repEmail } : null,
  }
  const host = link.channel === 'in person' ? (nameOf(link.created_by) ?? paper.company.name) : null
  if (state === 'confirm') {
    const codes = await listCodes(db, signer.id)
    const code = codes.find(({ token_hash: hash }) => hash === link.token_hash)
    const isPending = code && code.used_at === null && new Date(code.expires_at) > now
    const confirm = {
      handedOverBy: nameOf(link.created_by) ?? paper.company.name,
      mailedTo: maskEmail(signer.email ?? ''),
      codeExpiresAt: isPending ? code.expires_at : null,
    }
    return { state, ...contacts, ...ended, confirm }
  }
  if (state === 'present')
    return { state, ...contacts, ...ended, host, present: { name: signer.name, title: paper.title } }
  if (!isReadable(state)) return { state, ...contacts, ...ended }
  const consent = currentConsents[contract.language]
  const waitsFor = dueSigner(contract)
  const day = contract.contract_date ?? pacificDay(now)
  return {
    state,
    ...contacts,
    ...ended,
    host,
    handTo:
      host !== null && signer.signed_at !== null && waitsFor && isBuyer(waitsFor.role) ? waitsFor.name : null,
    paper: {
      contractId: contractNumber(contract.number),
      title: paper.title,
      address: paper.address,
      preparedByName: nameOf(contract.sent_by) ?? paper.company.name,
      sentAt: contract.sent_at ?? contract.created_at,
      expiresAt: contract.expires_at ?? contract.created_at,
      signer: {
        name: signer.name,
        firstName: signer.name.split(' ')[0] ?? signer.name,
        email: signer.email ?? '',
        role: signer.role,
      },
      deal: paper.deal,
      parts: await partsWithPages(paper, signatureLinesOf(contract.signers)),
      ...cancelDays(paper, day),
      consent: { version: consent, text: consentTexts[consent] },
      signedAt: signer.signed_at && new Date(signer.signed_at).toISOString(),
      completedAt: contract.completed_at,
      waitsFor: state === 'completed' || waitsFor?.id === signer.id ? null : (waitsFor?.name ?? null),
    },
  }
}

/** A page without content. */
const ended = { host: null, confirm: null, present: null, handTo: null, paper: null }

/** The last days to cancel, as the contract states them: both when the buyer's age is unknown. */
function cancelDays({ mayCancel, isSenior }: Paper, day: string) {
  if (!mayCancel) return { cancelBy: null, cancelBySenior: null }
  return {
    cancelBy: cancelWindowEnds(day, isSenior ?? false),
    cancelBySenior: isSenior === null ? cancelWindowEnds(day, true) : null,
  }
}

export const signatureLinesOf = (signers: readonly SignerRow[]): SignatureLine[] =>
  signers.map(({ role, name, signature, signed_at, signed_on_paper: isOnPaper }) => ({
    role: role,
    name,
    signature: signature as unknown as Signature | null,
    // The scan has the signature; the text is as it was sent.
    signedAt: isOnPaper ? null : signed_at,
  }))

/**
 * The PDF behind the link: the exact bytes as sent or as signed, the certificate, or one part rendered again. Undefined
 * for an unknown part.
 */
export async function readPdf(
  db: Connection,
  session: SigningSession,
  now: Date,
  part: string | undefined,
): Promise<Buffer | undefined> {
  const state = signingStateOf(session, now)
  if (!isReadable(state)) return undefined
  const { contract } = session
  if (part === 'certificate')
    return state === 'completed' ? (await findFile(db, contract.id, 'certificate'))?.bytes : undefined
  if (part !== undefined && !sentPaper(contract).parts.some(({ key }) => key === part)) return undefined
  if (part !== undefined)
    return Buffer.from(await renderPaper(sentPaper(contract), signatureLinesOf(contract.signers), part))
  const file = state === 'completed' ? findFinished(db, contract.id) : findFile(db, contract.id, 'sent')
  return (await file)?.bytes
}
