import { useState } from 'react'

/**
 * Returns the focus when a dialog closes. The library does so only for its own triggers, and ours are links,
 * keys and menus.
 * @returns for `onCloseAutoFocus`: focus returns to where it was, unless another page has taken it
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (document.activeElement !== document.body) return
    const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    const target = isThere ? opener : document.getElementById('page')
    target?.focus({ preventScroll: true })
  }
}
