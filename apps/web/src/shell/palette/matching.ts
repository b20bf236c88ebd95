import { matchedSpans } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import type { PaletteEntry } from './entry.ts'

/** True when every typed word is in the entry's label; with nothing typed, always. */
export const matches = ({ label }: Pick<PaletteEntry, 'label'>, typed: string): boolean =>
  searchTerms(typed).every((term) => matchedSpans(label, term).length > 0) &&
  (typed === '' || searchTerms(typed).length > 0)
