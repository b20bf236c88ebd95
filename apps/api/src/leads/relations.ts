/**
 * What the lists of leads ask of what hangs on a lead (A-112, A-470), on `leads as l`. What is asked of one kind, one
 * record of it has to pass; and only records count that the asker may read.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays, oneOf } from '../db/conditions.ts'
import type { Person } from '../people/people.ts'
import { isQuietFor, whoseTask } from '../records/relations.ts'
import { salesInScope } from '../records/through-sale.ts'
import { ofVisibleJob } from '../records/through-service-job.ts'
import type { Filter } from './filter.ts'

type Condition = RawBuilder<SqlBool>
type Asked = readonly (Condition | '' | undefined)[]

/** What was not asked for is no condition. */
export function throughRelations(actor: Person, filter: Filter, now: Date): Asked {
  const { openTask, quietDays, referral } = filter
  const readNote = sql<SqlBool>`n.lead_id = l.id and ${ofVisibleJob(actor, 'n')}`
  return [
    ...withNote(filter, readNote),
    quietDays && isQuietFor(readNote, quietDays, now),
    openTask && whoseTask(sql`t.lead_id = l.id and ${ofVisibleJob(actor, 't')}`, openTask, now),
    withSale(actor, filter),
    ...withAppointment(filter),
    referral && ties[referral],
  ]
}

/** One note that is of the type and by the author, not one of each. */
function withNote({ noteAuthorId, noteType, hasNote }: Filter, readNote: Condition): Asked {
  const noted = (...and: Condition[]) =>
    sql<SqlBool>`exists (select from notes as n where ${sql.join([readNote, sql`n.deleted_at is null`, ...and], sql` and `)})`
  const asked = present([
    noteAuthorId && sql<SqlBool>`n.author_id = any(${noteAuthorId})`,
    noteType && sql<SqlBool>`n.type = any(${noteType})`,
  ])
  return [asked.length > 0 ? noted(...asked) : undefined, isOrNot(hasNote, noted())]
}

/** Ids first: jobs of an installer or in a phase are few beside the leads. */
function withSale(actor: Person, filter: Filter): Condition | undefined {
  const { saleStatus, saleInstallerId, saleAhjId, saleFinanceOptionId } = filter
  const asked = present([
    saleStatus && oneOf(sql`s.status`, saleStatus),
    saleInstallerId && oneOf(sql`s.installer_id`, saleInstallerId),
    saleAhjId &&
      sql<SqlBool>`s.address_id in (select a.id from addresses as a where ${oneOf(sql`a.ahj_id`, saleAhjId)})`,
    saleFinanceOptionId &&
      sql<SqlBool>`(${oneOf(sql`s.finance_option_one_id`, saleFinanceOptionId)} or ${oneOf(sql`s.finance_option_two_id`, saleFinanceOptionId)})`,
  ])
  if (asked.length === 0) return undefined
  return sql<SqlBool>`l.id in (
    select s.lead_id from sales as s
    where s.deleted_at is null and ${salesInScope(actor, 's')} and ${sql.join(asked, sql` and `)}
  )`
}

function withAppointment(filter: Filter): Asked {
  const { appointmentType, appointmentResult, appointmentFrom, appointmentTo, hasAppointment } = filter
  const asked = present([
    appointmentType && oneOf(sql`v.type`, appointmentType),
    appointmentResult && oneOf(sql`v.result`, appointmentResult),
    ...betweenDays(sql`v.date_time`, appointmentFrom, appointmentTo),
  ])
  return [asked.length > 0 ? booked(...asked) : undefined, isOrNot(hasAppointment, booked())]
}

const booked = (...and: Condition[]) =>
  sql<SqlBool>`exists (
    select from appointments as v where ${sql.join([sql`v.lead_id = l.id and v.deleted_at is null`, ...and], sql` and `)}
  )`

/** With a client who was removed, the referral is gone. */
const referred = (own: 'referred_id' | 'referred_by_id', other: 'referred_id' | 'referred_by_id') =>
  sql<SqlBool>`exists (
    select from referrals as f join leads as o on o.id = ${sql.ref(`f.${other}`)} and o.deleted_at is null
    where ${sql.ref(`f.${own}`)} = l.id and f.deleted_at is null
  )`

const wasReferred = referred('referred_id', 'referred_by_id')
const hasReferred = referred('referred_by_id', 'referred_id')

const ties = {
  referred: wasReferred,
  referrer: hasReferred,
  neither: sql<SqlBool>`not ${wasReferred} and not ${hasReferred}`,
} as const

const isOrNot = (asked: boolean | undefined, condition: Condition): Condition | undefined => {
  if (asked === undefined) return undefined
  return asked ? condition : sql<SqlBool>`not ${condition}`
}

const present = (asked: Asked): Condition[] =>
  asked.filter((condition) => condition !== undefined && condition !== '')
