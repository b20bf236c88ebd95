import { late } from '../late.tsx'
import { pathOf } from '../lists/views/view-address.ts'
import { useMe } from '../session/me.ts'

const SavedViews = late(() => import('./saved-views.tsx'), { quiet: true })

/** A row of the navigation, of a view. */
const rowHeight = 28

/** Under a place, its saved views: they come late, into the room that is kept for them. */
export function NavViews({ place }: { readonly place: string }) {
  const { savedViews } = useMe()
  const rows = Object.entries(savedViews).reduce(
    (sum, [list, views]) => (pathOf({ list })?.startsWith(place) ? sum + views : sum),
    0,
  )
  return (
    <div style={{ minHeight: rows * rowHeight }}>
      <SavedViews place={place} />
    </div>
  )
}
