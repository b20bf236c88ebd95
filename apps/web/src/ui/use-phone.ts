import { useSyncExternalStore } from 'react'

/** The breakpoints of the design. */
export const phoneScreen = '(max-width: 640px)'
const phone = media(phoneScreen)
/** The variant `short` of the styles. */
const short = media('(max-height: 599px) and (min-width: 641px)')
const narrow = media('(max-width: 1023px)')

/** Reads the window when something is rendered, so that modules can be imported where there is no window. */
function media(query: string): () => MediaQueryList {
  let asked: MediaQueryList | undefined
  return () => (asked ??= window.matchMedia(query))
}

/** True on a phone's screen: some parts have a different layout there, not only a narrower one. */
export const usePhone = (): boolean => useMedia(phone)

/** True in a low window, such as a laptop's at 200 % zoom: heads collapse to one line. */
export const useShort = (): boolean => useMedia(short)

/** True when there is no room for the navigation labels. */
export const useNarrow = (): boolean => useMedia(narrow)

const useMedia = (asked: () => MediaQueryList): boolean =>
  useSyncExternalStore(
    (onChange) => {
      asked().addEventListener('change', onChange)
      return () => asked().removeEventListener('change', onChange)
    },
    () => asked().matches,
  )
