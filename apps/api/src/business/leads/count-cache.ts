/**
 * Per-process cache of searches that match more leads than the count limit. Counting again would take longer than
 * reading the page that shows "2,000+". An entry stays valid until as many leads were written as the count exceeds the
 * limit: every write of a lead or address adds a numbered activity row.
 */
import { searchTerms } from '@crm/domain/search/search-text'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { maxCount } from '#spine/records/page'
import type { LeadListFilter } from './list-filter.ts'

interface CachedCount {
  /** Number of writes until the entry becomes stale. */
  readonly spare: number
  readonly written: number
}

/** Counts beyond the displayed limit, so that the entry survives some hundred writes. */
export const countLimit = maxCount + 500
const maxEntries = 500

const caches = new WeakMap<Database, Map<string, CachedCount>>()

/** The latest activity sequence number, committed or not. */
export const lastActivitySeq: RawBuilder<number> = sql`
  select case when is_called then last_value else 0 end from activity_seq_seq`

/** No transaction is writing: an open write would neither be in the count nor among later writes. */
export const hasNoOpenWrites: RawBuilder<boolean> = sql`
  pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot())`

/** Result of a count up to the limit, and whether no write was open meanwhile. */
export interface CountedMatches {
  readonly n: number
  readonly calm: boolean
}

/** Undefined for filters on related records, which can change without a write to a lead. */
export function countCacheFor(
  db: Database,
  actor: Person,
  { q, status, salesRepId, repId, ...others }: LeadListFilter,
) {
  if (Object.values(others).some((value) => value !== undefined) || status?.includes('Recent'))
    return undefined
  const cache = caches.get(db) ?? new Map<string, CachedCount>()
  caches.set(db, cache)
  const scope = leadScope(actor)
  const key = JSON.stringify([
    searchTerms(q ?? ''),
    status,
    salesRepId,
    repId,
    scope,
    scope === 'Own' && actor.id,
  ])

  return {
    has: () => cache.has(key),

    /** Checks that the entry is not stale. Read `written` no earlier than the page. */
    isStillValid(written: number | undefined): boolean {
      const entry = cache.get(key)
      const isValid = entry !== undefined && written !== undefined && written - entry.written <= entry.spare
      if (!isValid) cache.delete(key)
      return isValid
    },

    /** Caches the count if no write was open meanwhile. */
    async remember<Found extends CountedMatches>(find: () => Promise<Found>): Promise<Found> {
      // Read before the count, so that concurrent writes count as later ones.
      const before = await sql<{ written: number }>`select (${lastActivitySeq}) as written`.execute(db.read)
      const counted = await find()
      const written = before.rows[0]?.written
      if (counted.n > maxCount && counted.calm && written !== undefined) {
        if (cache.size >= maxEntries) cache.clear()
        cache.set(key, { spare: counted.n - maxCount - 1, written })
      }
      return counted
    },
  }
}
