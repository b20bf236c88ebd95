import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** From the beginning of the first Pacific day to the end of the last; either may be left out. */
export const betweenDays = (
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<SqlBool>[] => [
  ...(from ? [sql<SqlBool>`${column} >= ${from}::timestamp at time zone 'America/Los_Angeles'`] : []),
  ...(to
    ? [sql<SqlBool>`${column} < (${to}::timestamp + interval '1 day') at time zone 'America/Los_Angeles'`]
    : []),
]
