/** A lead of many as the rows that the API would have written for it, one call after the other. */
import type { Tables } from '@crm/api/db/database'
import { addresses } from '@crm/api/addresses/store'
import { newId } from '@crm/api/ids'
import { identityOf, leadSearch } from '@crm/api/leads/identity'
import { cast } from '@crm/cast'
import type { OneOfMany } from '@crm/cast/many-leads'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { leadKeys } from '@crm/domain/leads/duplicates'
import { fullName } from '@crm/domain/leads/lead-name'
import { isContact } from '@crm/domain/notes/note-types'
import type { Insertable } from 'kysely'

/** In the order in which they are entered: what is referred to stands before what refers. */
export const loadedTables = ['leads', 'addresses', 'notes', 'lead_keys', 'activity'] as const
type LoadedTable = (typeof loadedTables)[number]
export type Rows = { readonly [T in LoadedTable]: Insertable<Tables[T]>[] }

export const noRows = (): Rows => ({ leads: [], addresses: [], notes: [], lead_keys: [], activity: [] })

/** Adds what belongs to the lead; its activity stands in the order in which things happened. */
export function addRows(rows: Rows, lead: OneOfMany, number: number): void {
  const { id, createdAt, address } = lead
  const row = leadRow(lead, number)
  rows.leads.push(row)
  rows.addresses.push({
    ...addresses.columnsOf({ ...address, type: 'Primary' }),
    full_address: fullAddressOf({ ...address, zipPlus4: null }),
    id: newId(),
    lead_id: id,
    created_at: createdAt,
    updated_at: createdAt,
  })
  for (const note of lead.notes) rows.notes.push(noteRow(note, id))
  for (const key of leadKeys(identityOf(row, address))) rows.lead_keys.push({ ...key, lead_id: id })
  const home = rows.addresses.at(-1)
  if (home) rows.activity.push(...historyOf(lead, home))
}

function leadRow(lead: OneOfMany, number: number) {
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
    last_activity_at: new Date(Math.max(...instants.map((at) => at.getTime()))),
    created_at: createdAt,
    created_by: manager,
    updated_at: statusChangedAt ?? createdAt,
    version: statusChangedAt ? 2 : 1,
  }
}

const manager = cast.mona.crm.id

const noteRow = (note: OneOfMany['notes'][number], leadId: string) => ({
  id: note.id,
  lead_id: leadId,
  body: note.body,
  type: note.type,
  priority: note.priority,
  author_id: note.authorId,
  created_at: note.createdAt,
  updated_at: note.createdAt,
})

type Entry = Pick<
  Insertable<Tables['activity']>,
  'verb' | 'subject_type' | 'subject_id' | 'actor_id' | 'version'
> & {
  readonly at: Date
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts: Readonly<Record<string, unknown>>
}

function historyOf(lead: OneOfMany, home: Insertable<Tables['addresses']>) {
  const { id, createdAt, statusChangedAt, notes } = lead
  const name = fullName(lead.firstName, lead.lastName)
  const aboutLead = { subject_type: 'lead', subject_id: id } as const
  const entries: Entry[] = [
    { ...aboutLead, verb: 'lead.created', actor_id: manager, at: createdAt, version: 1, facts: { name } },
    {
      subject_type: 'address',
      subject_id: home.id,
      verb: 'address.created',
      actor_id: manager,
      at: createdAt,
      version: 1,
      facts: { name: home.full_address },
    },
  ]
  if (statusChangedAt) {
    entries.push({
      ...aboutLead,
      verb: 'lead.changed',
      actor_id: lead.salesRepId ?? manager,
      at: statusChangedAt,
      changes: { status: ['New', lead.status] },
      version: 2,
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
  return entries
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ changes = {}, facts, ...entry }) => ({
      ...entry,
      id: newId(),
      actor_kind: 'person',
      lead_id: id,
      changes: JSON.stringify(changes),
      facts: JSON.stringify(facts),
    }))
}
