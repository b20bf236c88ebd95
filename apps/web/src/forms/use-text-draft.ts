import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { draftKey, readDraft, writeDraft } from './stored-draft.ts'

/**
 * The single text of a dialog, stored as a draft. Esc, a press outside and a reload lose nothing: it opens
 * with the earlier text.
 * @param about the question: "cancel", with the id of the record
 * @returns the text, its setter, and a function that discards it once sent or not wanted
 */
export function useTextDraft(about: string) {
  const key = draftKey(useMe().id, `words:${about}`)
  const [words, setWords] = useState(() => {
    const { text } = readDraft<{ readonly text: string }>(key)
    return typeof text === 'string' ? text : ''
  })
  const write = (text: string) => {
    setWords(text)
    writeDraft(key, text === '' ? undefined : { text })
  }
  return [words, write, () => writeDraft(key, undefined)] as const
}
