import { late } from '../late.tsx'
import { closeOverlay, loadPalette, useOverlay } from './overlay.ts'

const Palette = late(loadPalette)
const ShortcutSheet = late(() => import('./shortcut-sheet.tsx'))

/** The palette or the sheet of shortcuts, when one of them is open. */
export function Overlays() {
  const { open, typed } = useOverlay()
  return (
    <>
      {open === 'palette' ? <Palette typed={typed} onClose={closeOverlay} /> : null}
      {open === 'shortcuts' ? <ShortcutSheet onClose={closeOverlay} /> : null}
    </>
  )
}
