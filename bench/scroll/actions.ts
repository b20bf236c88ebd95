/** User actions on a long list, the same on every page. */
import { setTimeout as delay } from 'node:timers/promises'
import type { MeasuredPage, Seen } from './measured-page.ts'
import { framesDuring } from './shown-frames.ts'

/** 667 rows or seven pages, at the speed of somebody who still reads some names. */
const wheelPixels = 24_000
const pixelsASecond = 2_400

export interface Scrolled extends Seen {
  /** Milliseconds between two displayed frames. */
  readonly shown: readonly number[]
}

export async function wheel({ page, devtools, measure }: MeasuredPage): Promise<Scrolled> {
  let shown: readonly number[] = []
  const seen = await measure(async () => {
    shown = await framesDuring(page, async () => {
      await devtools.send('Input.synthesizeScrollGesture', {
        x: 700,
        y: 500,
        yDistance: -wheelPixels,
        speed: pixelsASecond,
        preventFling: true,
        gestureSourceType: 'mouse',
      })
    })
  })
  return { ...seen, shown }
}

const word = 'delgado'

/** Letter by letter, with `pauseMs` after each. */
export const typeWord = ({ page, measure }: MeasuredPage, pauseMs: number): Promise<Seen> =>
  measure(async () => {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await delay(pauseMs)
    }
  })
