/** How two leads of one person become one: what people choose, and what is no choice. */
import { type LeadStatus, decideStatusChange } from './lead-status.ts'

/** What is taken of the lead that is merged, where it is not left as the survivor has it. In the order of the screen. */
export const mergeChoices = [
  'firstName',
  'lastName',
  'phone1',
  'email1',
  'primaryAddress',
  'status',
  'salesRepId',
  'repId',
  'sourceName',
  'installerId',
] as const
export type MergeChoice = (typeof mergeChoices)[number]

/** Whatever hangs on a lead goes with it, in the order in which it is told. */
export const followerKinds = [
  'address',
  'note',
  'appointment',
  'task',
  'sale',
  'serviceJob',
  'contract',
  'commission',
  'document',
  'referral',
] as const
export type FollowerKind = (typeof followerKinds)[number]

const words: Record<FollowerKind, readonly [one: string, many: string]> = {
  address: ['address', 'addresses'],
  note: ['note', 'notes'],
  appointment: ['appointment', 'appointments'],
  task: ['task', 'tasks'],
  sale: ['sale', 'sales'],
  serviceJob: ['service job', 'service jobs'],
  contract: ['contract', 'contracts'],
  commission: ['commission sheet', 'commission sheets'],
  document: ['document', 'documents'],
  referral: ['referral', 'referrals'],
}

export type FollowerCounts = Readonly<Partial<Record<FollowerKind, number>>>

/** "the note", of what was moved. */
export const followerNoun = (kind: FollowerKind): string => `the ${words[kind][0]}`

/** "2 addresses, 5 notes and 1 sale"; empty where nothing is. */
export function followersInWords(counts: FollowerCounts): string {
  const parts = followerKinds.flatMap((kind) => {
    const n = counts[kind] ?? 0
    return n === 0 ? [] : [`${n} ${words[kind][n === 1 ? 0 : 1]}`]
  })
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export interface MergedSide {
  readonly status: LeadStatus
  readonly hasActiveSale: boolean
}

export type MergedStatus =
  | { readonly ok: true; readonly status: LeadStatus }
  | { readonly ok: false; readonly reason: string }

/**
 * The status of both as one. With an active sale it is Sold, whatever was chosen. `scheduled` is what people call an
 * appointment of either that still stands: nobody who is expected is cold or dead.
 */
export function decideMergedStatus(
  survivor: MergedSide,
  other: MergedSide,
  { takesOther, scheduled }: { readonly takesOther: boolean; readonly scheduled: string | null },
): MergedStatus {
  if (survivor.hasActiveSale || other.hasActiveSale) return { ok: true, status: 'Sold' }
  const [chosen, left] = takesOther ? [other.status, survivor.status] : [survivor.status, other.status]
  if (chosen === 'Sold' || chosen === left) return { ok: true, status: chosen }
  const decision = decideStatusChange(left, chosen, { hasActiveSale: false, hasReason: true, scheduled })
  return decision.ok ? { ok: true, status: chosen } : decision
}

/** What there is between the two that no rule can decide. */
export interface Between {
  /** One of them is entered as having sent us the other. */
  readonly referredEachOther: boolean
  readonly bothWereReferred: boolean
}

/** Why the two cannot become one as they are; nothing where they can. */
export function obstaclesOf({ referredEachOther, bothWereReferred }: Between): string[] {
  return [
    ...(referredEachOther
      ? ['One of the two referred the other, and nobody refers themselves. Remove that referral first.']
      : []),
    ...(bothWereReferred
      ? ['Both were referred, and a client is referred once. Remove one of the referrals first.']
      : []),
  ]
}

/** What is compared where people are shown what to choose. */
export type Comparable = Readonly<Partial<Record<MergeChoice, string | null>>> & {
  readonly status: LeadStatus
}

/** How far along, the furthest last: what is proposed of two statuses. */
const furthest: readonly LeadStatus[] = ['Dead', 'Cold', 'New', 'Appointment', 'Sold']

/** What is proposed to be taken of the other: where the survivor has nothing, and the status that is further along. */
export const proposedChoices = (survivor: Comparable, other: Comparable): MergeChoice[] =>
  mergeChoices.filter((field) =>
    field === 'status'
      ? furthest.indexOf(other.status) > furthest.indexOf(survivor.status)
      : !survivor[field] && Boolean(other[field]),
  )
