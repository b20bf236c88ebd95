import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { LeadColumns } from '#spine/records/lead-scope'

export type Row = Selectable<Tables['notes']>

export type Note = Row & LeadColumns
