import { useRef } from 'react'
import { takeKeyOfAttempt } from './former-attempts.ts'
import type { outboxRoutes } from './outbox.ts'

/**
 * Makes the Idempotency-Key of a form: stable while the body is unchanged. The server would refuse a changed
 * body under the old key.
 */
export function useTryKey(kind: keyof typeof outboxRoutes): (body: object) => string {
  const last = useRef<{ readonly text: string; readonly key: string }>(undefined)
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current?.text !== text)
      last.current = { text, key: takeKeyOfAttempt({ kind, body }) ?? crypto.randomUUID() }
    return last.current.key
  }
}
