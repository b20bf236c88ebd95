import type { LeadRemoval, LightWebLead, WebLead } from '@crm/contract/web/lead-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { type LeadStatus, leadStatuses } from '@crm/domain/leads/lead-status'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { notifyOfMoves } from '../assignment/notify.ts'
import { namesOfEntries } from '../catalogue/store.ts'
import { choice, type Given } from '../records/fields.ts'
import type { Wrote } from '../records/kind.ts'
import { store } from '../records/store.ts'
import { followReferred } from '../referrals/follow.ts'
import { leadsInScope, ownersOf } from '../records/through-lead.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
import { followGivenUp } from '../tasks/result-tasks.ts'
import {
  type Former,
  formerOfLead,
  identityOf,
  keepLeadKeys,
  keysOfLead,
  leadSearch,
  lockIdentity,
  reportHiddenTwins,
} from './identity.ts'

type Row = Selectable<Tables['leads']>

/** What a lead shows of its primary address; every column is null where it has none. */
type Home = {
  readonly [
    C in 'street_address' | 'city' | 'state' | 'zip' | 'full_address' | 'util_provider' | 'annual_usage'
  ]: string | null
}
export type Lead = Row & Home & { readonly former: readonly Former[] | null }

/** Of a lead that is new. */
export const noHome: Home & Pick<Lead, 'former'> = {
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
    status: choice('status', leadStatuses),
    sourceName: 'source_name',
    repId: 'rep_id',
    salesRepId: 'sales_rep_id',
    installerId: 'installer_id',
    doNotContact: 'do_not_contact',
  },
  from: sql`leads as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null`,
  // One that was merged is no lead that was removed: it leads to another.
  isThere: sql<SqlBool>`l.merged_into is null`,
  joined: sql<Home & Pick<Lead, 'former'>>`
    ${formerOfLead}, a.street_address, a.city, a.state, a.zip, a.full_address, a.util_provider, a.annual_usage`,
  reach: leadsInScope,
  about: (lead: Lead) => ownersOf(lead),
  view: leadView,
  leadOf: (lead) => lead.id,
  async facts(lead, { tx, nameOf }, changes) {
    const people = namesIn([...(changes['repId'] ?? []), ...(changes['salesRepId'] ?? [])], nameOf)
    const installers = await namesOfEntries(tx, 'installers', changes['installerId'] ?? [])
    const names = { ...people, ...installers }
    return {
      name: fullName(lead.first_name, lead.last_name),
      ...(Object.keys(names).length > 0 && { names }),
    }
  },
  async lockFirst({ tx }, id, columns, removed) {
    const next = columns as Partial<Lead>
    if (removed || identifying.some((column) => column in next)) await lockIdentity(tx, [id], next)
  },
  derived: (lead, { now }) => ({
    search: leadSearch(lead, homeOf(lead)),
    source_type: lead.source_name && sourceTypeOf(lead.source_name),
    last_activity_at: latest(lead.last_activity_at, now),
  }),
  async keeps(work, all) {
    await keepKeys(work, all)
    await notifyOfHandover(work, all)
    await followGivenUp(work, all)
    await followReferred(
      work,
      all
        .filter(({ before, after }) => before && before.status !== after.status)
        .map(({ after }) => after.id),
    )
  },
})
const identifying = ['first_name', 'last_name', 'phone1', 'email1']

export type LeadFields = ReturnType<typeof leads.fieldsOf>
export type GivenLead = Given<LeadFields>

/** The names, at this moment, of the people that a change of rep speaks of. */
const namesIn = (ids: readonly unknown[], nameOf: Sight['nameOf']): Record<string, string | null> =>
  Object.fromEntries(ids.filter((id) => typeof id === 'string').map((id) => [id, nameOf(id)]))

/** What the lead is found and recognised by of its primary address. */
export const homeOf = ({ full_address, street_address, zip }: Home) =>
  full_address === null ? undefined : { fullAddress: full_address, streetAddress: street_address, zip }

/** "Last activity" never goes back: a slow upload may end after a quick one. */
const latest = (before: string | undefined, now: Date) =>
  before !== undefined && before > now.toISOString() ? before : now

/** By the keys a lead is recognised on every way in; whoever now looks like one out of the writer's sight is reported. */
async function keepKeys(work: UnitOfWork, all: readonly Wrote<Lead>[]): Promise<void> {
  const created = new Set(all.filter(({ before }) => !before).map(({ after }) => after.id))
  for (const lead of lastOf(all.filter(isAnother))) {
    const [isGone, home] = [leads.isRemoved(lead), homeOf(lead)]
    const keys = isGone ? [] : keysOfLead(lead, home)
    const hasNews = await keepLeadKeys(work.tx, lead.id, keys, { isNew: created.has(lead.id) })
    if (hasNews && work.viewer) await reportHiddenTwins(work, lead, identityOf(lead, home))
  }
}

/** Whether by its keys it may be another than before. */
const isAnother = ({ before, after }: Wrote<Lead>) =>
  !before ||
  leads.isRemoved(before) !== leads.isRemoved(after) ||
  identifying.some((column) => before[column as keyof Lead] !== after[column as keyof Lead])

const lastOf = (all: readonly Wrote<Lead>[]): Iterable<Lead> =>
  new Map(all.map(({ after }) => [after.id, after])).values()

/** What people give to each other; an import says in its own words whose turn it was. */
async function notifyOfHandover(work: UnitOfWork, all: readonly Wrote<Lead>[]): Promise<void> {
  if (!work.viewer) return
  const moves = all
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

export function leadView(lead: Lead, { nameOf }: Pick<Sight, 'nameOf'>): WebLead {
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

/** The columns that a list reads, and nothing more. */
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
  | keyof Omit<Home, 'full_address'>
> & { readonly has_hoa: boolean | null }

export const lightLeadView = (lead: LightLead, { nameOf }: Pick<Sight, 'nameOf'>): LightWebLead => ({
  id: lead.id,
  number: leadNumber(lead.number),
  firstName: lead.first_name,
  lastName: lead.last_name,
  fullName: fullName(lead.first_name, lead.last_name),
  status: lead.status as LeadStatus,
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

export const removalView = (lead: Lead, { nameOf }: Pick<Sight, 'nameOf'>): LeadRemoval => ({
  id: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
  removedAt: lead.deleted_at ?? lead.updated_at,
  removedByName: nameOf(lead.deleted_by) ?? 'Somebody',
})
