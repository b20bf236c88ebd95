import { Unsent } from './errors.ts'

/** Removes an offline message once the connection is back. */
export function onceBack(error: unknown, takeBack: () => void): void {
  if (error instanceof Unsent) addEventListener('online', takeBack, { once: true })
}
