import type { Referral as ReferralView, ReferralStatusCount } from '@crm/contract/web/referral-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import type { ReferralOwners } from '@crm/domain/people/subject'
import {
  type ReferralStatus,
  type ReferredClient,
  referralStatuses,
} from '@crm/domain/referrals/referral-status'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { dollars, optionalDollars } from '#spine/records/fields'
import { store } from '#spine/records/store'
import { type LeadOfRecord, leadsInScope, ownersInScope } from '#spine/records/lead-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { notifyReferralChanges } from './notify.ts'
import type { JoinedColumns, Referral } from './referral.ts'

/** The referred client is `l`, as conditions on leads expect; the referrer is `b`. */
const withClients = sql`referrals as r
  join leads as l on l.id = r.referred_id and l.deleted_at is null
  join leads as b on b.id = r.referred_by_id and b.deleted_at is null`

export const referrals = store({
  table: 'referrals',
  subject: 'referral',
  verbs: {
    created: 'referral.created',
    changed: 'referral.changed',
    removed: 'referral.removed',
    restored: 'referral.restored',
  },
  fields: {
    referredByAmountToPay: dollars('referred_by_amount_to_pay'),
    status: 'status',
    referralPaidDate: 'referral_paid_date',
    paidAmount: optionalDollars('paid_amount'),
    paidReason: 'paid_reason',
  },
  from: sql`${withClients}
    left join lateral (
      select s.id, s.job_number, s.status, s.sales_rep_id from sales as s
      where s.lead_id = r.referred_id and s.deleted_at is null
      order by s.status = 'Cancelled', s.created_at desc limit 1
    ) as j on true`,
  joined: sql<JoinedColumns>`
    l.number, l.first_name, l.last_name, l.rep_id, l.sales_rep_id,
    b.number as by_number, b.first_name as by_first_name, b.last_name as by_last_name, b.rep_id as by_rep_id,
    b.sales_rep_id as by_sales_rep_id,
    j.id as job_id, j.job_number, j.status as job_status, j.sales_rep_id as job_rep_id`,
  scope: referralsInScope,
  subjectOf: ownersOfReferral,
  view: referralView,
  leadOf: (referral) => referral.referred_id,
  details: (referral) => ({
    name: fullName(referral.first_name, referral.last_name),
    referredBy: fullName(referral.by_first_name, referral.by_last_name),
  }),
  /** Locks both leads in id order, the lock order of all leads, to avoid deadlocks. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id in (
        select unnest(array[referred_by_id, referred_id]) from referrals where id = ${id}
      ) order by id for update
    `.execute(tx)
  },
  beforeCommit: notifyReferralChanges,
})

/** Scope through either client; Finance sees all referrals, because they pay them. */
export function referralsInScope(actor: Person): RawBuilder<SqlBool> {
  if (actor.department === 'Finance') return sql<SqlBool>`true`
  return sql<SqlBool>`(${leadsInScope(actor)} or ${ownersInScope(actor, sql`b.sales_rep_id`, sql`b.rep_id`)})`
}

export function ownersOfReferral(referral: Referral): ReferralOwners {
  return {
    referredBy: { repId: referral.by_rep_id, salesRepId: referral.by_sales_rep_id },
    referred: { repId: referral.rep_id, salesRepId: referral.sales_rep_id },
  }
}

export function referralView(referral: Referral, { nameOf, viewer }: ViewContext): ReferralView {
  const { referredBy, referred } = ownersOfReferral(referral)
  const job = { salesRepId: referral.job_rep_id, lead: referred, isPending: false }
  const seesJob = referral.job_id !== null && (!viewer || can.readSale(viewer, job).ok)
  return {
    id: referral.id,
    referredById: referral.referred_by_id,
    referredId: referral.referred_id,
    ...referrals.fieldsOf(referral),
    referredBy: {
      id: referral.referred_by_id,
      number: leadNumber(referral.by_number),
      fullName: fullName(referral.by_first_name, referral.by_last_name),
      ...referredBy,
    },
    referred: {
      id: referral.referred_id,
      number: leadNumber(referral.number),
      fullName: fullName(referral.first_name, referral.last_name),
      ...referred,
    },
    job: seesJob
      ? {
          id: referral.job_id ?? '',
          jobNumber: referral.job_number ?? '',
          status: referral.job_status as SaleStatus,
        }
      : null,
    paidByName: nameOf(referral.paid_by),
    createdByName: nameOf(referral.created_by) ?? 'System',
    createdAt: referral.created_at,
    updatedAt: referral.updated_at,
    version: referral.version,
  }
}

/** Leads with these ids in the person's scope, locked in id order. */
export async function lockClients(
  db: Connection,
  ids: readonly string[],
  viewer: Person | undefined,
): Promise<ReadonlyMap<string, LeadOfRecord>> {
  const { rows } = await sql<LeadOfRecord>`
    select l.* from leads as l
    where l.id = any(${ids}) and l.deleted_at is null and ${viewer ? leadsInScope(viewer) : sql`true`}
    order by l.id for update
  `.execute(db)
  return new Map(rows.map((lead) => [lead.id, lead]))
}

/** The facts that decide the status of the client's referral. */
export async function readReferred(db: Connection, leadId: string): Promise<ReferredClient> {
  const { rows } = await sql<{ status: string; sales: ReferredClient['sales'] }>`
    select l.status, coalesce((
      select json_agg(json_build_object('status', s.status, 'ptoCompleteDate', s.pto_complete_date))
      from sales as s where s.lead_id = l.id and s.deleted_at is null
    ), '[]') as sales
    from leads as l where l.id = ${leadId}
  `.execute(db)
  const [lead] = rows
  return { status: (lead?.status ?? 'New') as LeadStatus, sales: lead?.sales ?? [] }
}

/** Ids of the referrals of these leads as referred clients. */
export async function referralsOf(db: Connection, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referrals where referred_id = any(${leadIds}) and deleted_at is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Checks whether the one client referred the other. */
export async function hasReferred(db: Connection, referrerId: string, referredId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from referrals where referred_by_id = ${referrerId} and referred_id = ${referredId} and deleted_at is null
    ) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Every status within the person's scope, zeros included. Referrals are few, so they are counted directly. */
export async function countReferrals(db: Connection, actor: Person): Promise<ReferralStatusCount> {
  const { rows } = await sql<{ status: ReferralStatus; n: number }>`
    select r.status, count(*)::integer as n from ${withClients}
    where r.deleted_at is null and ${referralsInScope(actor)} group by r.status
  `.execute(db)
  const counts = new Map(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(
    referralStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as ReferralStatusCount
}
