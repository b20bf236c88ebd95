/**
 * Explains a change of sales between two spans: one sentence whose clauses name what they count, and the effect of each
 * stage on the sales. Few cases are said as counts, many as percentages.
 */
import type { SpanWords } from './spans.ts'

export interface Compared {
  readonly now: number
  readonly before: number
}

/** Counts of both spans. Visits are appointments whose time is over; a held visit is one at which the client was met. */
export interface SalesChange {
  readonly sold: Compared
  readonly leads: Compared
  readonly visits: Compared
  readonly held: Compared
  readonly reps: readonly RepChange[]
}

export interface RepChange {
  readonly repId: string | null
  readonly repName: string | null
  readonly sold: Compared
  readonly held: Compared
  /** Held visits that ended in a sale. */
  readonly closed: Compared
}

/** Stages from the lead to the sale, in order. */
export const changeStages = ['leads', 'visits', 'held', 'sold'] as const
export type ChangeStage = (typeof changeStages)[number]

/** A list behind a clause: the records of a stage in one span, of all reps or of one. */
export interface ClauseList {
  readonly stage: ChangeStage
  readonly when: keyof Compared
  /** Undefined means all reps of the page; null means records without a rep. */
  readonly repId?: string | null
  /** The number of records in the list. */
  readonly count: number
}

/** A part of the sentence; without `list` it is plain text. */
export interface Clause {
  readonly words: string
  readonly list?: ClauseList
  readonly isWorse?: boolean
}

/** From this many cases on both sides, a change is said as a percentage. */
const minCases = 20

/** One sentence about the sales of a span, compared with the span before it. */
export function explainSales(change: SalesChange, words: SpanWords): readonly Clause[] {
  const { sold } = change
  const difference = sold.now - sold.before
  return [
    {
      words: `${sold.now === 0 ? 'No' : countOf(sold.now)} ${sold.now === 1 ? 'sale' : 'sales'} ${words.now}`,
      list: { stage: 'sold', when: 'now', count: sold.now },
    },
    { words: ', ' },
    {
      words: differenceWords(sold, words.before),
      list: { stage: 'sold', when: 'before', count: sold.before },
      isWorse: difference < 0,
    },
    { words: ': ' },
    ...joined([leadClause(change), ...stageClause(change), ...repClause(change)]),
    { words: '.' },
  ]
}

function differenceWords({ now, before }: Compared, span: string): string {
  if (now === before) return before === 0 ? `as in ${span}` : `as many as in ${span}`
  if (before === 0) return `none in ${span}`
  const by = Math.abs(now - before)
  const way = now < before ? 'fewer' : 'more'
  return hasEnough(now, before)
    ? `${Math.round((100 * by) / before)}% ${way} than the ${countOf(before)} in ${span}`
    : `${countOf(by)} ${way} than in ${span}`
}

/** Leads are always named, so that a reader can rule them out. */
function leadClause({ leads }: SalesChange): readonly Clause[] {
  const isAlike = Math.abs(leads.now - leads.before) <= 0.05 * leads.before
  const isFewer = leads.now < leads.before
  const way = leads.now === leads.before ? 'as many' : isAlike ? 'about as many' : isFewer ? 'fewer' : 'more'
  return [
    { words: `${way} leads (` },
    {
      words: wasWords(leads),
      list: { stage: 'leads', when: 'now', count: leads.now },
      isWorse: isFewer && !isAlike,
    },
    { words: ')' },
  ]
}

/** The stage after the leads that moved the sales the most, in the direction of their change. */
function stageClause(change: SalesChange): readonly (readonly Clause[])[] {
  const { sold, leads, visits, held } = change
  const direction = Math.sign(sold.now - sold.before)
  if (direction === 0) return []
  const effects = effectsOf(change, smoothed)
  const [stage] = changeStages
    .slice(1)
    .filter((one) => effects[one] * direction >= 0.5)
    .toSorted((one, other) => (effects[other] - effects[one]) * direction)
  if (stage === undefined) return []
  const way = direction < 0 ? 'fewer' : 'more'
  const { name, words, list } = {
    leads: { name: 'leads', words: wasWords(leads), list: 'leads' },
    visits: { name: 'visits', words: wasWords(visits), list: 'visits' },
    held: { name: 'visits held', words: shareWords(held, visits), list: 'held' },
    // Not "of": a sale of these days may come from an earlier visit, or from none.
    sold: { name: 'sales per visit held', words: perVisitWords(sold, held), list: 'held' },
  }[stage] as { readonly name: string; readonly words: string; readonly list: ChangeStage }
  return [
    [
      { words: `${way} ${name} (` },
      { words, list: { stage: list, when: 'now', count: change[list].now }, isWorse: direction < 0 },
      { words: ')' },
    ],
  ]
}

