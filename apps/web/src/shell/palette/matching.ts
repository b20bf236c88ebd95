import { matchedSpans } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import type { PaletteEntry } from './entry.ts'

/** True when every typed word is in the entry's label or keywords; with nothing typed, always. */
export const matches = (
  { label, keywords = '' }: Pick<PaletteEntry, 'label' | 'keywords'>,
  typed: string,
): boolean =>
  searchTerms(typed).every((term) => matchedSpans(`${label} ${keywords}`, term).length > 0) &&
  (typed === '' || searchTerms(typed).length > 0)

const verbs: ReadonlySet<string> = new Set(
  'add approve assign book change create draft export go import merge move new open remove show write'.split(
    ' ',
  ),
)

/** True when a typed word is a verb, as in "new lead": then commands come before records. */
export const isCommand = (typed: string): boolean => searchTerms(typed).some((term) => verbs.has(term))
