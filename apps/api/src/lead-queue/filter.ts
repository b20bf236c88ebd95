/** What the queues and the days of inquiry mean in SQL, on `leads as l`. Scope is part of every one of them. */
import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { betweenDays } from '../db/between-days.ts'
import { leadsInScope, unassignedInScope } from '../leads/scope.ts'
import type { Person } from '../users/people.ts'

/** The conditions of the partial indexes, to the letter: without it PostgreSQL would not use them. */
const waiting: Record<LeadQueue, RawBuilder<SqlBool>> = {
  unassigned: sql`l.sales_rep_id is null and l.status in ('New', 'Appointment')`,
  unworked: sql`l.sales_rep_id is not null and l.status = 'New' and l.first_contact_at is null`,
}

const callable = sql<SqlBool>`l.deleted_at is null and not l.do_not_contact`

const inScope: Record<LeadQueue, (actor: Person) => RawBuilder<SqlBool>> = {
  unassigned: unassignedInScope,
  unworked: leadsInScope,
}

export const waitingLeads = (actor: Person, queue: LeadQueue): RawBuilder<SqlBool> =>
  sql`${callable} and ${waiting[queue]} and ${inScope[queue](actor)}`

/** Those who asked between the beginning of one Pacific day and the end of the other. */
export const inquiredBetween = (actor: Person, from: string, to: string): RawBuilder<SqlBool> =>
  sql.join([callable, leadsInScope(actor), ...betweenDays(sql`l.inquired_at`, from, to)], sql` and `)
