/** What cannot be read: whether it is away, and for how long that is said. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isServerError } from './server-error.ts'

/** Not there, or not for this person; an id that cannot be one reads the same. */
export const isAway = (error: Error | null): boolean =>
  isServerError(error) && (error.status === 404 || error.status === 400)

/** For `meta` of a query whose page says that it is away; of whatever else fails, a toast does. */
export const awayInPlace = { quiet: isAway }

/** Why it could not be read, also while it is asked for once more: what says so would else give way to a skeleton. */
export function useLastError({ error, errorUpdateCount, isSuccess }: UseQueryResult<unknown>): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  // What never failed is another query in the same place.
  return error ?? (isSuccess || errorUpdateCount === 0 ? null : last)
}
