/** One of many leads as the rows that the API would have written for it, call by call. */
import type { Tables } from '@crm/api/platform/db/database'
import { addresses } from '@crm/api/business/addresses/store'
import { newId } from '@crm/api/platform/ids'
import { identityOf, leadSearch } from '@crm/api/business/leads/identity'
import { cast } from '@crm/cast'
import type { BulkLead } from '@crm/cast/bulk-leads'
import type { BulkWork } from '@crm/cast/bulk-work'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { leadKeys } from '@crm/domain/leads/duplicates'
import { fullName } from '@crm/domain/leads/lead-name'
import { isContact } from '@crm/domain/notes/note-types'
import type { Insertable } from 'kysely'
import type { SaleLife } from './sale-life.ts'
import { type SaleToEnter, addSaleRows } from './sale-rows.ts'
import { type Entry, workRows } from './work-rows.ts'

/** In insertion order: referenced tables come first. */
export const loadedTables = [
  'leads',
  'addresses',
  'notes',
  'lead_keys',
  'appointments',
  'tasks',
  'sales',
  'sale_moves',
  'sale_inverters',
  'activity',
] as const
type LoadedTable = (typeof loadedTables)[number]
export type Rows = { readonly [T in LoadedTable]: Insertable<Tables[T]>[] }

export const noRows = (): Rows => ({
  leads: [],
  addresses: [],
  notes: [],
  lead_keys: [],
  appointments: [],
  tasks: [],
  sales: [],
  sale_moves: [],
  sale_inverters: [],
  activity: [],
})

/** Counters that continue from one lead to the next. */
export interface Numbers {
  readonly lead: number
  /** The appointment's number, if it has one. */
  readonly appointment: number
}

/** A lead with its related records. */
export interface Entering {
  readonly lead: BulkLead
  readonly work: BulkWork
  readonly sales: readonly SaleToEnter[]
}

/** Adds the lead's rows; its activity is in chronological order. */
export function addRows(rows: Rows, { lead, work, sales }: Entering, numbers: Numbers): void {
  const { id, createdAt, address } = lead
  const lives = sales.map(({ life }) => life)
  const row = leadRow(lead, numbers.lead, lives)
  const home = newId()
  const worked = workRows({ ...row, rep: lead.salesRepId, home }, work, numbers.appointment)
  rows.leads.push({
    ...row,
    last_activity_at: latest([row.last_activity_at, ...worked.history.map(({ at }) => at)]),
  })
  rows.addresses.push({
    ...addresses.columnsOf({ ...address, type: 'Primary' }),
    full_address: fullAddressOf({ ...address, zipPlus4: null }),
    id: home,
    lead_id: id,
    created_at: createdAt,
    updated_at: createdAt,
  })
  for (const note of lead.notes) rows.notes.push(noteRow(note, id))
  for (const key of leadKeys(identityOf(row, address))) rows.lead_keys.push({ ...key, lead_id: id })
  rows.appointments.push(...worked.appointments)
  rows.tasks.push(...worked.tasks)
  rows.activity.push(...historyOf(lead, home, worked.history, lives))
  for (const sale of sales) addSaleRows(rows, sale, home)
}

const latest = (instants: readonly Date[]) => new Date(Math.max(...instants.map((at) => at.getTime())))

function leadRow(lead: BulkLead, number: number, sales: readonly SaleLife[]) {
  const { id, createdAt, statusChangedAt, notes } = lead
  const named = {
    number,
    first_name: lead.firstName,
    last_name: lead.lastName,
    phone1: lead.phone1,
    email1: lead.email1,
  }
  const instants = [
    createdAt,
    ...notes.map((note) => note.createdAt),
    ...(statusChangedAt ? [statusChangedAt] : []),
    ...sales.map(({ lastAt }) => lastAt),
  ]
  return {
    ...named,
    id,
    phone1_raw: lead.phone1,
    status: lead.status,
    source_name: lead.sourceName,
    source_type: lead.sourceType,
    rep_id: lead.repId,
    sales_rep_id: lead.salesRepId,
    search: leadSearch(named, lead.address),
    first_contact_at: notes.find(({ type }) => isContact(type))?.createdAt ?? null,
    last_activity_at: latest(instants),
    created_at: createdAt,
    created_by: manager,
    updated_at: statusChangedAt ?? createdAt,
    version: 1 + statusesOf(lead, sales).length,
  }
}

/** The lead's statuses in order; a canceled sale made it Sold before it was Cold. */
function statusesOf({ status, statusChangedAt }: BulkLead, sales: readonly SaleLife[]) {
  const last = statusChangedAt ? [{ to: status, at: statusChangedAt }] : []
  const cancelled = sales.find(({ cancelledAt }) => cancelledAt !== null)
  return cancelled ? [{ to: 'Sold' as const, at: cancelled.soldAt }, ...last] : last
}

const manager = cast.mona.crm.id

const noteRow = (note: BulkLead['notes'][number], leadId: string) => ({
  id: note.id,
  lead_id: leadId,
  body: note.body,
  type: note.type,
  priority: note.priority,
  author_id: note.authorId,
  created_at: note.createdAt,
  updated_at: note.createdAt,
})

function historyOf(lead: BulkLead, home: string, worked: readonly Entry[], sales: readonly SaleLife[]) {
  const { id, createdAt, notes } = lead
  const name = fullName(lead.firstName, lead.lastName)
  const aboutLead = { subject_type: 'lead', subject_id: id } as const
  const entries: Entry[] = [
    { ...aboutLead, verb: 'lead.created', actor_id: manager, at: createdAt, version: 1, facts: { name } },
    {
      subject_type: 'address',
      subject_id: home,
      verb: 'address.created',
      actor_id: manager,
      at: createdAt,
      version: 1,
      facts: { name: fullAddressOf({ ...lead.address, zipPlus4: null }) },
    },
  ]
  for (const [at, { to, at: when }] of statusesOf(lead, sales).entries()) {
    entries.push({
      ...aboutLead,
      verb: 'lead.changed',
      actor_id: lead.salesRepId ?? manager,
      at: when,
      changes: { status: [at === 0 ? 'New' : 'Sold', to] },
      version: 2 + at,
      facts: { name },
    })
  }
  for (const { id: noteId, type, priority, authorId, createdAt: at } of notes) {
    entries.push({
      subject_type: 'note',
      subject_id: noteId,
      verb: 'note.written',
      actor_id: authorId,
      at,
      version: 1,
      facts: { type, priority },
    })
  }
  return [...entries, ...worked]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ verb, subject_type, subject_id, actor_id, at, version, changes = {}, facts }) => ({
      id: newId(),
      verb,
      subject_type,
      subject_id,
      actor_id,
      actor_kind: actor_id ? ('person' as const) : ('system' as const),
      at,
      version,
      lead_id: id,
      sale_id: null,
      changes: JSON.stringify(changes),
      facts: JSON.stringify(facts),
    }))
}
