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
  summary: 'One note',
  who: 'staff',
  params: IdParams,
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/webNotes',
  summary: 'Notes, newest first, or the pinned ones before the others',
  who: 'staff',
  query: NoteListQuery,
  answers: { 200: WebNotes, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/webNotes',
  summary: 'Write a note on a lead, or a reply to one',
  who: 'staff',
  body: NewWebNote,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 201: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/webNotes/{id}',
  summary: 'Change a note',
  who: 'staff',
  params: IdParams,
  body: WebNoteChanges,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 403: Refusal, 404: Refusal, 409: WebNoteConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/webNotes/{id}',
  summary: 'Remove a note; it can be restored',
  who: 'staff',
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/webNotes/{id}/restore',
  summary: 'Bring a removed note back',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const mentionable = route({
  method: 'GET',
  path: '/webNotes/mentionable',
  summary: 'The enabled people, and why a note on this lead may not mention some of them',
  who: 'staff',
  ours: true,
  query: MentionableQuery,
  answers: { 200: Mentionables, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const pin = route({
  method: 'POST',
  path: '/webNotes/{id}/pin',
  summary: 'Pin a note, for everybody who reads its lead',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const unpin = route({
  method: 'POST',
  path: '/webNotes/{id}/unpin',
  summary: 'Take the pin off a note',
  who: 'staff',
  ours: true,
  params: IdParams,
  changes: ['webNote', 'webLead', 'activity-feed'],
  answers: { 200: WebNote, 400: Refusal, 404: Refusal, 500: Refusal },
})
