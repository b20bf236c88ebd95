/** What a signing link shows, by where the contract and its signer stand. */
import type { SigningPage } from '@crm/contract/web/signing-shapes'
import type { Signature } from '@crm/contract/web/signing-shapes'
import { consentTexts, consentVersion } from '@crm/domain/contracts/consent'
import { contractNumber, isOpenState, signingDays } from '@crm/domain/contracts/states'
import type { SignerRole } from '@crm/domain/contracts/templates'
import { cancelWindowEnds } from '@crm/domain/sales/cancel-window'
import { pacificDay } from '@crm/domain/time'
import { type Line, pdfOf, placedParts } from '../contracts/paper-pdf.ts'
import { type Paper, keptPaper } from '../contracts/paper.ts'
import { type SignerRow, findFile } from '../contracts/queries.ts'
import { standingOf } from '../contracts/about.ts'
import { dueSigner } from '../contracts/turn.ts'
import { daysFrom } from '../contracts/act.ts'
import type { Connection } from '../db/database.ts'
import type { NameOf } from '../people/people.ts'
import type { Opened } from './act.ts'

export type SigningState = SigningPage['state']

export function stateOf({ contract, signer }: Opened, now: Date): SigningState {
  const { state, previousState } = standingOf(contract)
  const isOver = (at: string | null) => at === null || new Date(at) <= now
  if ((previousState ?? state) === 'Completed') {
    const copyUntil = contract.completed_at && daysFrom(new Date(contract.completed_at), signingDays)
    return isOver(copyUntil || null) ? 'expired' : 'completed'
  }
  if (state === 'Declined') return 'declined'
  if (state === 'Voided') return 'voided'
  if (state === 'ChangeRequested') return 'changing'
  if (!isOpenState(state) || isOver(contract.expires_at)) return 'expired'
  if (signer.signed_at !== null) return 'signed'
  return dueSigner(contract)?.id === signer.id ? 'open' : 'waiting'
}

const readable: ReadonlySet<SigningState> = new Set(['open', 'waiting', 'signed', 'completed'] as const)
export const isReadable = (state: SigningState): boolean => readable.has(state)

/** Once the link ends, nothing but its state and whom to ask. */
export function pageOf(opened: Opened, now: Date, nameOf: NameOf): SigningPage {
  const { contract, signer } = opened
  const state = stateOf(opened, now)
  const paper = keptPaper(contract)
  const { rep_name: repName, rep_email: repEmail } = contract
  const whom = {
    company: paper.company,
    rep: repName && repEmail ? { name: repName, email: repEmail } : null,
  }
  if (!isReadable(state)) return { state, ...whom, paper: null }
  const waitsFor = dueSigner(contract)
  const day = contract.contract_date ?? pacificDay(now)
  return {
    state,
    ...whom,
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
        role: signer.role as SignerRole,
      },
      deal: paper.deal,
      parts: placedParts(paper, linesOf(contract.signers)),
      ...cancelDays(paper, day),
      consent: { version: consentVersion, text: consentTexts[consentVersion] },
      signedAt: signer.signed_at && new Date(signer.signed_at).toISOString(),
      completedAt: contract.completed_at,
      waitsFor: state === 'completed' || waitsFor?.id === signer.id ? null : (waitsFor?.name ?? null),
    },
  }
}

/** As the paper says it: where it is not known how old the buyer is, both. */
function cancelDays({ mayCancel, isSenior }: Paper, day: string) {
  if (!mayCancel) return { cancelBy: null, cancelBySenior: null }
  return {
    cancelBy: cancelWindowEnds(day, isSenior ?? false),
    cancelBySenior: isSenior === null ? cancelWindowEnds(day, true) : null,
  }
}

export const linesOf = (signers: readonly SignerRow[]): Line[] =>
  signers.map(({ role, name, signature, signed_at }) => ({
    role: role as SignerRole,
    name,
    signature: signature as unknown as Signature | null,
    signedAt: signed_at,
  }))

/** The PDF that the link reads: to the byte what was sent, or what everybody signed. */
export async function bytesFor(
  db: Connection,
  opened: Opened,
  now: Date,
  part: string | undefined,
): Promise<Buffer | undefined> {
  const state = stateOf(opened, now)
  if (!isReadable(state)) return undefined
  const { contract } = opened
  if (part !== undefined) return Buffer.from(pdfOf(keptPaper(contract), linesOf(contract.signers), part))
  return (await findFile(db, contract.id, state === 'completed' ? 'signed' : 'sent'))?.bytes
}
