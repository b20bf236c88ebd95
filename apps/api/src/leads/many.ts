/**
 * Searches that find more leads than are counted, remembered by each process. Counting them anew takes longer than the
 * page beside which "2,000+" stands, and the answer can only become another when as many leads were written as it had
 * to spare: every write of a lead or its address is a row of the activity, and these are numbered.
 */
import { searchTerms } from '@crm/domain/search/search-text'
import { leadScope } from '@crm/domain/people/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { countedUpTo } from '../records/page.ts'
import type { Filter } from './filter.ts'

interface Known {
  /** How many leads may be written until they have to be counted again. */
  readonly spare: number
  readonly written: number
}

/** More are counted than are told, so that the answer outlives some hundred writes. */
export const countedAtMost = countedUpTo + 500
const mostKnown = 500

const knownOf = new WeakMap<Database, Map<string, Known>>()

/** The number of the last row of the activity, be it committed or not. */
export const writtenSoFar: RawBuilder<number> = sql`
  select case when is_called then last_value else 0 end from activity_seq_seq`

/** Nobody is writing: what is under way is neither among the leads that are counted nor among those written later. */
export const isCalm: RawBuilder<boolean> = sql`
  pg_snapshot_xmin(pg_current_snapshot()) = pg_snapshot_xmax(pg_current_snapshot())`

/** What a statement counted, up to more than is told, and whether it was calm meanwhile. */
export interface FoundSoFar {
  readonly n: number
  readonly calm: boolean
}

/** Undefined where something else than what leads themselves hold is asked: it may change without a lead being written. */
export function manyOf(db: Database, actor: Person, { q, status, salesRepId, repId, ...others }: Filter) {
  if (Object.values(others).some((value) => value !== undefined) || status?.includes('Recent'))
    return undefined
  const all = knownOf.get(db) ?? new Map<string, Known>()
  knownOf.set(db, all)
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
    isKnown: () => all.has(key),

    /** Whether there are still more than are counted, `written` being asked for no earlier than the page. */
    isStill(written: number | undefined): boolean {
      const known = all.get(key)
      const isSo = known !== undefined && written !== undefined && written - known.written <= known.spare
      if (!isSo) all.delete(key)
      return isSo
    },

    /** Remembers what was counted when it was calm. */
    async remember<Found extends FoundSoFar>(find: () => Promise<Found>): Promise<Found> {
      // Asked for before, so that what is written meanwhile counts as written later.
      const before = await sql<{ written: number }>`select (${writtenSoFar}) as written`.execute(db.read)
      const found = await find()
      const written = before.rows[0]?.written
      if (found.n > countedUpTo && found.calm && written !== undefined) {
        if (all.size >= mostKnown) all.clear()
        all.set(key, { spare: found.n - countedUpTo - 1, written })
      }
      return found
    },
  }
}
