import type { WebNote } from '@crm/contract/web/note-shapes'
import type { NoteRow } from './queries.ts'

export const noteView = (row: NoteRow, nameOf: (id: string | null) => string | null): WebNote => ({
  id: row.id,
  leadId: row.lead_id,
  parentId: row.parent_id,
  ...noteFields(row),
  isPinned: row.pinned_at !== null,
  mentions: row.mentions,
  mentionNames: row.mentions.map((id) => nameOf(id) ?? 'Somebody'),
  authorId: row.author_id,
  authorName: nameOf(row.author_id) ?? 'Lead import',
  createdAt: row.created_at,
  editedAt: row.edited_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** The fields that people change, mentions apart; the columns have the same names. */
export const noteFields = (row: NoteRow) => ({
  body: row.body,
  type: row.type as WebNote['type'],
  priority: row.priority as WebNote['priority'],
})

/** The facts of a note that permissions ask about. */
export const authorship = (row: NoteRow) => ({ authorId: row.author_id, createdAt: row.created_at })
