import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import {
  NewSavedView,
  SavedView,
  SavedViewChanges,
  SavedViewConflict,
  SavedViewCounts,
  SavedViewQuery,
  SavedViews,
} from './saved-view-shapes.ts'

const topic = 'saved-view'

export const list = route({
  method: 'GET',
  path: '/saved-views',
  summary: 'List your saved views and shared views',
  who: can.saveView,
  ours: true,
  query: SavedViewQuery,
  answers: { 200: SavedViews, 403: Refusal, 500: Refusal },
})

export const counts = route({
  method: 'GET',
  path: '/saved-views/counts',
  summary: 'Count the records of each saved view',
  who: can.saveView,
  ours: true,
  // Changes of records affect the counts too, but they are peripheral, so a periodic refetch is enough.
  reads: [topic],
  answers: { 200: SavedViewCounts, 403: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/saved-views',
  summary: 'Create a saved view',
  description: 'A view is for you alone, or shared with everybody.',
  who: can.saveView,
  ours: true,
  body: NewSavedView,
  answers: { 201: SavedView, 400: Refusal, 403: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Update a saved view',
  who: can.changeView,
  ours: true,
  params: IdParams,
  body: SavedViewChanges,
  answers: {
    200: SavedView,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: SavedViewConflict,
    500: Refusal,
  },
})

export const remove = route({
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Remove a saved view',
  description: 'You can restore a removed view.',
  who: can.changeView,
  ours: true,
  params: IdParams,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/saved-views/{id}/restore',
  summary: 'Restore a removed saved view',
  who: can.changeView,
  ours: true,
  params: IdParams,
  answers: { 200: SavedView, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
