/** The record a question is about, reduced to the facts that rules ask for. */
import type { Instant } from '../time.ts'
import type { Department } from './actor.ts'

/** `repId` brought or set the client, `salesRepId` closes: either makes the lead one's own. */
export interface LeadOwners {
  readonly repId: string | null
  readonly salesRepId: string | null
}

/** A sale is one's own through its rep or through its lead. */
export interface SaleOwners {
  readonly salesRepId: string | null
  readonly lead: LeadOwners
}

/** Whose the two clients of a referral are. */
export interface ReferralOwners {
  readonly referredBy: LeadOwners
  readonly referred: LeadOwners
}

/** How else a person can be tied to a record than as its rep. */
export const ties = ['self', 'author', 'creator', 'assignee', 'uploader', 'requester', 'salesperson'] as const
export type Tie = (typeof ties)[number]

/** States of a record in which somebody may do what they otherwise may not. */
export type Standing = 'pending sale' | 'open contract' | 'draft contract' | 'unstarted task' | 'draft sheet'

/** A fact that is absent does not speak for the actor: rules that ask for it do not hold. */
export interface Subject {
  readonly lead?: LeadOwners
  readonly sale?: SaleOwners
  /** The rep of a commission sheet, as kept on the sheet. */
  readonly sheetRepId?: string | null
  readonly people?: { readonly [T in Tie]?: string | null }
  readonly department?: Department | null
  readonly createdAt?: Instant
  readonly now?: Instant
  readonly standing?: Standing
}
