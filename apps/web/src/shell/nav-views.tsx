import { late } from '../late.tsx'
import { usePreferences } from '../preferences.ts'
import { useMe } from '../session/me.ts'
import { readRows } from './view-rows.ts'

const SavedViews = late(() => import('./saved-views.tsx'), { quiet: true })

/** A row of the navigation, of a view. */
const rowHeight = 28

/** Under a place, its saved views: they come late, into the room that they took the last time. */
export function NavViews({ place }: { readonly place: string }) {
  const { id } = useMe()
  const rows = usePreferences(({ viewRows }) => readRows(viewRows, id, place))
  return (
    <div style={{ minHeight: rows * rowHeight }}>
      <SavedViews place={place} />
    </div>
  )
}