const wasWords = ({ now, before }: Compared) => `${countOf(now)}, was ${countOf(before)}`

/** "29 of 45, −22 points", and with few cases "9 of 12, was 11 of 13". */
function shareWords(part: Compared, whole: Compared): string {
  const now = `${countOf(part.now)} of ${countOf(whole.now)}`
  if (!hasEnough(whole.now, whole.before))
    return `${now}, was ${countOf(part.before)} of ${countOf(whole.before)}`
  const points = Math.round((100 * part.now) / whole.now - (100 * part.before) / whole.before)
  return `${now}, ${points < 0 ? '−' : '+'}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`
}

const perVisitWords = (sold: Compared, held: Compared): string =>
  `${countOf(sold.now)} for ${countOf(held.now)}, was ${countOf(sold.before)} for ${countOf(held.before)}`

/** The rep whose sales changed the most in the same direction, unless there is only one. */
function repClause({ sold, reps }: SalesChange): readonly (readonly Clause[])[] {
  const direction = Math.sign(sold.now - sold.before)
  const by = (rep: RepChange) => (rep.sold.now - rep.sold.before) * direction
  const [rep] = reps.filter((one) => by(one) > 0).toSorted((one, other) => by(other) - by(one))
  if (reps.length < 2 || rep === undefined) return []
  const { repId, repName, held, closed } = rep
  const isWorse = direction < 0
  return [
    [
      {
        words: `${repName ?? 'no rep'} sold ${wasWords(rep.sold)}`,
        list: { stage: 'sold', when: 'now', repId, count: rep.sold.now },
        isWorse,
      },
      ...(held.now === 0
        ? []
        : [
            { words: ' (' },
            {
              words: `closed ${countOf(closed.now)} of ${countOf(held.now)}`,
              list: { stage: 'held', when: 'now', repId, count: held.now } as const,
              isWorse,
            },
            { words: ')' },
          ]),
    ],
  ]
}

/** "a, b and c" */
const joined = (clauses: readonly (readonly Clause[])[]): readonly Clause[] =>
  clauses.flatMap((clause, at) => [
    ...(at === 0 ? [] : [{ words: at < clauses.length - 1 ? ', ' : ', and ' }]),
    ...clause,
  ])

/**
 * The effect of each stage on the number of sales: the logarithmic mean of both counts, times the logarithm of the
 * stage's own change. The effects add up to the change. Undefined where a stage is empty, which has no logarithm.
 */
export function stageEffects(change: SalesChange): Readonly<Record<ChangeStage, number>> | undefined {
  const isEmpty = changeStages.some((stage) => change[stage].now === 0 || change[stage].before === 0)
  return isEmpty ? undefined : effectsOf(change, (count) => count)
}

/** An empty stage counts as half a case, so that it can still be compared. */
const smoothed = (count: number) => Math.max(count, 0.5)

function effectsOf(change: SalesChange, countAs: (count: number) => number): Record<ChangeStage, number> {
  const growth = (stage: ChangeStage) => Math.log(countAs(change[stage].now) / countAs(change[stage].before))
  const weight = logarithmicMean(countAs(change.sold.now), countAs(change.sold.before))
  return {
    leads: weight * growth('leads'),
    visits: weight * (growth('visits') - growth('leads')),
    held: weight * (growth('held') - growth('visits')),
    sold: weight * (growth('sold') - growth('held')),
  }
}

const logarithmicMean = (one: number, other: number): number =>
  one === other ? one : (one - other) / Math.log(one / other)

const hasEnough = (now: number, before: number) => now >= minCases && before >= minCases

const counts = new Intl.NumberFormat('en-US')
const countOf = (count: number): string => counts.format(count)
