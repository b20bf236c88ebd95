import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import { expect } from 'vitest'
import type { Engine } from './engine.ts'

/** What people call something on the screen, and what it stands in where others are called the same. */
interface Thing {
  readonly role: string
  /** As with Playwright: a part of it, in any case, or what a pattern says. */
  readonly name?: string | RegExp
  /** Words that stand in it. */
  readonly shows?: string
  readonly inside?: Thing
}

/** Somebody who uses a page of any engine by what it says: patient, as a story is, and never faster than the page. */
export interface Person {
  readonly sees: (thing: Thing) => Promise<void>
  readonly seesNo: (thing: Thing) => Promise<void>
  readonly click: (thing: Thing) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** As `Control+k` or `Enter`. */
  readonly press: (chord: string) => Promise<void>
  /** What went wrong in the page, since it was looked at first. */
  readonly troubles: () => Promise<readonly string[]>
}

interface Place {
  readonly x: number
  readonly y: number
  /** Why a press there would not reach it, or why there is no such place. */
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
          // While one page goes and the next comes there is nothing to ask.
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

/** What these engines need for a page on a machine that is busy is more than Chromium needs. */
const patienceMs = 30_000

const notThere = 'is not there'

/** The keys without a character, by WebDriver's numbers. */
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
