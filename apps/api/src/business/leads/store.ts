import type { LeadRemoval, LightWebLead, WebLead } from '@crm/contract/web/lead-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { isKeyOf } from '@crm/domain/own'
import { type SqlBool, sql } from 'kysely'
import { notifyOfMoves } from '#shared/assignment/notify'
import { namesOfEntries } from '#shared/catalog/store'
import { type FieldChanges } from '#spine/records/fields'
import type { RecordChange } from '#spine/records/kind'
import { store } from '#spine/records/store'
import { updateReferrals } from '#business/referrals/follow'
import { leadsInScope, ownersOf } from '#spine/records/lead-scope'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { updateForLeadStatus } from '#shared/tasks/result-tasks'
import {
  mergedLeadsColumn,
  identityOf,
  writeLeadKeys,
  keysOfLead,
  leadSearch,
  lockIdentity,
  reportHiddenDuplicates,
} from './identity.ts'
import type { HomeColumns, Lead } from './lead.ts'

/** The address columns of a new lead. */
export const noAddress: HomeColumns & Pick<Lead, 'former'> = {
  former: null,
  street_address: null,
  city: null,
  state: null,
  zip: null,
  full_address: null,
  util_provider: null,
  annual_usage: null,
}

export const leads = store({
  table: 'leads',
  alias: 'l',
  subject: 'lead',
  verbs: {
    created: 'lead.created',
    changed: 'lead.changed',
    removed: 'lead.removed',
    restored: 'lead.restored',
  },
  numbers: 'lead_number',
  fields: {
    firstName: 'first_name',
    lastName: 'last_name',
    phone1: 'phone1',
    email1: 'email1',
    status: 'status',
    sourceName: 'source_name',
    repId: 'rep_id',
    salesRepId: 'sales_rep_id',
    installerId: 'installer_id',
    doNotContact: 'do_not_contact',
  },
  from: sql`leads as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null`,
  // A merged lead is not a removed one: it redirects to another lead.
  isPresent: sql<SqlBool>`l.merged_into is null`,
  joined: sql<HomeColumns & Pick<Lead, 'former'>>`
    ${mergedLeadsColumn}, a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage`,
  scope: leadsInScope,
  subjectOf: (lead: Lead) => ownersOf(lead),
  view: leadView,
  leadOf: (lead) => lead.id,
  async details(lead, { tx, nameOf }, changes) {
    const people = namesOfPeople([...(changes['repId'] ?? []), ...(changes['salesRepId'] ?? [])], nameOf)
    const installers = await namesOfEntries(tx, 'installers', changes['installerId'] ?? [])
    const names = { ...people, ...installers }
    return {
      name: fullName(lead.first_name, lead.last_name),
      ...(Object.keys(names).length > 0 && { names }),
    }
  },
  async lockFirst({ tx }, id, columns, removed) {
    const next = columns as Partial<Lead>
    if (removed || identifyingColumns.some((column) => isKeyOf(next, column)))
      await lockIdentity(tx, [id], next)
  },
  derived: (lead, { now }) => ({
    search: leadSearch(lead, homeOf(lead)),
    source_type: lead.source_name && sourceTypeOf(lead.source_name),
    last_activity_at: latest(lead.last_activity_at, now),
  }),
  async beforeCommit(work, changes) {
    await refreshKeys(work, changes)
    await notifyReassignment(work, changes)
    await updateForLeadStatus(work, changes)
    await updateReferrals(
      work,
      changes
        .filter(({ before, after }) => before && before.status !== after.status)
        .map(({ after }) => after.id),
    )
  },
})
const identifyingColumns = ['first_name', 'last_name', 'phone1', 'email1']

export type LeadFields = ReturnType<typeof leads.fieldsOf>
export type LeadInput = FieldChanges<LeadFields>

/** Current names of the people in a change of rep. */
const namesOfPeople = (
  ids: readonly unknown[],
  nameOf: ViewContext['nameOf'],
): Record<string, string | null> =>
  Object.fromEntries(ids.filter((id) => typeof id === 'string').map((id) => [id, nameOf(id)]))

/** The parts of the primary address for search and keys. */
export const homeOf = ({ full_address, street_address, zip }: HomeColumns) =>
  full_address === null ? undefined : { fullAddress: full_address, streetAddress: street_address, zip }

/** "Last activity" never moves back: a slow upload may finish after a quick one. */
const latest = (before: string | undefined, now: Date) =>
  before !== undefined && before > now.toISOString() ? before : now

