/** A client who comes over from the former store: of which run, as what so far, and what is said of them. */
import { fieldsOfLegacy, type LegacyKind } from '@crm/contract/legacy/kinds'
import type { WebNote } from '@crm/contract/web/note-shapes'
import type { Former } from '@crm/domain/legacy/migration'
import type { MigrationOutcome } from '@crm/domain/legacy/migration-outcomes'
import { noteParts } from '@crm/domain/notes/parts'
import { Refused, refuse } from '../http/handle.ts'
import type { Lead } from '../leads/store.ts'
import { type Legacy, valueIn } from '../legacy/store.ts'
import { writeNote } from '../notes/act.ts'
import type { LeadOfRecord } from '../records/through-lead.ts'
import type { ParentJob } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Known } from './known.ts'

/** What one run does, and what it knows. */
export interface Run {
  readonly id: string
  readonly isDry: boolean
  readonly known: Known
  /** Of a new lead or sale: nothing but in a dry run. */
  readonly numbered: () => { readonly number?: number }
}

export interface Brought {
  readonly outcome: MigrationOutcome
  /** Null for one that stays there, or was taken back. */
  readonly leadId: string | null
  readonly addresses: number
  readonly notes: number
  readonly sales: number
  readonly remarks: readonly string[]
  /** By what those who come after it know what it made: of a dry run nothing else tells them. */
  readonly made: readonly string[]
}

/** What has come of the client so far. */
export interface Coming {
  readonly run: Run
  readonly lead: Lead
  /** The people who knew of the client there may not be here. */
  readonly remarks: string[]
  readonly made: string[]
}

/** A record by its fields alone, as the former store spelled them. */
export const formerOf = (kind: LegacyKind, record: Legacy): Former =>
  Object.fromEntries(Object.keys(fieldsOfLegacy(kind)).map((field) => [field, valueIn(record, field)]))

/** Of the import, and of nobody. */
export const writeImportNote = (work: UnitOfWork, lead: Lead, body: string) =>
  writeParts(work, lead, { body, type: 'Import' }, { authorId: null })

/** What is longer than a note may be are several. */
export async function writeParts(
  work: UnitOfWork,
  lead: LeadOfRecord,
  { body, type }: Pick<WebNote, 'body' | 'type'>,
  on: { readonly authorId: string | null; readonly job?: ParentJob },
): Promise<void> {
  for (const part of noteParts(body))
    await writeNote(work, lead, { body: part, type, priority: 'Medium', mentions: [] }, on)
}

/** Why a record stays where it is. */
export const stays = (message: string) => new Refused(refuse(400, message))
