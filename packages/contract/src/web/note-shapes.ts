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
    saleId: Id.nullable().describe('The job it is about; null for one about the client.'),
    serviceJobId: Id.nullable().describe('The service job it is about.'),
    parentId: Id.nullable().describe('The note this one replies to.'),
    body: z.string(),
    type: z.enum(noteTypes),
    priority: z.enum(priorities),
    isPinned: z.boolean(),
    mentions: z.array(Id),
    mentionNames: z.array(z.string()).describe('In the order of `mentions`.'),
    authorId: Id.nullable(),
    authorName: z.string(),
    createdAt: Instant,
    editedAt: Instant.nullable().describe('When its words, kind or priority were last changed.'),
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'WebNote' })
export type WebNote = z.output<typeof WebNote>

const Body = z.string().trim().min(1, 'A note needs some text.').max(maxNoteLength)
const writable = z.enum(noteTypes).exclude(['Import', 'System'])
const Mentions = z.array(Id).max(50).describe('Users whom the note speaks to; they are told.')

export const NewWebNote = z
  .strictObject({
    leadId: Id,
    saleId: Id.nullable().default(null).describe('A job of the lead.'),
    serviceJobId: Id.nullable().default(null).describe('A service job of the lead.'),
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
