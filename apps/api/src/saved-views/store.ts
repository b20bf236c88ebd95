import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { store } from '../records/store.ts'
import type { Sight } from '../records/unit-of-work.ts'

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
  reach: ({ id }) => sql`(r.owner_id = ${id} or r.is_shared)`,
  about: ({ owner_id: ownerId }) => ({ ownerId }),
  view: (view, sight) => savedView(view, sight),
  facts: ({ name, list }) => ({ name, list }),
})

function savedView(view: View, { nameOf, viewer }: Sight): SavedView {
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
