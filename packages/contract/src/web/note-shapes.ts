import { noteTypes } from '@crm/domain/notes/note-types'
import { priorities } from '@crm/domain/work/priorities'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing } from '../shapes.ts'

/** Specification section 3, new-system Note: body, type, priority. */
export const WebNote = z
  .object({
    id: Id,
    leadId: Id,
    body: z.string(),
    type: z.enum(noteTypes),
    priority: z.enum(priorities),
    authorId: Id.nullable(),
    authorName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebNote' })
export type WebNote = z.output<typeof WebNote>

const Body = z.string().trim().min(1, 'A note needs some text.').max(10_000)
const writable = z.enum(noteTypes).exclude(['Import', 'System'])

export const NewWebNote = z
  .strictObject({
    leadId: Id,
    body: Body,
    type: writable.default('General'),
    priority: z.enum(priorities).default('Medium'),
  })
  .meta({ id: 'NewWebNote' })

export const WebNoteChanges = z
  .strictObject({ body: Body, type: writable, priority: z.enum(priorities), version: Version })
  .partial()
  .meta({ id: 'WebNoteChanges' })

export const NoteListQuery = z.object({ leadId: Id.optional(), ...listing })
export type NoteListQuery = z.output<typeof NoteListQuery>

export const WebNotes = z.array(WebNote)
export const WebNoteConflict = conflictWith(WebNote)
