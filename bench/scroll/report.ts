import { percentile } from '../requests/drive.ts'
import type { Seen } from './measured-page.ts'
import type { Round } from './rounds.ts'

/** A browser counts in refreshes of 16.7 ms and is exact to a tenth or so. */
const oneRefresh = 17.7
const twoRefreshes = 34.4

/** Milliseconds from a key to its letter, share of the screen that moved by itself. */
const limits = { key: 100, shift: 0.001 }

/** One line a deed: the list, and the plain page beside it. */
export const linesOf = (round: Round): string[] => [
  `  wheel         ${frames(round.wheel)}`,
  `    plain page  ${frames(round.plainWheel)}`,
  `    ratio       median ${ratio(round, 50)}, p95 ${ratio(round, 95)}`,
  `  typing        ${keys(round.typing)}`,
  `    with rests  ${keys(round.slowTyping)}`,
  `    plain page  ${keys(round.plainTyping)}`,
]

/** Sentences about what is above a limit in all of the rounds. */
export function surpassed(rounds: readonly Round[]): string[] {
  const key = Math.min(
    ...rounds.map(({ typing, slowTyping }) => Math.max(...typing.keys, ...slowTyping.keys)),
  )
  const shift = Math.min(...rounds.map((round) => round.wheel.shift))
  return [
    ...(key > limits.key ? [`A key took ${ms(key)}, ${ms(limits.key)} are allowed.`] : []),
    ...(shift > limits.shift ? [`${shift} of the screen moved, ${limits.shift} is allowed.`] : []),
  ]
}

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

const ratio = ({ wheel, plainWheel }: Round, percent: number) =>
  (percentile(wheel.frames, percent) / percentile(plainWheel.frames, percent)).toFixed(1)

const ms = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`

const share = (times: readonly number[], limit: number) =>
  `${((times.filter((time) => time > limit).length / times.length) * 100).toFixed(0)} %`
