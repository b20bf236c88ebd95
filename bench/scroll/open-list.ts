import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { signInAs } from '../../e2e/support/people.ts'
import { type MeasuredPage, slowDown } from './measured-page.ts'

/** Mona's list of all leads, by name, as an infinite list. */
export async function openList(page: Page): Promise<MeasuredPage> {
  await page.goto('/leads?status=All&rows=all')
  await signInAs(page, 'mona')
  await firstRow(page)
  return slowDown(page)
}

interface Journey {
  /** The row count that the list received. */
  readonly rows: number
  readonly seconds: number
  readonly shift: number
}

/** Drags the scrollbar to the end; returns the seconds until the last row is readable. */
export async function pullToTheEnd({ page }: MeasuredPage): Promise<number> {
  const began = performance.now()
  const isAtTheEnd = async () => (await page.evaluate<Whereabouts>(whereabouts)).isEnd
  await page.evaluate(`{
    const { parentElement } = document.querySelector('table')
    parentElement.scrollTo({ top: parentElement.scrollHeight })
  }`)
  while (!(await isAtTheEnd())) await delay(lookMs)
  return (performance.now() - began) / 1000
}

/** Scrolls by wheel until the last row is readable. */
export async function scrollToTheEnd({ page, measure }: MeasuredPage): Promise<Journey> {
  const began = performance.now()
  let rows = 0
  await page.mouse.move(700, 500)
  const { shift } = await measure(async () => {
    for (let isEnd = false; !isEnd;) {
      if (performance.now() - began > patienceMs) throw new Error(`No end of the list after ${rows} rows.`)
      await page.mouse.wheel(0, 20_000)
      ;({ rows, isEnd } = await page.evaluate<Whereabouts>(whereabouts))
    }
  })
  return { rows, seconds: (performance.now() - began) / 1000, shift }
}

const patienceMs = 600_000
const lookMs = 20

interface Whereabouts {
  readonly rows: number
  readonly isEnd: boolean
}

/** At the end, the last row is a lead and not a spacer. */
const whereabouts = `(() => {
  const rows = document.querySelectorAll('tbody tr')
  const one = document.querySelector('[data-row]')
  return {
    rows: Math.round(document.querySelector('tbody').offsetHeight / (one?.offsetHeight ?? 36)),
    isEnd: rows[rows.length - 1]?.dataset.row !== undefined,
  }
})()`

export async function toTheTop({ page }: MeasuredPage): Promise<void> {
  await page.evaluate(`document.querySelector('table').parentElement.scrollTo({ top: 0 })`)
  await firstRow(page)
}

export const firstRow = (page: Page) => page.locator('tbody').getByRole('link').first().waitFor()
