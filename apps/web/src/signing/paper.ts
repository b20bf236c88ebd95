import type { SigningPage } from '@crm/contract/web/signing-shapes'

/** The documents to sign, while there are any to read. */
export type Paper = NonNullable<SigningPage['paper']>
export type Part = Paper['parts'][number]

/** Short name within a sentence: "Home improvement contract, solar" is a contract. */
export const nounOf = (title: string): string =>
  ['change order', 'contract', 'certificate', 'guide', 'application', 'agreement'].find((noun) =>
    title.toLowerCase().includes(noun),
  ) ?? 'document'

/** "11 pages" */
export const pagesOf = ({ pages }: Pick<Part, 'pages'>): string => (pages === 1 ? '1 page' : `${pages} pages`)

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** "the three documents", "the document" */
export const documentsOf = ({ parts: { length } }: Pick<Paper, 'parts'>): string =>
  length === 1 ? 'the document' : `the ${numbers[length] ?? length} documents`
