import type { SigningPage } from '@crm/contract/web/signing-shapes'

/** The documents to sign, while there are any to read. */
export type Paper = NonNullable<SigningPage['paper']>
export type Part = Paper['parts'][number]

/** The parts that the signer agrees to: the first part's language is the contract's. */
export const agreedParts = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(({ language }) => language === parts[0]?.language)

/** Value of the attribute `lang`. */
export const langOf = ({ language }: Pick<Part, 'language'>): string => (language === 'Spanish' ? 'es' : 'en')
