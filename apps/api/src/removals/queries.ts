/** What was removed, over the kinds of record that one may restore, the last first (A-392). */
import type { RemovalQuery } from '@crm/contract/web/removal-shapes'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { catalogueKindNames } from '@crm/domain/catalogue/kinds'
import { can } from '@crm/domain/people/can'
import { type RemovableKind, removableKinds } from '@crm/domain/removals'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { catalogueTables, nameColumn } from '../catalogue/store.ts'
import { tableOf } from '../legacy/queries.ts'
import { columnOf } from '../legacy/store.ts'
import { sheetsInReach } from '../commissions/filter.ts'
import type { Person } from '../people/people.ts'
import { referralsInReach } from '../referrals/store.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { serviceJobsInScope } from '../records/through-service-job.ts'
import { salesInScope } from '../records/through-sale.ts'
import { documentsInReach, documentsWithParents } from '../documents/filter.ts'
import { tasksInReach, tasksWithLead } from '../tasks/filter.ts'

export interface RemovalRow {
  readonly id: string
  readonly kind: RemovableKind
  /** Which kind of the catalogue, or of the legacy records. */
  readonly part: string | null
  /** As it is kept: a job’s is text. */
  readonly number: string | null
  readonly description: string | null
  readonly lead_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly deleted_at: string
  readonly deleted_by: string | null
}

interface Removed {
  readonly kind: RemovableKind
  readonly part?: string
  readonly table: string
  readonly may: (actor: Person) => boolean
  readonly number?: RawBuilder<unknown>
  readonly description?: RawBuilder<unknown>
  /** The record is `r`, its lead `l`. What stands on a lead that is removed comes back with the lead. */
  readonly from: RawBuilder<unknown>
  /** It hangs on no lead. */
  readonly isAlone?: true
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
}

const nothing = sql`null`
const liveLead = sql`join leads as l on l.id = r.lead_id and l.deleted_at is null`
const nobodys = { people: { assignee: null, creator: null }, isUnstarted: false }

const ofClients: readonly Removed[] = [
  {
    kind: 'lead',
    table: 'leads',
    may: (actor) => can.restoreLead(actor).ok,
    number: sql`r.number`,
    from: sql`leads as r join leads as l on l.id = r.id`,
    // One that was merged is undone where it went (A-431).
    reach: (actor) => sql<SqlBool>`r.merged_into is null and ${leadsInScope(actor)}`,
  },
  {
    kind: 'appointment',
    table: 'appointments',
    may: (actor) => can.removeAppointment(actor).ok,
    number: sql`r.number`,
    from: sql`appointments as r ${liveLead}`,
    reach: leadsInScope,
  },
  {
    kind: 'task',
    table: 'tasks',
    // Whoever removed a task of their own has had their Undo.
    may: (actor) => can.removeTask(actor, nobodys).ok,
    description: sql`r.description`,
    from: tasksWithLead,
    reach: tasksInReach,
  },
  {
    kind: 'sale',
    table: 'sales',
    may: (actor) => can.removeSale(actor).ok,
    number: sql`r.job_number`,
    from: sql`sales as r ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
  },
  {
    kind: 'serviceJob',
    table: 'service_jobs',
    may: (actor) => can.removeServiceJob(actor).ok,
    number: sql`r.number`,
    from: sql`service_jobs as r ${liveLead}`,
    reach: (actor) => serviceJobsInScope(actor, 'r'),
  },
  {
    kind: 'referral',
    table: 'referrals',
    may: (actor) => can.removeReferral(actor).ok,
    from: sql`referrals as r join leads as l on l.id = r.referred_id and l.deleted_at is null
      join leads as b on b.id = r.referred_by_id and b.deleted_at is null`,
    reach: referralsInReach,
  },
  {
    kind: 'commission',
    table: 'commission_sheets',
    may: (actor) => can.removeSheet(actor).ok,
    number: sql`r.job_number`,
    from: sql`commission_sheets as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: sheetsInReach,
  },
  {
    kind: 'document',
    table: 'documents',
    // Whoever archived a document of their own has had their Undo.
    may: (actor) => can.readRemovals(actor).ok,
    description: sql`r.title`,
    from: documentsWithParents,
    reach: documentsInReach,
  },
  {
    kind: 'note',
    table: 'notes',
    // What it said is for its author and for administrators (A-175); whoever removed their own has had their Undo.
    may: (actor) => can.readRemovedNote(actor, { authorId: null }).ok,
    description: sql`left(r.body, 80)`,
    from: sql`notes as r ${liveLead}`,
    reach: leadsInScope,
  },
  {
    kind: 'address',
    table: 'addresses',
    may: (actor) => can.removeAddress(actor).ok,
    description: sql`r.full_address`,
    from: sql`addresses as r ${liveLead}`,
    reach: leadsInScope,
  },
  {
    kind: 'contract',
    table: 'contracts',
    // Whoever removed a draft of their own has had their Undo.
    may: (actor) => can.readRemovals(actor).ok,
    number: sql`r.number`,
    from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
  },
]

