import { useSyncExternalStore } from 'react'

/** The look's border between phones and the rest. */
const phone = window.matchMedia('(max-width: 640px)')

/** Whether the screen is a phone's: some things are laid out anew there, not only narrower. */
export const usePhone = (): boolean => useSyncExternalStore(listen, () => phone.matches)

function listen(onChange: () => void) {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}
