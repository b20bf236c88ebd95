/** Reasons to doubt that an email belongs to the buyer: for the send dialog, the certificate and managers. */
import type { Instant } from '../time.ts'

export const addressNoteKinds = ['colleague', 'company', 'changed', 'sender'] as const

export interface AddressNote {
  readonly kind: (typeof addressNoteKinds)[number]
  /** A sentence. */
  readonly words: string
  /** The colleague who owns the mailbox, or the person who entered the address. */
  readonly userId: string | null
  /** Entered within a day before sending: that person may not sign for the contractor. */
  readonly isFresh: boolean
}

interface Colleague {
  readonly id: string
  readonly name: string
  readonly email: string
}

interface AddressCheck {
  readonly address: string
  readonly colleagues: readonly Colleague[]
  readonly company: { readonly name: string | null; readonly email: string | null }
  /** The last entry of this address; null when unknown. */
  readonly entry: {
    readonly at: Instant
    readonly userId: string | null
    readonly userName: string
    /** The field held another address, or none, before. */
    readonly isChange: boolean
  } | null
  readonly senderId: string | null
  readonly now: Instant
}

export function addressNotes({
  address,
  colleagues,
  company,
  entry,
  senderId,
  now,
}: AddressCheck): readonly AddressNote[] {
  const owner = colleagues.find(({ email }) => mailboxOf(email) === mailboxOf(address))
  const domain = domainOf(address)
  const isOurs =
    !publicDomains.has(domain) &&
    [company.email, ...colleagues.map(({ email }) => email)].some(
      (email) => email !== null && domainOf(email) === domain,
    )
  const isFresh = entry !== null && new Date(now).getTime() - new Date(entry.at).getTime() < freshMs
  const isEnteredBySender = entry !== null && entry.userId !== null && entry.userId === senderId
  return [
    ...(owner
      ? [
          {
            kind: 'colleague' as const,
            words: `${address} belongs to ${owner.name} of ${company.name ?? 'the company'}.`,
            userId: owner.id,
            isFresh: true,
          },
        ]
      : isOurs
        ? [
            {
              kind: 'company' as const,
              words: `${address} is an address of ${company.name ?? 'the company'}.`,
              userId: senderId,
              isFresh: true,
            },
          ]
        : []),
    ...(entry && isEnteredBySender
      ? [
          {
            kind: 'sender' as const,
            words: `${entry.userName}, who sent this contract, entered ${address}${isFresh ? ' within 24 hours before' : ''}.`,
            userId: entry.userId,
            isFresh,
          },
        ]
      : entry?.isChange && isFresh
        ? [
            {
              kind: 'changed' as const,
              words: `${entry.userName} entered ${address} within 24 hours before it was sent.`,
              userId: entry.userId,
              isFresh,
            },
          ]
        : []),
  ]
}

const freshMs = 24 * 3_600_000

/** `rita+home@` is Rita's mailbox, and so is `r.ita@` at providers that ignore dots. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const plain = local.split('+')[0] ?? local
  return `${dotlessDomains.has(domain) ? plain.replaceAll('.', '') : plain}@${domain}`
}

const domainOf = (email: string): string => email.toLowerCase().split('@').at(-1) ?? ''

const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/** Public mail providers: the domain does not identify the company. */
const publicDomains = new Set([
  'aol.com',
  'att.net',
  'comcast.net',
  'cox.net',
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
])
