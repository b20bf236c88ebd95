/** The keyboard map: whoever acts on a key says so here, and the sheet behind `?` lists what is said. */
import { useLayoutEffect, useRef } from 'react'
import { usePreferences } from '../preferences.ts'
import { isTyping } from './is-typing.ts'

/** The headings of the sheet, in its order. */
export const shortcutPlaces = ['Everywhere', 'In a list', 'On a record', 'Go to'] as const

export interface Shortcut {
  /** One key (`c`, `Shift+ArrowLeft`), two in a row (`g l`), or with Ctrl or ⌘ (`Mod+k`); the last works in fields too. */
  readonly keys: string
  /** What it does, as on a button: "Create a lead". */
  readonly words: string
  readonly where: (typeof shortcutPlaces)[number]
  readonly run: () => void
}

/** How long the first of two keys waits for the second: long enough to read what can follow. */
const patienceMs = 3000

type Said = { current: readonly Shortcut[] }
const said = new Set<Said>()
let first: { readonly key: string; readonly at: number } | undefined

/**
 * As long as the caller is on the screen, its keys work, from the first frame that shows it; of two who want the same
 * key the later one has it.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const mine = useRef(shortcuts)
  useLayoutEffect(() => {
    mine.current = shortcuts
  })
  useLayoutEffect(() => {
    if (said.size === 0) document.addEventListener('keydown', press)
    said.add(mine)
    return () => {
      said.delete(mine)
      if (said.size === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}

/** Every key that works now, the ones that count when two want the same. */
export const shortcutsNow = (): readonly Shortcut[] => [
  ...new Map([...said].flatMap(({ current }) => current).map((one) => [one.keys, one])).values(),
]

type FirstKeyListener = (key: string | undefined) => void
let tellFirstKey: FirstKeyListener | undefined
let firstKeyTimer: number | undefined
/** Pressed, and waiting for the second: who listens later than it was pressed is told too. */
let firstKey: string | undefined

/** Tells the first of two keys while it waits for the second, and nothing once that is over; answers how to stop. */
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
    // What is being typed has an undo of its own.
    if (key === 'z' && event.target instanceof Element && event.target.matches(fields)) return undefined
    return all.find(({ keys }) => keys === `Mod+${key}`)
  }
  if (isTyping(event)) return undefined
  if (isLetter && usePreferences.getState().hasNoSingleKeys) return undefined
  first = { key, at: event.timeStamp }
  return all.find(({ keys }) => keys === begun) ?? all.find(({ keys }) => keys === key)
}
