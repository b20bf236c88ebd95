/** The keyboard map: components register their shortcuts here, and the sheet behind `?` lists them. */
import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from './preferences.ts'

/** The headings of the shortcut sheet, in order. */
export const shortcutPlaces = ['Everywhere', 'In a list', 'On a record', 'Go to'] as const

export interface Shortcut {
  /**
   * One key (`c`, `Shift+ArrowLeft`), two in sequence (`g l`), or with Ctrl or ⌘ (`Mod+k`); the last kind
   * works in fields too.
   */
  readonly keys: string
  /** The action, worded like a button: "Create a lead". */
  readonly words: string
  readonly where: (typeof shortcutPlaces)[number]
  readonly run: () => void
}

/** Timeout between the two keys of a sequence: long enough to read the hints. */
const patienceMs = 3000

type Registered = { current: readonly Shortcut[] }
const registered = new Set<Registered>()
let first: { readonly key: string; readonly at: number } | undefined

/**
 * Registers shortcuts while the caller is mounted, from its first frame on; of two with the same key, the
 * later wins.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const mine = useRef(shortcuts)
  useLayoutEffect(() => {
    mine.current = shortcuts
  })
  useLayoutEffect(() => {
    if (registered.size === 0) document.addEventListener('keydown', press)
    registered.add(mine)
    return () => {
      registered.delete(mine)
      if (registered.size === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}

/** Every active shortcut; of two with the same key, only the winner. */
export const shortcutsNow = (): readonly Shortcut[] => [
  ...new Map([...registered].flatMap(({ current }) => current).map((one) => [one.keys, one])).values(),
]

type FirstKeyListener = (key: string | undefined) => void
let tellFirstKey: FirstKeyListener | undefined
let firstKeyTimer: number | undefined
/** First key of a pending sequence; later subscribers receive it too. */
let firstKey: string | undefined

/** Notifies the listener of the first key of a sequence, and of its end; returns the unsubscribe function. */
export function onFirstKey(listener: FirstKeyListener): () => void {
  tellFirstKey = listener
  if (firstKey !== undefined) listener(firstKey)
  return () => {
    tellFirstKey = undefined
  }
}

function tell(key: string | undefined): void {
  firstKey = key
  tellFirstKey?.(key)
}

function press(event: KeyboardEvent): void {
  const found = match(event)
  const waiting = found ? undefined : first?.key
  const isFirst = shortcutsNow().some(({ keys }) => keys.startsWith(`${waiting} `))
  window.clearTimeout(firstKeyTimer)
  tell(isFirst ? waiting : undefined)
  if (isFirst) firstKeyTimer = window.setTimeout(() => tell(undefined), patienceMs)
  if (!found) return
  event.preventDefault()
  found.run()
}

const fields = 'input:not([type=checkbox]), textarea'

function match(event: KeyboardEvent): Shortcut | undefined {
  const all = shortcutsNow()
  const isLetter = event.key.length === 1
  const key = isLetter ? event.key.toLowerCase() : `${event.shiftKey ? 'Shift+' : ''}${event.key}`
  const begun = first && event.timeStamp - first.at < patienceMs ? `${first.key} ${key}` : undefined
  first = undefined
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    // A field has its own undo.
    if (key === 'z' && event.target instanceof Element && event.target.matches(fields)) return undefined
    return all.find(({ keys }) => keys === `Mod+${key}`)
  }
  if (isTyping(event)) return undefined
  if (isLetter && usePreferences.getState().hasNoSingleKeys) return undefined
  first = { key, at: event.timeStamp }
  return all.find(({ keys }) => keys === begun) ?? all.find(({ keys }) => keys === key)
}

/** True when a key belongs to the focused element: a field, an open dialog or menu, or a browser shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const { target } = event
  return (
    target instanceof Element &&
    // A checkbox uses the space bar only.
    target.closest(`${event.key === ' ' ? 'input' : fields}, select, [role=dialog], [role=menu]`) !== null
  )
}
