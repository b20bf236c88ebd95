/** What lies over every page, one at a time; opened from anywhere, loaded when it is first needed. */
import { create } from 'zustand'

interface Overlay {
  readonly open: 'palette' | 'shortcuts' | null
  /** What the palette begins with. */
  readonly typed: string
}

export const useOverlay = create<Overlay>()(() => ({ open: null, typed: '' }))

export function openPalette(typed = ''): void {
  useOverlay.setState({ open: 'palette', typed })
  document.addEventListener('keydown', collect, true)
}

/** Called by the palette when it stands and has a field of its own. */
export const stopCollecting = (): void => document.removeEventListener('keydown', collect, true)

/** Who opens the palette types at once; until it is loaded their letters are kept, and no shortcut is meant by them. */
function collect(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') return closeOverlay()
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  event.stopPropagation()
  useOverlay.setState(({ typed }) => ({ typed: typed + key }))
}

export const openShortcuts = (): void => useOverlay.setState({ open: 'shortcuts' })

export function closeOverlay(): void {
  stopCollecting()
  useOverlay.setState({ open: null })
}

export const loadPalette = () => import('./palette/palette.tsx')

/** When a pointer or the focus comes near. If it cannot be loaded, that is said when it is opened. */
export const nearPalette = (): void => void loadPalette().catch(() => undefined)
