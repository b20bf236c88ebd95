import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import { expect } from 'vitest'
import type { Engine } from './engine.ts'

/** An element by its visible name, and its container where names repeat. */
interface Thing {
  readonly role: string
  /** As with Playwright: a substring, ignoring case, or a pattern. */
  readonly name?: string | RegExp
  /** Text that it contains. */
  readonly shows?: string
  readonly inside?: Thing
}

/** Uses a page of any engine by its visible names: waits as long as a story does, and never acts faster than the page. */
export interface Person {
  readonly sees: (thing: Thing) => Promise<void>
  readonly seesNo: (thing: Thing) => Promise<void>
  readonly click: (thing: Thing) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** As `Control+k` or `Enter`. */
  readonly press: (chord: string) => Promise<void>
  /** Errors of the page since it was first checked. */
  readonly troubles: () => Promise<readonly string[]>
}

interface Place {
  readonly x: number
  readonly y: number
  /** The reason a press there would not reach it, or why it does not exist. */
  readonly reason?: string
}

const finder = axe.source + (await readFile(new URL('./where-is.js', import.meta.url), 'utf8'))

export function personAt(engine: Engine): Person {
  const whereIs = async (thing: Thing): Promise<Place> => {
    const ask = `globalThis.whereIs?.(${JSON.stringify(inPlainData(thing))})`
    const place = await engine.evaluate<Place | null>(`${ask} ?? null`)
    if (place) return place
    // A new document.
    await engine.evaluate(`(() => { ${finder}; return null })()`)
    return engine.evaluate<Place>(ask)
  }
  const troubles = () =>
    engine.evaluate<string[]>('globalThis.troubles ?? []').catch((error: unknown) => [String(error)])
  const find = async (thing: Thing, fits: (place: Place) => boolean): Promise<Place> => {
    let place: Place | undefined
    await expect
      .poll(
        async () => {
          // During a navigation the page cannot be queried.
          place = await whereIs(thing).catch((error: unknown) => ({ x: 0, y: 0, reason: String(error) }))
          return fits(place) ? 'so' : `${place.reason}; ${(await troubles()).join('; ')}`
        },
        { timeout: patienceMs, message: `${thing.role} ${String(thing.name ?? '')}` },
      )
      .toBe('so')
    return place as Place
  }
  const press = (keys: readonly string[]) =>
    engine.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          ...keys.map((value) => ({ type: 'keyDown' as const, value })),
          ...keys.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
        ],
      },
    ])
  return {
    async sees(thing) {
      await find(thing, ({ reason }) => reason !== notThere && !reason?.includes('Error'))
    },
    async seesNo(thing) {
      await find(thing, ({ reason }) => reason === notThere)
    },
    async click(thing) {
      const { x, y } = await find(thing, ({ reason }) => reason === undefined)
      const actions = [
        { type: 'pointerMove', x, y, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ] as const
      await engine.act([{ type: 'pointer', id: 'mouse', actions }])
    },
    async type(text) {
      for (const letter of text) await press([letter])
    },
    troubles,
    press: (chord) => press(chord.split('+').map((name) => keys[name] ?? name)),
  }
}

/** These engines need longer on a busy machine than Chromium. */
const patienceMs = 30_000

const notThere = 'is not there'

/** Keys without a character, by WebDriver's code points. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
}

const inPlainData = ({ role, name, shows, inside }: Thing): object => ({
  role,
  shows,
  ...(typeof name === 'string' ? { name } : name && { pattern: name.source }),
  ...(inside && { inside: inPlainData(inside) }),
})
