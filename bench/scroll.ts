/**
 * `node bench/scroll.ts`: 100,000 leads in one scrolling list, in a real browser with the processor throttled to a
 * quarter. For comparison the same browser shows a page of plain rows, since no page scrolls smoothly without a graphics
 * card. Fails when every round exceeds a limit.
 */
import { loadavg } from 'node:os'
import { launch, screens } from '../e2e/support/browser.ts'
import { watch } from '../e2e/support/watch.ts'
import { countInPages, weigh } from './scroll/measured-page.ts'
import { openList, pullToTheEnd, scrollToTheEnd, toTheTop } from './scroll/open-list.ts'
import { openManyLeads } from './scroll/open-many-leads.ts'
import { openPlain } from './scroll/open-plain.ts'
import { linesOf, surpassed } from './scroll/report.ts'
import { type Round, roundOf } from './scroll/rounds.ts'

const leads = 100_000
const howManyRounds = 3

const { origin, chrome, end } = await openManyLeads(leads)
const browser = await launch(chrome)
try {
  const context = await browser.newContext({ ...screens.desktop, baseURL: origin, locale: 'en-US' })
  await countInPages(context)
  const { surprises } = watch(context)
  const plain = await openPlain(await context.newPage())
  const list = await openList(await context.newPage())
  const rounds: Round[] = []
  for (let round = 1; round <= howManyRounds; round++) {
    const measured = await roundOf(list, plain)
    rounds.push(measured)
    console.log([`Round ${round}, load ${loadavg()[0]?.toFixed(1)}`, ...linesOf(measured)].join('\n'))
  }
  await toTheTop(list)
  console.log(`${(await pullToTheEnd(list)).toFixed(1)} s from the top to the last row by the bar`)
  await toTheTop(list)
  const { rows, seconds, shift } = await scrollToTheEnd(list)
  console.log(
    `${rows.toLocaleString('en')} rows to the end by the wheel in ${seconds.toFixed(0)} s, layout shift ${shift.toFixed(4)}`,
  )
  const { nodes, heap } = await weigh(list)
  console.log(`${nodes} nodes in the page, ${(heap / 1_000_000).toFixed(1)} MB of script memory`)
  const faults = [...surpassed(rounds), ...surprises()]
  if (rows !== leads) faults.push(`${rows} rows are not ${leads}.`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await end()
}
