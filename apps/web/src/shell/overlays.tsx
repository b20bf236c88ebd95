import { lazy, Suspense } from 'react'
import { loadPalette, useOverlay } from './overlay.ts'

const Palette = lazy(loadPalette)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

/** The palette or the sheet of shortcuts, when one of them is open. */
export function Overlays() {
  const { open, typed } = useOverlay()
  return (
    <Suspense>
      {open === 'palette' ? <Palette typed={typed} /> : null}
      {open === 'shortcuts' ? <ShortcutSheet /> : null}
    </Suspense>
  )
}
