/** SQL conditions of the referral filters, on `referrals as r`, its referred lead `l` and the referrer `b`. */
import type { ReferralFilter } from '@crm/contract/web/referral-shapes'
import { type ReferralStatus, referralStatuses } from '@crm/domain/referrals/referral-status'
import { searchTerms } from '@crm/domain/search/search-text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasTermIn, oneOf, oneOrNobody } from '#platform/db/conditions'
import type { Tabs } from '#spine/records/tab-counts'

export function referralConditions(filter: ReferralFilter): RawBuilder<SqlBool>[] {
  const { id, status, leadId, referredById, referredId, salesRepId, q, paidFrom, paidTo } = filter
  return [
    id && sql<SqlBool>`r.id = any(${id})`,
    status && oneOf(sql`r.status`, status),
    leadId && sql<SqlBool>`(r.referred_id = ${leadId} or r.referred_by_id = ${leadId})`,
    referredById && sql<SqlBool>`r.referred_by_id = ${referredById}`,
    referredId && sql<SqlBool>`r.referred_id = ${referredId}`,
    salesRepId && oneOrNobody(sql`l.sales_rep_id`, salesRepId),
    q ? matchesEither(q) : undefined,
    paidFrom && sql<SqlBool>`r.referral_paid_date >= ${paidFrom}`,
    paidTo && sql<SqlBool>`r.referral_paid_date <= ${paidTo}`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

/** Tests the two clients of each referral: referrals are few, while a word can match very many leads. */
function matchesEither(q: string): RawBuilder<SqlBool> {
  const terms = searchTerms(q)
  const matchesText = (text: RawBuilder<unknown>) =>
    sql.join([sql`true`, ...terms.map(hasTermIn(text))], sql` and `)
  return sql<SqlBool>`((${matchesText(sql`l.search`)}) or (${matchesText(sql`b.search`)}))`
}

/** The tabs of the list. */
export const referralTabs: Tabs<ReferralStatus> = { values: referralStatuses, column: sql.ref('r.status') }
