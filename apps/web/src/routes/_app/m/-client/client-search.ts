import { searchTexts } from '../../../../lists/search-text.ts'

/** Which client the address names. */
export const readClientSearch = searchTexts('lead')
