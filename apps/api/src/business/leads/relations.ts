/**
 * Conditions of the lead filters on related records (A-112, A-470), on `leads as l`. All filters on one kind must match
 * the same record, and only records that the actor may read count.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { LeadListFilter } from './list-filter.ts'
import { betweenDays, oneOf } from '#platform/db/conditions'
import type { Person } from '#spine/people/people'
import { isQuietFor, hasTask } from '#spine/records/relations'
import { salesInScope } from '#spine/records/sale-scope'
import { onVisibleJob } from '#spine/records/service-job-scope'

type Condition = RawBuilder<SqlBool>
type Conditions = readonly (Condition | '' | undefined)[]

/** An absent filter adds no condition. */
export function relationConditions(actor: Person, filter: LeadListFilter, now: Date): Conditions {
  const { openTask, quietDays, referral } = filter
  const readNote = sql<SqlBool>`n.lead_id = l.id and ${onVisibleJob(actor, 'n')}`
  return [
    ...noteConditions(filter, readNote),
    quietDays && isQuietFor(readNote, quietDays, now),
    openTask && hasTask(sql`t.lead_id = l.id and ${onVisibleJob(actor, 't')}`, openTask, now),
    saleCondition(actor, filter),
    ...appointmentConditions(filter),
    referral && referralConditions[referral],
  ]
}

/** One note must match both type and author. */
function noteConditions(
  { noteAuthorId, noteType, hasNote }: LeadListFilter,
  readNote: Condition,
): Conditions {
  const existsNote = (...more: Condition[]) =>
    sql<SqlBool>`exists (select from notes as n where ${sql.join([readNote, sql`n.deleted_at is null`, ...more], sql` and `)})`
  const conditions = definedOnly([
    noteAuthorId && sql<SqlBool>`n.author_id = any(${noteAuthorId})`,
    noteType && sql<SqlBool>`n.type = any(${noteType})`,
  ])
  return [conditions.length > 0 ? existsNote(...conditions) : undefined, whenSet(hasNote, existsNote())]
}

/** Selects ids first: jobs of one installer or phase are few compared to leads. */
function saleCondition(actor: Person, filter: LeadListFilter): Condition | undefined {
  const { saleStatus, saleInstallerId, saleAhjId, saleFinanceOptionId } = filter
  const conditions = definedOnly([
    saleStatus && oneOf(sql`s.status`, saleStatus),
    saleInstallerId && oneOf(sql`s.installer_id`, saleInstallerId),
    saleAhjId &&
      sql<SqlBool>`s.address_id in (select a.id from addresses as a where ${oneOf(sql`a.ahj_id`, saleAhjId)})`,
    saleFinanceOptionId &&
      sql<SqlBool>`(${oneOf(sql`s.finance_option_one_id`, saleFinanceOptionId)} or ${oneOf(sql`s.finance_option_two_id`, saleFinanceOptionId)})`,
  ])
  if (conditions.length === 0) return undefined
  return sql<SqlBool>`l.id in (
    select s.lead_id from sales as s
    where s.deleted_at is null and ${salesInScope(actor, 's')} and ${sql.join(conditions, sql` and `)}
  )`
}

function appointmentConditions(filter: LeadListFilter): Conditions {
  const { appointmentType, appointmentResult, appointmentFrom, appointmentTo, hasAppointment } = filter
  const conditions = definedOnly([
    appointmentType && oneOf(sql`v.type`, appointmentType),
    appointmentResult && oneOf(sql`v.result`, appointmentResult),
    ...betweenDays(sql`v.date_time`, appointmentFrom, appointmentTo),
  ])
  return [
    conditions.length > 0 ? existsAppointment(...conditions) : undefined,
    whenSet(hasAppointment, existsAppointment()),
  ]
}

const existsAppointment = (...more: Condition[]) =>
  sql<SqlBool>`exists (
    select from appointments as v where ${sql.join([sql`v.lead_id = l.id and v.deleted_at is null`, ...more], sql` and `)}
  )`

/** A referral does not count when its other client was removed. */
const existsReferral = (own: 'referred_id' | 'referred_by_id', other: 'referred_id' | 'referred_by_id') =>
  sql<SqlBool>`exists (
    select from referrals as f join leads as o on o.id = ${sql.ref(`f.${other}`)} and o.deleted_at is null
    where ${sql.ref(`f.${own}`)} = l.id and f.deleted_at is null
  )`

const wasReferred = existsReferral('referred_id', 'referred_by_id')
const hasReferred = existsReferral('referred_by_id', 'referred_id')

const referralConditions = {
  referred: wasReferred,
  referrer: hasReferred,
  neither: sql<SqlBool>`not ${wasReferred} and not ${hasReferred}`,
} as const

const whenSet = (expected: boolean | undefined, condition: Condition): Condition | undefined => {
  if (expected === undefined) return undefined
  return expected ? condition : sql<SqlBool>`not ${condition}`
}

const definedOnly = (conditions: Conditions): Condition[] =>
  conditions.filter((condition) => condition !== undefined && condition !== '')
