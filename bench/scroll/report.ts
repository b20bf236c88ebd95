import { percentile } from '../requests/drive.ts'
import type { Scrolled } from './actions.ts'
import type { Seen } from './measured-page.ts'
import type { Round } from './rounds.ts'

/** One display refresh is 16.7 ms, and the browser's clock is exact to about a tenth. */
const oneRefresh = 17.7
const twoRefreshes = 34.4

/**
 * Limits: milliseconds from a key to its letter, layout shift as a share of the screen, the 95th percentile of
 * milliseconds between frames, and visible rows not rendered.
 */
const limits = { key: 100, shift: 0.001, shown: 25, missing: 0 }

/** One line per action: the list, and the plain page beside it. */
export const linesOf = (round: Round): string[] => [
  `  wheel         ${shown(round.wheel)}, ${missing(round.wheel)}`,
  `    plain page  ${shown(round.plainWheel)}`,
  `    to scripts  ${frames(round.wheel)}`,
  `    plain page  ${frames(round.plainWheel)}`,
  `  typing        ${keys(round.typing)}`,
  `    with rests  ${keys(round.slowTyping)}`,
  `    plain page  ${keys(round.plainTyping)}`,
]

/** Sentences about values that exceed a limit in every round. */
export function surpassed(rounds: readonly Round[]): string[] {
  const key = Math.min(
    ...rounds.map(({ typing, slowTyping }) => Math.max(...typing.keys, ...slowTyping.keys)),
  )
  const shift = Math.min(...rounds.map((round) => round.wheel.shift))
  const late = Math.min(...rounds.map((round) => percentile(round.wheel.shown, 95)))
  const undrawn = Math.min(...rounds.map((round) => Math.max(...round.wheel.missing)))
  return [
    ...(key > limits.key ? [`A key took ${ms(key)}, ${ms(limits.key)} are allowed.`] : []),
    ...(shift > limits.shift ? [`${shift} of the screen moved, ${limits.shift} is allowed.`] : []),
    ...(late > limits.shown
      ? [`One frame in twenty took ${ms(late)}, ${ms(limits.shown)} are allowed.`]
      : []),
    ...(undrawn > limits.missing ? [`${undrawn} rows in sight were not drawn.`] : []),
  ]
}

const shown = ({ shown }: Scrolled) =>
  [
    `${shown.length} frames shown`,
    `median ${ms(percentile(shown, 50))}`,
    `p95 ${ms(percentile(shown, 95))}`,
    `slowest ${ms(Math.max(...shown))}`,
    `${share(shown, limits.shown)} over ${limits.shown} ms`,
  ].join(', ')

const missing = ({ missing }: Scrolled) =>
  `at most ${Math.max(...missing)} rows in sight not drawn, in ${share(missing, limits.missing)} of the looks any`

const frames = ({ frames, longTasks, shift }: Seen) =>
  [
    `${frames.length} frames`,
    `median ${ms(percentile(frames, 50))}`,
    `p95 ${ms(percentile(frames, 95))}`,
    `slowest ${ms(Math.max(...frames))}`,
    `${share(frames, oneRefresh)} over 16.7 ms`,
    `${share(frames, twoRefreshes)} over 33 ms`,
    `${longTasks.length} long tasks of ${ms(longTasks.reduce((sum, task) => sum + task, 0))} together`,
    `layout shift ${shift.toFixed(4)}`,
  ].join(', ')

const keys = ({ keys }: Seen) => `median ${ms(percentile(keys, 50))}, worst ${ms(Math.max(...keys))} to paint`

const ms = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`

const share = (times: readonly number[], limit: number) =>
  `${((times.filter((time) => time > limit).length / times.length) * 100).toFixed(0)} %`
