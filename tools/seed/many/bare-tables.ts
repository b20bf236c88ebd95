/** Removes what makes single rows slow from tables while millions of rows are inserted. */
import type { Client } from 'pg'

interface TakenOff {
  readonly name: string
  readonly putBack: string
}

/**
 * Drops indexes and foreign keys, so that they are created from all rows at once: each key is then checked by one join.
 * Returns how to restore them. Inside a transaction, so that nobody sees an intermediate state.
 */
export async function bare(client: Client, tables: readonly string[]): Promise<TakenOff[]> {
  const { rows: constraints } = await client.query<TakenOff & { takeOff: string }>(constraintsOf, [tables])
  const { rows: indexes } = await client.query<TakenOff & { takeOff: string }>(indexesOf, [tables])
  for (const { takeOff } of [...constraints, ...indexes]) await client.query(takeOff)
  return [...indexes, ...constraints]
}

/** Primary and unique keys stay: others refer to them, and their IDs come in rising order. Those of lead_keys do not. */
const constraintsOf = `
  select conname as name,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as "takeOff",
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "putBack"
  from pg_constraint
  where conrelid = any($1::text[]::regclass[])
    and (contype = 'f' or (contype = 'p' and conrelid = 'lead_keys'::regclass))
  order by contype desc, conname
`

const indexesOf = `
  select indexrelid::regclass::text as name,
    format('drop index %s', indexrelid::regclass) as "takeOff",
    pg_get_indexdef(indexrelid) as "putBack"
  from pg_index
  where indrelid = any($1::text[]::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid and contype <> 'f')
  order by indexrelid
`
