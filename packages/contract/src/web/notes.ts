import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import {
  MentionableQuery,
  Mentionables,
  NewWebNote,
  NoteListQuery,
  WebNote,
  WebNoteChanges,
  WebNoteConflict,
  WebNotes,
} from './note-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/webNotes/{id}',
  summary: 'Get a note',
  who: 'staff',
  params: IdParams,
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/webNotes',
  summary: 'List notes, newest first',
  description: '`pinnedFirst` puts the pinned notes before the others.',
  who: 'staff',
  query: NoteListQuery,
  answers: { 200: WebNotes, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/webNotes',
  summary: 'Create a note or a reply',
  who: 'staff',
  body: NewWebNote,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 201: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/webNotes/{id}',
  summary: 'Update a note',
  who: 'staff',
  params: IdParams,
  body: WebNoteChanges,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 403: Refusal, 404: Refusal, 409: WebNoteConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/webNotes/{id}',
  summary: 'Remove a note',
  description: 'You can restore a removed note.',
  who: 'staff',
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/webNotes/{id}/restore',
  summary: 'Restore a removed note',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const mentionable = route({
  method: 'GET',
  path: '/webNotes/mentionable',
  summary: 'List users to mention in a note',
  description: 'Returns all enabled users, with a reason for those whom a note on this lead may not mention.',
  who: 'staff',
  ours: true,
  query: MentionableQuery,
  answers: { 200: Mentionables, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const pin = route({
  method: 'POST',
  path: '/webNotes/{id}/pin',
  summary: 'Pin a note',
  description: 'The note is pinned for everybody who may read the lead.',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const unpin = route({
  method: 'POST',
  path: '/webNotes/{id}/unpin',
  summary: 'Unpin a note',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})
