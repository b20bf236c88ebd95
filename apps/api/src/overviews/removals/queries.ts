/** Removed records of every kind that the actor may restore, latest first (A-392). */
import type { RemovalQuery } from '@crm/contract/web/removal-shapes'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import { catalogKindNames } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { type RemovableKind, removableKinds } from '@crm/domain/removals'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { catalogTables, nameColumn } from '#shared/catalog/store'
import { tableOf } from '#shared/legacy/queries'
import { columnOf } from '#shared/legacy/store'
import { sheetsInScope } from '#business/commissions/filter'
import type { Person } from '#spine/people/people'
import { referralsInScope } from '#business/referrals/store'
import { leadsInScope } from '#spine/records/lead-scope'
import { serviceJobsInScope } from '#spine/records/service-job-scope'
import { salesInScope } from '#spine/records/sale-scope'
import { documentsInScope, documentsWithParents } from '#shared/documents/filter'
import { tasksInScope, tasksWithLead } from '#shared/tasks/filter'

export interface RemovalRow {
  readonly id: string
  readonly kind: RemovableKind
  /** The kind of catalog entry or of legacy record. */
  readonly part: string | null
  /** As stored: the number of a job is text. */
  readonly number: string | null
  readonly description: string | null
  readonly lead_id: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  readonly deleted_at: string
  readonly deleted_by: string | null
}

interface RemovableSource {
  readonly kind: RemovableKind
  readonly part?: string
  readonly table: string
  readonly may: (actor: Person) => boolean
  readonly number?: RawBuilder<unknown>
  readonly description?: RawBuilder<unknown>
  /** The record is `r`, its lead `l`. Records of a removed lead are restored together with the lead. */
  readonly from: RawBuilder<unknown>
  /** The record belongs to no lead. */
  readonly isAlone?: true
  readonly reach: (actor: Person) => RawBuilder<SqlBool>
}

const nullColumn = sql`null`
const liveLead = sql`join leads as l on l.id = r.lead_id and l.deleted_at is null`
const unownedTask = { people: { assignee: null, creator: null }, isUnstarted: false }

const clientSources: readonly RemovableSource[] = [
  {
    kind: 'lead',
    table: 'leads',
    may: (actor) => can.restoreLead(actor).ok,
    number: sql`r.number`,
    from: sql`leads as r join leads as l on l.id = r.id`,
    // A merged lead is unmerged instead of restored (A-431).
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
    // Excludes creators, who could undo the removal right away.
    may: (actor) => can.removeTask(actor, unownedTask).ok,
    description: sql`r.description`,
    from: tasksWithLead,
    reach: tasksInScope,
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
    reach: referralsInScope,
  },
  {
    kind: 'commission',
    table: 'commission_sheets',
    may: (actor) => can.removeSheet(actor).ok,
    number: sql`r.job_number`,
    from: sql`commission_sheets as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: sheetsInScope,
  },
  {
    kind: 'document',
    table: 'documents',
    // Excludes uploaders, who could undo the removal right away.
    may: (actor) => can.readRemovals(actor).ok,
    description: sql`r.title`,
    from: documentsWithParents,
    reach: documentsInScope,
  },
  {
    kind: 'note',
    table: 'notes',
    // The text is for its author and administrators (A-175); authors could undo the removal right away.
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
    // Excludes authors of drafts, who could undo the removal right away.
    may: (actor) => can.readRemovals(actor).ok,
    number: sql`r.number`,
    from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null ${liveLead}`,
    reach: (actor) => salesInScope(actor, 'r'),
  },
]

const unrestricted = () => sql<SqlBool>`true`

const catalogSources = catalogKindNames.map((part): RemovableSource => ({
  kind: 'catalogue',
  part,
  table: catalogTables[part],
  may: (actor) => can.removeCatalogue(actor).ok,
  description: nameColumn(part),
  from: sql`${sql.table(catalogTables[part])} as r`,
  isAlone: true,
  reach: unrestricted,
}))

const legacyColumn = (field: string) => sql.ref(`r.${columnOf(field)}`)

const legacySources = legacyKindNames.map((part): RemovableSource => {
  const { id, title } = legacyKind(part)
  const titles = title.map((fields) => sql`nullif(concat_ws(' ', ${sql.join(fields.map(legacyColumn))}), '')`)
  return {
    kind: 'legacy',
    part,
    table: tableOf(part),
    may: (actor) => can.removeLegacy(actor).ok,
    number: legacyColumn(id),
    description: sql`left(coalesce(${sql.join([...titles, legacyColumn(id)])}), 80)`,
    from: sql`${sql.table(tableOf(part))} as r`,
    isAlone: true,
    reach: unrestricted,
  }
})

const hookSource: RemovableSource = {
  kind: 'hook',
  table: 'hooks',
  may: (actor) => can.manageHooks(actor).ok,
  description: sql`r.description`,
  from: sql`hooks as r`,
  isAlone: true,
  reach: unrestricted,
}

const allSources: readonly RemovableSource[] = [
  ...clientSources,
  ...catalogSources,
  ...legacySources,
  hookSource,
]

/** One more than the limit. Each kind is read through its own index, only as far as the page needs. */
export async function listRemovals(
  db: Connection,
  actor: Person,
  {
    kind: kinds = removableKinds,
    limit,
    after,
  }: Omit<RemovalQuery, 'kind'> & { kind?: readonly RemovableKind[] | undefined },
): Promise<RemovalRow[]> {
  const sources = allSources.filter(({ kind, may }) => kinds.includes(kind) && may(actor))
  if (sources.length === 0) return []
  const parts = sources.map((removed) => sql`(${selectRemoved(removed, actor, after, limit + 1)})`)
  const { rows } = await sql<RemovalRow>`
    select * from (${sql.join(parts, sql` union all `)}) as removed
    order by deleted_at desc, id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

function selectRemoved(removed: RemovableSource, actor: Person, after: string | undefined, limit: number) {
  const { kind, part = null, number = nullColumn, description = nullColumn, from, isAlone, reach } = removed
  const beyond = after ? sql`(r.deleted_at, r.id) < (${removalTimeOf(after)}, ${after}::uuid)` : sql`true`
  const client = isAlone
    ? sql`null::uuid as lead_id, null::text as first_name, null::text as last_name`
    : sql`l.id as lead_id, l.first_name, l.last_name`
  return sql`
    select r.id, ${kind} as kind, ${part}::text as part, ${number}::text as number,
      ${description}::text as description, ${client}, r.deleted_at, r.deleted_by
    from ${from} where r.deleted_at is not null and ${reach(actor)} and ${beyond}
    order by r.deleted_at desc, r.id desc limit ${limit}`
}

/** The removal time of the record with this id, of any kind. */
function removalTimeOf(id: string) {
  const selects = allSources.map(
    ({ table }) => sql`select deleted_at from ${sql.table(table)} where id = ${id}::uuid`,
  )
  return sql`(${sql.join(selects, sql` union all `)})`
}
