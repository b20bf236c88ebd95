import { lazyPart } from '~/ui/lazy.tsx'
import { pathOf } from '~/lists/views/view-address.ts'
import { useMe } from '~/session/me.ts'

const SavedViews = lazyPart(() => import('./saved-views.tsx'), { quiet: true })

/** Height of a view's row in the navigation. */
const rowHeight = 28

/** The saved views of a place: lazy, in reserved space, to avoid layout shift. */
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
