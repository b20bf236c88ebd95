/** The single overlay above every page; opened from anywhere, loaded on demand. */
import { create } from 'zustand'

interface Overlay {
  readonly open: 'palette' | 'shortcuts' | null
  /** Initial text of the palette. */
  readonly typed: string
}

export const useOverlay = create<Overlay>()(() => ({ open: null, typed: '' }))

export function openPalette(typed = ''): void {
  useOverlay.setState({ open: 'palette', typed })
  document.addEventListener('keydown', collect, true)
}

/** Called by the palette once its own field is mounted. */
export const stopCollecting = (): void => document.removeEventListener('keydown', collect, true)

/** Buffers keys typed while the palette loads, so that they trigger no shortcuts. */
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

/** When the pointer or focus comes near. A failure shows when the palette is opened. */
export const nearPalette = (): void => void loadPalette().catch(() => undefined)
