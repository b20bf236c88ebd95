import { noteTypes } from '@crm/domain/notes/note-types'
import { maxNoteLength } from '@crm/domain/notes/parts'
import { priorities } from '@crm/domain/work/priorities'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, oneOrMany } from '../shapes.ts'

/** Specification section 3, new-system Note: body, type, priority. Pins, replies and mentions are ours. */
export const WebNote = z
  .object({
    id: Id,
    leadId: Id,
    saleId: Id.nullable().describe(
      'ID of the sale that the note is about. Null for a note about the client.',
    ),
    serviceJobId: Id.nullable().describe('ID of the service job that the note is about.'),
    parentId: Id.nullable().describe('ID of the note that this one replies to.'),
    body: z.string(),
    type: z.enum(noteTypes),
    priority: z.enum(priorities),
    isPinned: z.boolean(),
    mentions: z.array(Id),
    mentionNames: z.array(z.string()).describe('Names in the order of `mentions`.'),
    authorId: Id.nullable(),
    authorName: z.string(),
    createdAt: Instant,
    editedAt: Instant.nullable().describe('Time of the last change to text, type or priority.'),
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebNote' })
export type WebNote = z.output<typeof WebNote>

const Body = z.string().trim().min(1, 'A note needs some text.').max(maxNoteLength)
const writable = z.enum(noteTypes).exclude(['Import', 'System'])
const Mentions = z.array(Id).max(50).describe('IDs of mentioned users. They get a notification.')

export const NewWebNote = z
  .strictObject({
    leadId: Id,
    saleId: Id.nullable().default(null).describe('ID of a sale of the lead.'),
    serviceJobId: Id.nullable().default(null).describe('ID of a service job of the lead.'),
    parentId: Id.nullable().default(null),
    body: Body,
    type: writable.default('General'),
    priority: z.enum(priorities).default('Medium'),
    mentions: Mentions.default([]),
  })
  .meta({ id: 'NewWebNote' })
export type NewWebNote = z.output<typeof NewWebNote>

export const WebNoteChanges = z
  .strictObject({
    body: Body,
    type: writable,
    priority: z.enum(priorities),
    mentions: Mentions,
    version: Version,
  })
  .partial()
  .meta({ id: 'WebNoteChanges' })
export type WebNoteChanges = z.output<typeof WebNoteChanges>

export const NoteListQuery = z.object({
  leadId: Id.optional(),
  saleId: Id.optional(),
  serviceJobId: Id.optional(),
  parentId: Id.optional(),
  type: oneOrMany(z.enum(noteTypes)).optional(),
  priority: oneOrMany(z.enum(priorities)).optional(),
  authorId: oneOrMany(Id).optional(),
  pinnedFirst: z.stringbool().default(false),
  ...listing,
})
export type NoteListQuery = z.output<typeof NoteListQuery>

/** Users for mentions on a lead or its jobs; `reason` explains why a user cannot be mentioned. */
export const Mentionable = z
  .object({
    id: Id,
    name: z.string(),
    department: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Mentionable' })
export type Mentionable = z.output<typeof Mentionable>

export const MentionableQuery = z.object({
  leadId: Id,
  saleId: Id.optional(),
  serviceJobId: Id.optional(),
})
export const Mentionables = z.array(Mentionable)

export const WebNotes = z.array(WebNote)
export const WebNoteConflict = conflictWith(WebNote)
