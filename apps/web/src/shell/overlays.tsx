import { lazyPart } from '~/ui/lazy.tsx'
import { FramePart } from './frame-part.tsx'
import { closeOverlay, loadPalette, useOverlay } from './overlay.ts'

const Palette = lazyPart(loadPalette)
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'))

/** The palette or the shortcut sheet, if one is open. */
export function Overlays() {
  const { open, typed } = useOverlay()
  return (
    <>
      {open === 'palette' ? (
        <FramePart onFail={closeOverlay}>
          <Palette typed={typed} onClose={closeOverlay} />
        </FramePart>
      ) : null}
      {open === 'shortcuts' ? (
        <FramePart onFail={closeOverlay}>
          <ShortcutSheet onClose={closeOverlay} />
        </FramePart>
      ) : null}
    </>
  )
}
