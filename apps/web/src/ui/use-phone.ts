import { useSyncExternalStore } from 'react'

/** The look's borders. */
export const phoneScreen = '(max-width: 640px)'
const phone = media(phoneScreen)
const narrow = media('(max-width: 1023px)')

/** Asked of the window when something is shown, so that lists and deeds can be read where there is none. */
function media(query: string): () => MediaQueryList {
  let asked: MediaQueryList | undefined
  return () => (asked ??= window.matchMedia(query))
}

/** Whether the screen is a phone's: some things are laid out anew there, not only narrower. */
export const usePhone = (): boolean => useMedia(phone)

/** Whether there is no room for the words of the navigation. */
export const useNarrow = (): boolean => useMedia(narrow)

const useMedia = (asked: () => MediaQueryList): boolean =>
  useSyncExternalStore(
    (onChange) => {
      asked().addEventListener('change', onChange)
      return () => asked().removeEventListener('change', onChange)
    },
    () => asked().matches,
  )