const everybodys = () => sql<SqlBool>`true`

const ofCatalogue = catalogueKindNames.map((part): Removed => ({
  kind: 'catalogue',
  part,
  table: catalogueTables[part],
  may: (actor) => can.removeCatalogue(actor).ok,
  description: nameColumn(part),
  from: sql`${sql.table(catalogueTables[part])} as r`,
  isAlone: true,
  reach: everybodys,
}))

const heldIn = (field: string) => sql.ref(`r.${columnOf(field)}`)

const ofLegacy = legacyKindNames.map((part): Removed => {
  const { id, title } = legacyKind(part)
  const said = title.map((fields) => sql`nullif(concat_ws(' ', ${sql.join(fields.map(heldIn))}), '')`)
  return {
    kind: 'legacy',
    part,
    table: tableOf(part),
    may: (actor) => can.removeLegacy(actor).ok,
    number: heldIn(id),
    description: sql`left(coalesce(${sql.join([...said, heldIn(id)])}), 80)`,
    from: sql`${sql.table(tableOf(part))} as r`,
    isAlone: true,
    reach: everybodys,
  }
})

const ofHooks: Removed = {
  kind: 'hook',
  table: 'hooks',
  may: (actor) => can.manageHooks(actor).ok,
  description: sql`r.description`,
  from: sql`hooks as r`,
  isAlone: true,
  reach: everybodys,
}

const all: readonly Removed[] = [...ofClients, ...ofCatalogue, ...ofLegacy, ofHooks]

/** One more than asked for. Each kind is read by its own index, as far as the page can reach. */
export async function listRemovals(
  db: Connection,
  actor: Person,
  {
    kind: wanted = removableKinds,
    limit,
    after,
  }: Omit<RemovalQuery, 'kind'> & { kind?: readonly RemovableKind[] | undefined },
): Promise<RemovalRow[]> {
  const read = all.filter(({ kind, may }) => wanted.includes(kind) && may(actor))
  if (read.length === 0) return []
  const parts = read.map((removed) => sql`(${oneOf(removed, actor, after, limit + 1)})`)
  const { rows } = await sql<RemovalRow>`
    select * from (${sql.join(parts, sql` union all `)}) as removed
    order by deleted_at desc, id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

function oneOf(removed: Removed, actor: Person, after: string | undefined, limit: number) {
  const { kind, part = null, number = nothing, description = nothing, from, isAlone, reach } = removed
  const beyond = after ? sql`(r.deleted_at, r.id) < (${removedAt(after)}, ${after}::uuid)` : sql`true`
  const client = isAlone
    ? sql`null::uuid as lead_id, null::text as first_name, null::text as last_name`
    : sql`l.id as lead_id, l.first_name, l.last_name`
  return sql`
    select r.id, ${kind} as kind, ${part}::text as part, ${number}::text as number,
      ${description}::text as description, ${client}, r.deleted_at, r.deleted_by
    from ${from} where r.deleted_at is not null and ${reach(actor)} and ${beyond}
    order by r.deleted_at desc, r.id desc limit ${limit}`
}

/** Of the record of whatever kind that has this id. */
function removedAt(id: string) {
  const found = all.map(({ table }) => sql`select deleted_at from ${sql.table(table)} where id = ${id}::uuid`)
  return sql`(${sql.join(found, sql` union all `)})`
}
