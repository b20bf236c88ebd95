import { type RawBuilder, sql } from 'kysely'
import { tableColumns } from './tables.gen.ts'

/**
 * Lists all columns by name in place of `*`: a column of a later release is not read, so prepared statements stay
 * valid. Without an alias the names are bare, as `returning` needs them.
 */
export const allColumns = (table: keyof typeof tableColumns, alias?: string): RawBuilder<unknown> =>
  sql.raw(
    Object.keys(tableColumns[table])
      .map((column) => (alias === undefined ? `"${column}"` : `"${alias}"."${column}"`))
      .join(', '),
  )
