import { setTimeout as delay } from 'node:timers/promises'
import { type Scrolled, typeWord, wheel } from './actions.ts'
import type { MeasuredPage, Seen } from './measured-page.ts'
import { firstRow, toTheTop } from './open-list.ts'

/** The plain page first, then the list: disturbances of the machine affect both. */
export interface Round {
  readonly plainWheel: Scrolled
  readonly plainTyping: Seen
  readonly wheel: Scrolled
  /** Typing as fast as somebody who knows the name. */
  readonly typing: Seen
  /** Typing with pauses, so that the list refetches after each letter. */
  readonly slowTyping: Seen
}

const quickMs = 120
const slowMs = 400

export async function roundOf(list: MeasuredPage, plain: MeasuredPage): Promise<Round> {
  const plainField = plain.page.getByRole('textbox')
  await plain.page.bringToFront()
  await plain.page.evaluate(`document.querySelector('ul').scrollTo(0, 0)`)
  const plainWheel = await wheel(plain)
  await plainField.fill('')
  await plainField.focus()
  const plainTyping = await typeWord(plain, quickMs)

  await list.page.bringToFront()
  await toTheTop(list)
  return {
    plainWheel,
    plainTyping,
    wheel: await wheel(list),
    typing: await typed(list, quickMs),
    slowTyping: await typed(list, slowMs),
  }
}

async function typed(list: MeasuredPage, pauseMs: number): Promise<Seen> {
  const field = list.page.getByRole('searchbox', { name: 'Filter these leads' })
  await field.focus()
  const seen = await typeWord(list, pauseMs)
  await field.fill('')
  await list.page.waitForURL((address) => !address.searchParams.has('q'))
  await firstRow(list.page)
  await delay(slowMs)
  return seen
}
