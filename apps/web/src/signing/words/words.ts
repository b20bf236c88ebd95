/** The dictionary of the signing page, in the language of its contract. */
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import { createContext, useContext } from 'react'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { type Words, english } from './english.ts'

export type { Words } from './english.ts'

export const WordsContext = createContext<Words>(english)

export const useWords = (): Words => useContext(WordsContext)

/** Loads only the dictionary in use; English comes with the page. Rejects when it cannot be loaded. */
export const loadWords = async (language: PresentationLanguage): Promise<Words> =>
  language === 'Spanish' ? (await import('./spanish.ts')).spanish : english

/**
 * The server's refusal, which is in the language of the contract; other failures in the words of this page.
 * @param offline replaces the sentence for a server that was not reached
 */
export function faultInWords(error: unknown, words: Words, offline = words.checkConnection): string {
  if (!isServerError(error)) return offline
  return error.status < 429 ? messageOf(error) : words.notNow
}
