/**
 * Tests that could make any number of requests, such as every field with every value, draw as many as a run can pay for.
 * `npm run soak` makes them all. What is drawn follows from the seed that is printed: TEST_SEED draws the same again.
 */
import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'

/** Of each of these test files. */
const requests = 2_000

const isWhole = process.env['TEST_BUDGET'] === 'all'

export const seed = Number(process.env['TEST_SEED'] || randomInt(2 ** 31))

export const saySeed = () => console.log(`Drawn by the seed ${seed}: TEST_SEED=${seed} repeats it.`)

/** How many of `most` each of so many groups may have, of `all` that it could: at least one, so that none is left out. */
export const share = (groups: number, all: number, most = requests): number =>
  isWhole ? all : Math.min(all, Math.max(1, Math.floor(most / groups)))

/** Of every group its share. */
export const drawn = <T>(groups: readonly (readonly T[])[], most = requests): T[][] =>
  groups.map((group, at) => {
    const length = share(groups.length, group.length, most)
    const some = fc.shuffledSubarray([...group], { minLength: length, maxLength: length })
    return fc.sample(some, { numRuns: 1, seed: seed + at })[0] ?? []
  })
