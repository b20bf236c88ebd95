import { useState } from 'react'

/**
 * The library gives the focus back to a trigger of its own only, and ours are links, keys and menus.
 * @returns for `onCloseAutoFocus`: the focus goes where it was, unless another page has taken it
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
