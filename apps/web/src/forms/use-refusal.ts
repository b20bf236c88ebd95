import { useState } from 'react'
import { onceBack } from '../api/once-back.ts'
import { messageOf } from '../api/server-error.ts'

/** What is wrong with what was typed, in words: our own, or those of a refusal. */
export function useRefusal() {
  const [words, setWords] = useState<string>()
  const refuse = (error: unknown) => {
    const message = messageOf(error)
    setWords(message)
    onceBack(error, () => setWords((now) => (now === message ? undefined : now)))
  }
  return [words, setWords, refuse] as const
}
