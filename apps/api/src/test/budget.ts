/**
 * Tests with a combinatorial number of requests, such as every field with every value, sample what a run can afford.
 * `npm run soak` makes them all. The sample follows from the printed seed: TEST_SEED repeats it.
 */
import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'

/** The budget of each of these test files. */
const requests = 2_000

const isWhole = process.env['TEST_BUDGET'] === 'all'

export const seed = Number(process.env['TEST_SEED'] || randomInt(2 ** 31))

export const logSeed = () => console.log(`Drawn by the seed ${seed}: TEST_SEED=${seed} repeats it.`)

/** The share of `most` for each group of `all` candidates: at least one, so that no group is skipped. */
export const share = (groups: number, all: number, most = requests): number =>
  isWhole ? all : Math.min(all, Math.max(1, Math.floor(most / groups)))

/** Samples each group's share. */
export const sampled = <T>(groups: readonly (readonly T[])[], most = requests): T[][] =>
  groups.map((group, at) => {
    const length = share(groups.length, group.length, most)
    const some = fc.shuffledSubarray([...group], { minLength: length, maxLength: length })
    return fc.sample(some, { numRuns: 1, seed: seed + at })[0] ?? []
  })
