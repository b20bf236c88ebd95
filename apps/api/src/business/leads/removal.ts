/** Money and finished work that block the removal of a lead: one rule per kind of dependent record. */
import type { MovedRecordKind } from '@crm/domain/leads/merge'
import { whyReferralStays } from '@crm/domain/referrals/referral-status'
import type { RemovalRefusal } from '@crm/domain/removals'
import { whyServiceJobStays } from '@crm/domain/service-jobs/removal'
import type { Connection } from '#platform/db/database'
import { hasSale, listReferralStatuses, listServiceWork } from './queries.ts'

/** The first reason that blocks the removal. The lead and its dependent records are locked. */
export async function findRemovalBlocker(tx: Connection, leadId: string): Promise<string | undefined> {
  for (const findBlocker of Object.values(rules)) {
    const blocker = await findBlocker?.(tx, leadId)
    if (blocker) return blocker.lead
  }
  return undefined
}

type Rule = (tx: Connection, leadId: string) => Promise<Pick<RemovalRefusal, 'lead'> | undefined>

/** A kind without a rule is removed and restored together with its lead. */
const rules: Record<MovedRecordKind, Rule | null> = {
  sale: async (tx, leadId) =>
    (await hasSale(tx, leadId)) ? { lead: 'A lead with a sale cannot be removed.' } : undefined,
  // These belong to a sale, which has its own rule.
  contract: null,
  commission: null,

  serviceJob: async (tx, leadId) => (await listServiceWork(tx, leadId)).map(whyServiceJobStays).find(Boolean),
  /** Counts on both sides: one client was paid, and the other is the reason. */
  referral: async (tx, leadId) =>
    (await listReferralStatuses(tx, leadId)).map(whyReferralStays).find(Boolean),

  address: null,
  note: null,
  // An appointment with a result blocks only its own removal; it is no paid or finished work.
  appointment: null,
  task: null,
  document: null,
}
