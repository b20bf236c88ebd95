/** Attributes of a record that permission rules need. */
import type { Instant } from '../time.ts'
import type { Department } from './actor.ts'

/** `repId` is the setter, `salesRepId` the closer; both own the lead. */
export interface LeadOwners {
  readonly repId: string | null
  readonly salesRepId: string | null
}

/** The rep of a sale and the reps of its lead own the sale. */
export interface SaleOwners {
  readonly salesRepId: string | null
  readonly lead: LeadOwners
}

/** Owners of both clients of a referral. */
export interface ReferralOwners {
  readonly referredBy: LeadOwners
  readonly referred: LeadOwners
}

/** Relations between a person and a record, besides rep. */
export const relations = [
  'self',
  'author',
  'creator',
  'assignee',
  'uploader',
  'requester',
  'salesperson',
  'former rep',
  'rep setter',
  'link maker',
  'address source',
] as const
export type Relation = (typeof relations)[number]

/** States of a record that permit an otherwise forbidden action. */
export type RecordState =
  | 'pending sale'
  | 'open contract'
  | 'draft contract'
  | 'unstarted task'
  | 'draft sheet'

/** A missing attribute never grants a right: rules that need it do not hold. */
export interface Subject {
  readonly lead?: LeadOwners
  readonly sale?: SaleOwners
  /** The rep stored on the commission sheet. */
  readonly sheetRepId?: string | null
  readonly people?: { readonly [T in Relation]?: string | null }
  readonly department?: Department | null
  readonly createdAt?: Instant
  readonly now?: Instant
  readonly standing?: RecordState
}
