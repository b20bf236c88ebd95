import { useState } from 'react'
import { isServerError } from '../api/server-error.ts'

interface Versioned {
  readonly version: number
}

/** Two people changed the same field of a record. */
export interface Conflict<T, N extends T = T> {
  readonly mine: Partial<T>
  /** What the person began from. */
  readonly original: T
  /** The record as it now is. */
  readonly theirs: N
}

/**
 * Sends a change set based on the version that the person began from. When somebody else has changed the same fields
 * since, `conflict` holds all three versions until `settle` is called; other refusals are thrown.
 */
export function useConflict<T extends Versioned, N extends T = T>(
  original: T,
  send: (changes: object & Versioned) => Promise<N>,
  onTheirs?: (theirs: N) => void,
) {
  const [conflict, setConflict] = useState<Conflict<T, N>>()
  const update = async (mine: object, basedOn: T = original): Promise<N | undefined> => {
    try {
      return await send({ ...mine, version: basedOn.version })
    } catch (error) {
      if (!isServerError(error) || error.status !== 409) throw error
      const theirs = error.body['current'] as N
      setConflict({ mine, original: conflict?.original ?? original, theirs })
      onTheirs?.(theirs)
      return undefined
    }
  }
  return { update, conflict, settle: () => setConflict(undefined) }
}
