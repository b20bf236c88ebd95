import { Unsent } from './errors.ts'

/** What is said of a missing connection is no longer so once it is back. */
export function onceBack(error: unknown, takeBack: () => void): void {
  if (error instanceof Unsent) addEventListener('online', takeBack, { once: true })
}
