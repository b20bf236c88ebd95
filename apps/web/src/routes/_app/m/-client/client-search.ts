import { searchTexts } from '~/lists/search-text.ts'

/** The client in the address. */
export const readClientSearch = searchTexts('lead')
