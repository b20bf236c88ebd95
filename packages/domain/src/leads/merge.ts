/** Merging two leads of one person: choices and fixed rules. */
import { type LeadStatus, decideStatusChange } from './lead-status.ts'

/** Fields that the merged lead can overwrite on the survivor, in display order. */
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

/** Related records that move to the survivor, in display order. */
export const movedRecordKinds = [
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
export type MovedRecordKind = (typeof movedRecordKinds)[number]

const words: Record<MovedRecordKind, readonly [one: string, many: string]> = {
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

export type MovedRecordCounts = Readonly<Partial<Record<MovedRecordKind, number>>>

/** "the note", for a moved record. */
export const movedRecordNoun = (kind: MovedRecordKind): string => `the ${words[kind][0]}`

/** "2 addresses, 5 notes and 1 sale"; empty without records. */
export function movedRecordsInWords(counts: MovedRecordCounts): string {
  const parts = movedRecordKinds.flatMap((kind) => {
    const n = counts[kind] ?? 0
    return n === 0 ? [] : [`${n} ${words[kind][n === 1 ? 0 : 1]}`]
  })
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

export interface MergeSide {
  readonly status: LeadStatus
  readonly hasActiveSale: boolean
}

export type MergedStatus =
  | { readonly ok: true; readonly status: LeadStatus }
  | { readonly ok: false; readonly reason: string }

/**
 * Status after a merge. An active sale makes it Sold, regardless of the choice. `scheduled` is the display number of a
 * scheduled appointment of either lead, which rules out Cold and Dead.
 */
export function decideMergedStatus(
  survivor: MergeSide,
  other: MergeSide,
  { takesOther, scheduled }: { readonly takesOther: boolean; readonly scheduled: string | null },
): MergedStatus {
  if (survivor.hasActiveSale || other.hasActiveSale) return { ok: true, status: 'Sold' }
  const [status, discarded] = takesOther ? [other.status, survivor.status] : [survivor.status, other.status]
  if (status === 'Sold' || status === discarded) return { ok: true, status }
  const decision = decideStatusChange(discarded, status, { hasActiveSale: false, hasReason: true, scheduled })
  return decision.ok ? { ok: true, status } : decision
}

/** Relations between the two leads that prevent a merge. */
export interface LeadPairRelations {
  /** One of them referred the other. */
  readonly referredEachOther: boolean
  readonly bothWereReferred: boolean
}

/** Explains why the leads cannot be merged; empty when they can. */
export function obstaclesOf({ referredEachOther, bothWereReferred }: LeadPairRelations): string[] {
  return [
    ...(referredEachOther ? ['One referred the other. Remove that referral first.'] : []),
    ...(bothWereReferred ? ['Both were referred. Remove one of the referrals first.'] : []),
  ]
}

/** Fields shown for comparison in the merge dialog. */
export type Comparable = Readonly<Partial<Record<MergeChoice, string | null>>> & {
  readonly status: LeadStatus
}

/** Statuses by progress, for the proposed choice. */
const statusesByProgress: readonly LeadStatus[] = ['Dead', 'Cold', 'New', 'Appointment', 'Sold']

/** Proposes fields that are empty on the survivor, and the more advanced status. */
export const proposedChoices = (survivor: Comparable, other: Comparable): MergeChoice[] =>
  mergeChoices.filter((field) =>
    field === 'status'
      ? statusesByProgress.indexOf(other.status) > statusesByProgress.indexOf(survivor.status)
      : !survivor[field] && Boolean(other[field]),
  )
