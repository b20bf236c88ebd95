import { type ImportOutcome, importOutcomes } from '@crm/domain/imports/outcomes'
import { onePage } from '../../../../../api/page-of.ts'
import { daysOf, type PeriodSearch, readPeriod } from '../../../../../tables/period.ts'
import { searchTexts } from '../../../../../tables/search-text.ts'

/** What the address of the log says; a link reproduces the screen. */
export interface ImportSearch extends PeriodSearch {
  readonly outcome?: ImportOutcome
  readonly q?: string
  readonly source?: string
  /** The last entry of the page before. */
  readonly after?: string
}

/** Keeps what makes sense: an address may be typed by hand or be old. */
export function readImportSearch(given: Record<string, unknown>): ImportSearch {
  const outcome = importOutcomes.find((one) => one === given['outcome'])
  return {
    ...(outcome && { outcome }),
    ...searchTexts('q')(given),
    ...searchTexts('source')(given),
    ...readPeriod(given),
    ...searchTexts('after')(given),
  }
}

/** The counts of all outcomes, whichever is chosen. */
export const importCountQuery = ({ q, source, period, from, to }: ImportSearch) => ({
  ...(q && { q }),
  ...(source && { source }),
  ...daysOf({ ...(period && { period }), ...(from && { from }), ...(to && { to }) }),
})

/** The query as the server takes it. */
export const importQuery = (search: ImportSearch) => ({
  ...(search.outcome && { outcome: search.outcome }),
  ...importCountQuery(search),
  ...onePage(search.after),
})
