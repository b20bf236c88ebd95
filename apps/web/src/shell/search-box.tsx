import Search from 'lucide-react/icons/search'
import type { KeyboardEvent } from 'react'
import { Keys } from '~/ui/keys.tsx'
import { nearPalette, openPalette } from './overlay.ts'

/** Looks like a field and opens the palette: by a click, or by typing while it has the focus. */
export const SearchBox = () => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K Meta+K"
    onPointerEnter={nearPalette}
    onFocus={nearPalette}
    onClick={() => openPalette()}
    onKeyDown={typeInto}
    className="flex h-8 w-[380px] min-w-0 cursor-text! items-center gap-2 rounded-control bg-sunken pr-2 pl-2.5 text-left text-13 text-3"
  >
    <Search />
    <span className="min-w-0 flex-1 truncate">Search name, phone, job number or address</span>
    <span aria-hidden="true" className="flex">
      <Keys keys="Mod+k" />
    </span>
  </button>
)

/** The first letter goes to the palette. A space clicks the button as usual. */
function typeInto(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1 || key === ' ' || key === '/' || key === '?' || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  event.stopPropagation()
  openPalette(key)
}
