import { useSyncExternalStore } from 'react'

/** The look's borders. */
export const phoneScreen = '(max-width: 640px)'
const phone = window.matchMedia(phoneScreen)
const narrow = window.matchMedia('(max-width: 1023px)')

/** Whether the screen is a phone's: some things are laid out anew there, not only narrower. */
export const usePhone = (): boolean => useMedia(phone)

/** Whether there is no room for the words of the navigation. */
export const useNarrow = (): boolean => useMedia(narrow)

const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
