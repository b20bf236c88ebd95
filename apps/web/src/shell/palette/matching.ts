import { matchedSpans } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import type { PaletteEntry } from './entry.ts'

/** Whether every word that was typed is in the name of the entry; with nothing typed, all are. */
export const matches = ({ label }: Pick<PaletteEntry, 'label'>, typed: string): boolean =>
  searchTerms(typed).every((term) => matchedSpans(label, term).length > 0) &&
  (typed === '' || searchTerms(typed).length > 0)
