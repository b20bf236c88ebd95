import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/database'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'

type View = Selectable<Tables['views']>

export const views = store({
  table: 'views',
  subject: 'view',
  verbs: {
    created: 'view.saved',
    changed: 'view.changed',
    removed: 'view.removed',
    restored: 'view.restored',
  },
  fields: { name: 'name', search: 'search', asked: 'asked', isShared: 'is_shared' },
  from: sql`views as r`,
  scope: ({ id }) => sql`(r.owner_id = ${id} or r.is_shared)`,
  subjectOf: ({ owner_id: ownerId }) => ({ ownerId }),
  view: (view, sight) => savedView(view, sight),
  details: ({ name, list }) => ({ name, list }),
})

function savedView(view: View, { nameOf, viewer }: ViewContext): SavedView {
  return {
    id: view.id,
    list: view.list,
    ...views.fieldsOf(view),
    isMine: view.owner_id === viewer?.id,
    ownerName: nameOf(view.owner_id),
    createdAt: view.created_at,
    updatedAt: view.updated_at,
    version: view.version,
  }
}
