/** Evidence of a signing: a hash chain of events, hashes of the sent and signed files, and the certificate. */
import { createHash } from 'node:crypto'
import { consentText } from '@crm/domain/contracts/consent'
import { identificationInWords } from '@crm/domain/contracts/signing-links'
import { contractNumber } from '@crm/domain/contracts/states'
import { isBuyer, signerRoles } from '@crm/domain/contracts/templates'
import { dateAndTimeInWords, dateInWords } from '@crm/domain/moments'
import type { Connection } from '#platform/db/database'
import type { Visit } from '#spine/http/context'
import type { Block } from '#platform/pdf/blocks'
import { writePdf } from '#platform/pdf/write-pdf'
import { nameIn } from '#spine/people/people'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { notesOf } from './buyer-address.ts'
import { usedLinkOf } from './used-link.ts'
import {
  type EventRow,
  type FileKind,
  type SignerWithLink,
  insertEvent,
  insertFile,
  listEvents,
} from './queries.ts'
import type { Contract } from './contract.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

interface NewEvent {
  readonly event: string
  readonly who: string
  readonly words?: string | null
  readonly visit?: Visit | undefined
}

/** Appends an event to the hash chain, under the lock of the contract. */
export async function recordEvent(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  contractId: string,
  { event, who, words = null, visit }: NewEvent,
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

/** Hash of an event: covers the previous hash and every field of the event. */
const sealOf = (
  previousHash: string,
  { contract_id: id, place, at, event, who, ip, agent, words }: Omit<EventRow, 'hash'>,
) => sha256(JSON.stringify([previousHash, id, place, at, event, who, ip, agent, words]))

/** Checks that no event was changed, removed or inserted. */
export const isChainIntact = (events: readonly EventRow[]): boolean =>
  events.every(
    (event, index) =>
      event.place === index + 1 && event.hash === sealOf(events[index - 1]?.hash ?? '', event),
  )

/** Stores a PDF byte for byte, and returns its hash. */
export async function storeFile(
  { tx, now }: Pick<UnitOfWork, 'tx' | 'now'>,
  contractId: string,
  kind: FileKind,
  bytes: Uint8Array,
): Promise<string> {
  const hash = sha256(bytes)
  await insertFile(tx, { contract_id: contractId, kind, sha256: hash, bytes, created_at: now })
  return hash
}

const formatMoment = (instant: string | Date | null): string =>
  instant === null ? '' : `${new Date(instant).toISOString()} (${dateAndTimeInWords(instant)} Pacific time)`

/** The certificate: everything recorded about the signing, for use in a dispute. */
export async function certificateOf(
  db: Connection,
  contract: Contract,
  {
    signers,
    users,
    pages,
    signedHash,
    now,
    onPaper,
  }: {
    readonly signers: readonly SignerWithLink[]
    readonly users: UnitOfWork['users']
    readonly pages: number
    readonly signedHash: string
    readonly now: Date
    /** A paper that was signed by hand. */
    readonly onPaper?: OnPaper | undefined
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
          ...(onPaper ? [] : [['Pages', String(pages)] as const]),
          ['Sent', formatMoment(contract.sent_at)],
          ['Completed', formatMoment(now)],
        ],
      },
      { text: `SHA-256 as sent\n${contract.sha256_sent ?? ''}`, isSmall: true },
      ...(onPaper
        ? blocksOfPaper(onPaper, signers, { signedHash, now })
        : [
            { text: `SHA-256 as signed and sealed\n${signedHash}`, isSmall: true } as const,
            ...signers.flatMap((signer) => blocksOfSigner(signer, users, events)),
          ]),
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

/** A paper that was signed by hand, and its scan. */
export interface OnPaper {
  /** `YYYY-MM-DD` */
  readonly signedOn: string
  readonly uploadedBy: { readonly name: string; readonly email: string }
  /** File names of the upload. */
  readonly files: readonly string[]
}

/** Facts about a paper: the CRM saw its scan, and no signer. */
const blocksOfPaper = (
  { signedOn, uploadedBy, files }: OnPaper,
  signers: readonly SignerWithLink[],
  { signedHash, now }: { readonly signedHash: string; readonly now: Date },
): Block[] => [
  { heading: 'Signed by hand on paper' },
  {
    text: `The scan was uploaded by ${uploadedBy.name} (${uploadedBy.email}) on ${formatMoment(now)}. Who signed, and the day, are as they stated. Nothing was signed electronically.`,
  },
  {
    facts: [
      ['Signed on', dateInWords(signedOn)],
      ['Files', files.join(', ')],
      ...signers.map(({ role, name }): [string, string] => [signerRoles[role], name]),
    ],
  },
  { text: `SHA-256 of the scan\n${signedHash}`, isSmall: true },
]

function blocksOfSigner(
  signer: SignerWithLink,
  users: UnitOfWork['users'],
  events: readonly EventRow[],
): Block[] {
  const isByLink = isBuyer(signer.role)
  const { consent_version: version } = signer
  const text = consentText(version)
  const device = sharedDevice(
    { ip: signer.ip ?? '', agent: signer.agent ?? '' },
    isByLink ? events : events.filter(isSignature),
    signer.name,
  )
  return [
    { heading: `${signerRoles[signer.role]}: ${signer.name}` },
    {
      facts: [
        ['Email', signer.email ?? ''],
        [
          'Identified by',
          // Doubts about the address belong to the same sentence: then a mailbox alone proves nothing.
          isByLink
            ? [
                identificationInWords(signer.used_link && usedLinkOf(signer.used_link, nameIn(users))),
                ...notesOf(signer.address_notes).map(({ words }) => words),
              ].join('. ')
            : signedInAs(users.get(signer.signed_by ?? '')),
        ],
        ...(isByLink
          ? ([['Consent', `${version ?? ''}, ${formatMoment(signer.consented_at)}`]] as const)
          : []),
        ['Sent', formatMoment(signer.sent_at)],
        ['Viewed', formatMoment(signer.viewed_at)],
        ['Signed', formatMoment(signer.signed_at)],
        ['Signed as', signer.signed_name ?? ''],
        ['Address', signer.ip ?? ''],
        ...(device ? ([['Note', device]] as const) : []),
      ],
    },
    ...(signer.agent ? [{ text: signer.agent, isSmall: true } as const] : []),
    // A consent version without a stored text is printed by its number, so that the certificate never fails.
    ...(isByLink && text !== null ? [{ text, isSmall: true } as const] : []),
  ]
}

/** For example "signing in to the CRM as Rita Reyes (rita@sunridge.example)". */
export const signedInAs = (user: { readonly name: string; readonly email: string } | undefined): string =>
  user ? `signing in to the CRM as ${user.name} (${user.email})` : 'signing in to the CRM'

/**
 * Notes when two people used the same browser and IP address. This proves nothing, since a network shares its address,
 * but a salesperson may have opened a buyer's mailed link.
 */
export function sharedDevice(
  { ip, agent }: Visit,
  events: readonly EventRow[],
  name: string,
): string | undefined {
  if (ip === '' || agent === '') return undefined
  const other = events.find(
    (event) =>
      event.ip === ip &&
      event.agent === agent.slice(0, 400) &&
      event.who !== name &&
      event.who !== linkHolder,
  )
  return other && `The same network address and browser as "${other.event}", ${other.who}.`
}

/** The event of a buyer's signature. */
export const isSignature = ({ event }: Pick<EventRow, 'event'>): boolean => event.startsWith('signed ')

/** A person with a link, before it is known that they are the buyer. */
export const linkHolder = 'Holder of the link'
