/** What a person does with a long list, the same on every page. */
import { setTimeout as delay } from 'node:timers/promises'
import type { MeasuredPage, Seen } from './measured-page.ts'
import { shownDuring } from './shown-frames.ts'

/** 667 rows, seven pages of them, as fast as somebody who still reads a name here and there. */
const wheelPixels = 24_000
const pixelsASecond = 2_400

export interface Scrolled extends Seen {
  /** Between two frames that the browser put on the screen, in ms. */
  readonly shown: readonly number[]
}

export async function wheel({ page, devtools, measure }: MeasuredPage): Promise<Scrolled> {
  let shown: readonly number[] = []
  const seen = await measure(async () => {
    shown = await shownDuring(page, async () => {
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

/** Letter after letter, `pauseMs` after each. */
export const typeWord = ({ page, measure }: MeasuredPage, pauseMs: number): Promise<Seen> =>
  measure(async () => {
    for (const letter of word) {
      await page.keyboard.press(letter)
      await delay(pauseMs)
    }
  })
