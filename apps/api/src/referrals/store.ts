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
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { choice, dollars, optionalDollars } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { type LeadOfRecord, leadsInScope, ownersInScope } from '../records/through-lead.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { keepReferralsTold } from './notify.ts'

/** The two clients, and the job of the one who was referred: the one that is not cancelled, else the last. */
interface Joined {
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly rep_id: string | null
  readonly sales_rep_id: string | null
  readonly by_number: number
  readonly by_first_name: string
  readonly by_last_name: string
  readonly by_rep_id: string | null
  readonly by_sales_rep_id: string | null
  readonly job_id: string | null
  readonly job_number: string | null
  readonly job_status: string | null
  readonly job_rep_id: string | null
}
export type Referral = Selectable<Tables['referrals']> & Joined

/** The referred client is `l`, as the conditions on leads call it; the other one `b`. */
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
    status: choice('status', referralStatuses),
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
  joined: sql<Joined>`
    l.number, l.first_name, l.last_name, l.rep_id, l.sales_rep_id,
    b.number as by_number, b.first_name as by_first_name, b.last_name as by_last_name, b.rep_id as by_rep_id,
    b.sales_rep_id as by_sales_rep_id,
    j.id as job_id, j.job_number, j.status as job_status, j.sales_rep_id as job_rep_id`,
  reach: referralsInReach,
  about: ownersOfReferral,
  view: referralView,
  leadOf: (referral) => referral.referred_id,
  facts: (referral) => ({
    name: fullName(referral.first_name, referral.last_name),
    referredBy: fullName(referral.by_first_name, referral.by_last_name),
  }),
  /** Both leads, by their ids as all leads are. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id in (
        select unnest(array[referred_by_id, referred_id]) from referrals where id = ${id}
      ) order by id for update
    `.execute(tx)
  },
  keeps: keepReferralsTold,
})

/** By either client, and all of them for Finance, who pay them. */
export function referralsInReach(actor: Person): RawBuilder<SqlBool> {
  if (actor.department === 'Finance') return sql<SqlBool>`true`
  return sql<SqlBool>`(${leadsInScope(actor)} or ${ownersInScope(actor, sql`b.sales_rep_id`, sql`b.rep_id`)})`
}

export function ownersOfReferral(referral: Referral): ReferralOwners {
  return {
    referredBy: { repId: referral.by_rep_id, salesRepId: referral.by_sales_rep_id },
    referred: { repId: referral.rep_id, salesRepId: referral.sales_rep_id },
  }
}

export function referralView(referral: Referral, { nameOf, viewer }: Sight): ReferralView {
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
    createdByName: nameOf(referral.created_by) ?? 'The CRM',
    createdAt: referral.created_at,
    updatedAt: referral.updated_at,
    version: referral.version,
  }
}

/** The live leads of these ids within the writer's reach, locked in the order of all leads. */
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

/** What decides how far the referral of this client has come. */
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

/** Ids of the live referrals of these leads, as those who were referred. */
export async function referralsOf(db: Connection, leadIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referrals where referred_id = any(${leadIds}) and deleted_at is null
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the one referred the other. */
export async function hasReferred(db: Connection, by: string, referred: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from referrals where referred_by_id = ${by} and referred_id = ${referred} and deleted_at is null
    ) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Every status within the person's reach, zeros included: referrals are few, so they are counted as they stand. */
export async function countReferrals(db: Connection, actor: Person): Promise<ReferralStatusCount> {
  const { rows } = await sql<{ status: ReferralStatus; n: number }>`
    select r.status, count(*)::integer as n from ${withClients}
    where r.deleted_at is null and ${referralsInReach(actor)} group by r.status
  `.execute(db)
  const found = new Map(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(
    referralStatuses.map((status) => [status, found.get(status) ?? 0]),
  ) as ReferralStatusCount
}
