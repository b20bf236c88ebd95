import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { MergedLead } from './identity.ts'

type Row = Selectable<Tables['leads']>

/** Columns of the primary address; all null without one. */
export type HomeColumns = {
  readonly [
    C in 'street_address' | 'city' | 'state' | 'zip' | 'full_address' | 'util_provider' | 'annual_usage'
  ]: string | null
}

export type Lead = Row & HomeColumns & { readonly former: readonly MergedLead[] | null }
