import type { View } from '@crm/contract/web/view-as-shapes'
import type { NameOf } from '../leads/view.ts'
import type { ViewRow } from './queries.ts'

export const viewView = (row: ViewRow, nameOf: NameOf): View => ({
  id: row.id,
  at: row.at,
  viewerId: row.viewer_id,
  viewerName: nameOf(row.viewer_id) ?? 'Somebody',
  method: row.method,
  path: row.path,
})
