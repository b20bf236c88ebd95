/** Context of one client migration: its run, its lead, and the remarks. */
import { fieldsOfLegacy, type LegacyKind } from '@crm/contract/legacy/kinds'
import type { WebNote } from '@crm/contract/web/note-shapes'
import type { FormerRecord } from '@crm/domain/legacy/migration'
import type { MigrationOutcome } from '@crm/domain/legacy/migration-outcomes'
import { noteParts } from '@crm/domain/notes/parts'
import { Refused, refuse } from '#spine/refusals'
import type { Lead } from '#business/leads/lead'
import { type Legacy, valueIn } from '#shared/legacy/store'
import { writeNote } from '#shared/notes/act'
import type { LeadOfRecord } from '#spine/records/lead-scope'
import type { ParentJob } from '#spine/records/sale-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Lookups } from './lookups.ts'

/** A migration run with its lookups. */
export interface Run {
  readonly id: string
  readonly isDry: boolean
  readonly known: Lookups
  /** Number column of a new lead or sale; empty except in a dry run. */
  readonly numbered: () => { readonly number?: number }
}

export interface MigratedClient {
  readonly outcome: MigrationOutcome
  /** Null when the client stays in the legacy store, or after a dry run. */
  readonly leadId: string | null
  readonly addresses: number
  readonly notes: number
  readonly sales: number
  readonly remarks: readonly string[]
  /** Keys that identify created records to later clients: a dry run leaves no other trace. */
  readonly made: readonly string[]
}

/** State of one client migration. */
export interface ClientMigration {
  readonly run: Run
  readonly lead: Lead
  /** Remarks about legacy people who may not exist here. */
  readonly remarks: string[]
  readonly made: string[]
}

/** The legacy record as a map of its own field names. */
export const formerFieldsOf = (kind: LegacyKind, record: Legacy): FormerRecord =>
  Object.fromEntries(Object.keys(fieldsOfLegacy(kind)).map((field) => [field, valueIn(record, field)]))

/** Writes a note of the import, without an author. */
export const writeImportNote = (work: UnitOfWork, lead: Lead, body: string) =>
  writeParts(work, lead, { body, type: 'Import' }, { authorId: null })

/** Splits a text above the note limit into several notes. */
export async function writeParts(
  work: UnitOfWork,
  lead: LeadOfRecord,
  { body, type }: Pick<WebNote, 'body' | 'type'>,
  on: { readonly authorId: string | null; readonly job?: ParentJob },
): Promise<void> {
  for (const part of noteParts(body))
    await writeNote(work, lead, { body: part, type, priority: 'Medium', mentions: [] }, on)
}

/** Refusal for a record that stays in the legacy store. */
export const refusal = (message: string) => new Refused(refuse(400, message))
