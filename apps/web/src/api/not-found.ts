/** Tells whether a record is not found or not visible, and keeps the error during a retry. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isServerError } from './server-error.ts'

/** Not found, or not visible to this person; an invalid id counts as not found. */
export const isNotFound = (error: Error | null): boolean =>
  isServerError(error) && (error.status === 404 || error.status === 400)

/** For `meta` of a query whose page shows "not found" itself; other errors show a toast. */
export const notFoundInPlace = { quiet: isNotFound }

/** The last error, also during a retry: otherwise the error message would give way to a skeleton. */
export function useLastError({ error, errorUpdateCount, isSuccess }: UseQueryResult<unknown>): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  // A query that never failed is a different one.
  return error ?? (isSuccess || errorUpdateCount === 0 ? null : last)
}
