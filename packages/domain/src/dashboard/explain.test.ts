import { expect, test } from 'vitest'
import { type RepChange, type SalesChange, changeStages, explainSales, stageEffects } from './explain.ts'
import { spanOfMonth, wordsOfMonth, wordsOfSpan } from './spans.ts'

const pair = ([now, before]: readonly [number, number]) => ({ now, before })

/** Counts as `[now, before]`. */
interface Counts {
  readonly sold: readonly [number, number]
  readonly leads: readonly [number, number]
  readonly visits: readonly [number, number]
  readonly held: readonly [number, number]
  readonly reps?: readonly RepChange[]
}
const change = ({ sold, leads, visits, held, reps = [] }: Counts): SalesChange => ({
  sold: pair(sold),
  leads: pair(leads),
  visits: pair(visits),
  held: pair(held),
  reps,
})

const rep = (
  repName: string | null,
  sold: readonly [number, number],
  held: readonly [number, number] = [0, 0],
  closed: readonly [number, number] = [0, 0],
): RepChange => ({
  repId: repName && `id of ${repName}`,
  repName,
  sold: pair(sold),
  held: pair(held),
  closed: pair(closed),
})

const [rita, sam] = [rep('Rita', [10, 8], [14, 17], [10, 8]), rep('Sam', [2, 6], [15, 19], [2, 6])]
const november: Counts = {
  sold: [12, 14],
  leads: [58, 57],
  visits: [45, 42],
  held: [29, 36],
  reps: [rita, sam],
}
const sentence = (counts: Counts, words = wordsOfSpan('30')) =>
  explainSales(change(counts), words)
    .map((clause) => clause.words)
    .join('')

test.each<[string, Counts, string]>([
  [
    'few sales as counts, and the stage and the rep that cost the most',
    november,
    '12 sales in the last 30 days, 2 fewer than in the 30 days before: about as many leads (58, was 57), ' +
      'fewer visits held (29 of 45, −21 points), and Sam sold 2, was 6 (closed 2 of 15).',
  ],
  [
    'many sales as a percentage',
    { sold: [41, 50], leads: [200, 250], visits: [100, 125], held: [60, 75] },
    '41 sales in the last 30 days, 18% fewer than the 50 in the 30 days before: fewer leads (200, was 250).',
  ],
  [
    'few visits as counts',
    { sold: [6, 3], leads: [20, 20], visits: [12, 12], held: [10, 5], reps: [rep('Rita', [6, 3])] },
    '6 sales in the last 30 days, 3 more than in the 30 days before: as many leads (20, was 20), and ' +
      'more visits held (10 of 12, was 5 of 12).',
  ],
  [
    'sales that come from no visit of these days',
    { sold: [9, 3], leads: [20, 20], visits: [12, 12], held: [5, 5] },
    '9 sales in the last 30 days, 6 more than in the 30 days before: as many leads (20, was 20), and ' +
      'more sales per visit held (9 for 5, was 3 for 5).',
  ],
  [
    'one sale after none',
    { sold: [1, 0], leads: [9, 4], visits: [2, 1], held: [2, 1] },
    '1 sale in the last 30 days, none in the 30 days before: more leads (9, was 4).',
  ],
  [
    'no sale at all',
    { sold: [0, 0], leads: [0, 0], visits: [0, 0], held: [0, 0] },
    'No sales in the last 30 days, as in the 30 days before: as many leads (0, was 0).',
  ],
  [
    'a level number of sales',
    { ...november, sold: [14, 14] },
    '14 sales in the last 30 days, as many as in the 30 days before: about as many leads (58, was 57).',
  ],
  [
    'sales without a rep',
    { ...november, reps: [rita, rep(null, [2, 6])] },
    '12 sales in the last 30 days, 2 fewer than in the 30 days before: about as many leads (58, was 57), ' +
      'fewer visits held (29 of 45, −21 points), and no rep sold 2, was 6.',
  ],
])('says %s', (_case, counts, words) => {
  expect(sentence(counts)).toBe(words)
})

test('every number of the sentence opens a list of as many, and a decline is marked', () => {
  const lists = explainSales(change(november), wordsOfSpan('30')).flatMap(({ list, isWorse }) =>
    list ? [[list.stage, list.when, list.repId, list.count, isWorse ?? false]] : [],
  )
  expect(lists).toEqual([
    ['sold', 'now', undefined, 12, false],
    ['sold', 'before', undefined, 14, true],
    ['leads', 'now', undefined, 58, false],
    ['held', 'now', undefined, 29, true],
    ['sold', 'now', 'id of Sam', 2, true],
    ['held', 'now', 'id of Sam', 15, true],
  ])
})

test('an unfinished month is compared with the same days of the month before', () => {
  const november24 = spanOfMonth('2026-11-24T20:00:00Z', '2026-11-01')
  expect(sentence(november, wordsOfMonth(november24))).toMatch(
    /^12 sales so far in November, 2 fewer than in October 1–24: /,
  )
})

test('the effects of the stages add up to the change of the sales', () => {
  const effects = stageEffects(change(november))
  expect(effects && Object.values(effects).reduce((sum, effect) => sum + effect, 0)).toBeCloseTo(-2, 10)
  expect(effects?.held).toBeCloseTo(-3.7, 1)
  const level = stageEffects(change({ ...november, sold: [14, 14] }))
  expect(changeStages.reduce((sum, stage) => sum + (level?.[stage] ?? 0), 0)).toBeCloseTo(0, 10)
  expect(stageEffects(change({ ...november, held: [0, 36] }))).toBeUndefined()
})
