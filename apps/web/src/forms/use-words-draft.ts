import { useState } from 'react'
import { useMe } from '../session/me.ts'
import { draftKey, readDraft, writeDraft } from './kept-draft.ts'

/**
 * The one text of a dialog. Esc, a press beside it and a reload lose nothing: it opens with what was typed before.
 * @param about what it answers: "cancel", with the id of the record
 * @returns the words, how to write them, and how to forget them: they are sent, or not wanted
 */
export function useWordsDraft(about: string) {
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
