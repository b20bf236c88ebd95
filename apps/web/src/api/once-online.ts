import { Unsent } from './errors.ts'

/** Removes an offline message once the connection is back. */
export function onceOnline(error: unknown, dismiss: () => void): void {
  if (error instanceof Unsent) addEventListener('online', dismiss, { once: true })
}
