import { useState } from 'react'
import { onceOnline } from '~/api/once-online.ts'
import { messageOf } from '~/api/server-error.ts'

/** Shows the server's error at the input and returns whether it could: the widget may be unmounted. */
export type ShowRefusal = (refusal: unknown) => boolean

/** The error of the input: from client-side validation or from the server. */
export function useRefusal() {
  const [words, setWords] = useState<string>()
  const refuse = (error: unknown) => {
    const message = messageOf(error)
    setWords(message)
    onceOnline(error, () => setWords((now) => (now === message ? undefined : now)))
  }
  return [words, setWords, refuse] as const
}
