/** What proves a contract: events that each seal the one before, hashes of what was sent and signed, the certificate. */
import { createHash } from 'node:crypto'
import { consentTexts } from '@crm/domain/contracts/consent'
import { contractNumber } from '@crm/domain/contracts/states'
import { type SignerRole, signerRoles } from '@crm/domain/contracts/templates'
import { dateAndTimeInWords } from '@crm/domain/moments'
import type { Connection } from '../db/database.ts'
import type { Visit } from '../http/context.ts'
import { writePdf, type Block } from '../pdf/write-pdf.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type EventRow, type SignerRow, insertEvent, keepFile, listEvents } from './queries.ts'
import type { Contract } from './store.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

interface Happened {
  readonly event: string
  readonly who: string
  readonly words?: string | null
  readonly visit?: Visit | undefined
}

/** Adds to the chain, under the lock of the contract. */
export async function record(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  contractId: string,
  { event, who, words = null, visit }: Happened,
): Promise<void> {
  const last = (await listEvents(tx, contractId)).at(-1)
  const row = {
    contract_id: contractId,
    place: (last?.place ?? 0) + 1,
    at: now.toISOString(),
    event,
    who,
    ip: visit?.ip ?? null,
    agent: visit?.agent.slice(0, 400) ?? null,
    words,
  }
  await insertEvent(tx, { ...row, hash: sealOf(last?.hash ?? '', row) })
}

/** The seal of an event: of the one before and of all that it says. */
const sealOf = (
  before: string,
  { contract_id: id, place, at, event, who, ip, agent, words }: Omit<EventRow, 'hash'>,
) => sha256(JSON.stringify([before, id, place, at, event, who, ip, agent, words]))

/** Whether nothing was changed, left out or put between. */
export const isWhole = (events: readonly EventRow[]): boolean =>
  events.every(
    (event, at) => event.place === at + 1 && event.hash === sealOf(events[at - 1]?.hash ?? '', event),
  )

/** Keeps a PDF as it is, and answers its hash. */
export async function keepBytes(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  contractId: string,
  kind: 'sent' | 'signed' | 'certificate',
  bytes: Uint8Array,
): Promise<string> {
  const hash = sha256(bytes)
  await keepFile(tx, { contract_id: contractId, kind, sha256: hash, bytes, created_at: now })
  return hash
}

const moment = (at: string | Date | null): string =>
  at === null ? '' : `${new Date(at).toISOString()} (${dateAndTimeInWords(at)} Pacific time)`

/** Everything that was kept of the signing, for whoever doubts it. */
export async function certificateOf(
  db: Connection,
  contract: Contract,
  {
    signers,
    pages,
    signedHash,
    now,
  }: {
    readonly signers: readonly SignerRow[]
    readonly pages: number
    readonly signedHash: string
    readonly now: Date
  },
): Promise<Uint8Array> {
  const events = await listEvents(db, contract.id)
  return writePdf({
    title: 'Certificate of signing',
    foot: `${contractNumber(contract.number)}, certificate of signing`,
    blocks: [
      {
        facts: [
          ['Envelope', `${contractNumber(contract.number)} (${contract.id})`],
          ['Title', contract.title],
          ['Status', 'Completed'],
          ['Pages', String(pages)],
          ['Sent', moment(contract.sent_at)],
          ['Completed', moment(now)],
        ],
      },
      { text: `SHA-256 as sent\n${contract.sha256_sent ?? ''}`, isSmall: true },
      { text: `SHA-256 as signed and sealed\n${signedHash}`, isSmall: true },
      ...signers.flatMap(blocksOfSigner),
      { heading: 'Events' },
      {
        text: 'Each is sealed with the one before: its SHA-256 is of the seal before it and of everything that it says.',
        isSmall: true,
      },
      ...events.map(({ at, event, who, ip, agent, words, hash }): Block => ({
        text: [
          `${new Date(at).toISOString()}  ${event}  ${who}`,
          [ip, agent].filter(Boolean).join('  '),
          words,
          hash,
        ]
          .filter(Boolean)
          .join('\n'),
        isSmall: true,
      })),
    ],
  })
}

function blocksOfSigner(signer: SignerRow): Block[] {
  const byLink = signer.consented_at !== null
  return [
    { heading: `${signerRoles[signer.role as SignerRole]}: ${signer.name}` },
    {
      facts: [
        ['E-mail', signer.email ?? ''],
        ['Identified by', byLink ? 'a link sent to this e-mail address' : 'signing in to the CRM'],
        ...(byLink
          ? ([['Consent', `${signer.consent_version ?? ''}, ${moment(signer.consented_at)}`]] as const)
          : []),
        ['Sent', moment(signer.sent_at)],
        ['Viewed', moment(signer.viewed_at)],
        ['Signed', moment(signer.signed_at)],
        ['Signed as', signer.signed_name ?? ''],
        ['Address', signer.ip ?? ''],
      ],
    },
    ...(signer.agent ? [{ text: signer.agent, isSmall: true } as const] : []),
    ...(byLink
      ? [{ text: consentTexts[signer.consent_version as keyof typeof consentTexts], isSmall: true } as const]
      : []),
  ]
}