/** Updates the identity keys, and reports duplicate candidates outside the writer's scope. */
async function refreshKeys(work: UnitOfWork, changes: readonly RecordChange<Lead>[]): Promise<void> {
  const created = new Set(changes.filter(({ before }) => !before).map(({ after }) => after.id))
  for (const lead of latestRecords(changes.filter(mayHaveNewKeys))) {
    const [isGone, home] = [leads.isRemoved(lead), homeOf(lead)]
    const keys = isGone ? [] : keysOfLead(lead, home)
    const hasNewKeys = await writeLeadKeys(work.tx, lead.id, keys, { isNew: created.has(lead.id) })
    if (hasNewKeys && work.viewer) await reportHiddenDuplicates(work, lead, identityOf(lead, home))
  }
}

/** Checks for a change that can alter the keys. */
const mayHaveNewKeys = ({ before, after }: RecordChange<Lead>) =>
  !before ||
  leads.isRemoved(before) !== leads.isRemoved(after) ||
  identifyingColumns.some((column) => before[column as keyof Lead] !== after[column as keyof Lead])

const latestRecords = (changes: readonly RecordChange<Lead>[]): Iterable<Lead> =>
  new Map(changes.map(({ after }) => [after.id, after])).values()

/** Notifies about reassignments by people; an import sends its own messages. */
async function notifyReassignment(work: UnitOfWork, changes: readonly RecordChange<Lead>[]): Promise<void> {
  if (!work.viewer) return
  const moves = changes
    .map(({ before, after, recording: { batchId, undoes } }) => ({
      lead: after,
      from: before?.sales_rep_id ?? null,
      to: after.sales_rep_id,
      batchId,
      undoes,
    }))
    .filter(({ from, to }) => from !== to)
  await notifyOfMoves(work, moves)
}

export function leadView(lead: Lead, { nameOf }: Pick<ViewContext, 'nameOf'>): WebLead {
  return {
    id: lead.id,
    number: leadNumber(lead.number),
    ...leads.fieldsOf(lead),
    fullName: fullName(lead.first_name, lead.last_name),
    repName: nameOf(lead.rep_id),
    salesRepName: nameOf(lead.sales_rep_id),
    sourceType: lead.source_type,
    cloudFolderId: lead.cloud_folder_id,
    primaryAddress:
      lead.full_address === null
        ? null
        : {
            streetAddress: lead.street_address,
            city: lead.city,
            state: lead.state,
            zip: lead.zip,
            fullAddress: lead.full_address,
            utilProvider: lead.util_provider,
            annualUsage: lead.annual_usage,
          },
    createdAt: lead.created_at,
    updatedAt: lead.updated_at,
    lastActivityAt: lead.last_activity_at,
    inquiredAt: lead.inquired_at ?? lead.created_at,
    firstContactAt: lead.first_contact_at,
    version: lead.version,
  }
}

/** Columns of the lead list, and no more. */
export type LightLead = Pick<
  Lead,
  | 'id'
  | 'number'
  | 'first_name'
  | 'last_name'
  | 'status'
  | 'phone1'
  | 'email1'
  | 'rep_id'
  | 'sales_rep_id'
  | 'source_name'
  | 'do_not_contact'
  | 'created_at'
  | 'updated_at'
  | 'last_activity_at'
  | 'version'
  | keyof Omit<HomeColumns, 'full_address'>
> & { readonly has_hoa: boolean | null }

export const lightLeadView = (lead: LightLead, { nameOf }: Pick<ViewContext, 'nameOf'>): LightWebLead => ({
  id: lead.id,
  number: leadNumber(lead.number),
  firstName: lead.first_name,
  lastName: lead.last_name,
  fullName: fullName(lead.first_name, lead.last_name),
  status: lead.status,
  phone1: lead.phone1,
  email1: lead.email1,
  repId: lead.rep_id,
  repName: nameOf(lead.rep_id),
  salesRepId: lead.sales_rep_id,
  salesRepName: nameOf(lead.sales_rep_id),
  sourceName: lead.source_name,
  doNotContact: lead.do_not_contact,
  streetAddress: lead.street_address,
  city: lead.city,
  state: lead.state,
  zip: lead.zip,
  utilProvider: lead.util_provider,
  annualUsage: lead.annual_usage,
  hasHoa: lead.has_hoa,
  createdAt: lead.created_at,
  updatedAt: lead.updated_at,
  lastActivityAt: lead.last_activity_at,
  version: lead.version,
})

export const removalView = (lead: Lead, { nameOf }: Pick<ViewContext, 'nameOf'>): LeadRemoval => ({
  id: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
  removedAt: lead.deleted_at ?? lead.updated_at,
  removedByName: nameOf(lead.deleted_by) ?? 'Someone',
})
