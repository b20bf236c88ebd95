/** Tables without what makes every single row slow, for as long as millions of rows go in. */
import type { Client } from 'pg'

interface TakenOff {
  readonly name: string
  readonly putBack: string
}

/**
 * Takes indexes and foreign keys off, so that they are made of all rows at once: the keys are then checked by one
 * join each. Answers how to put them back. Inside a transaction, which nobody sees half done.
 */
export async function bare(client: Client, tables: readonly string[]): Promise<TakenOff[]> {
  const { rows: constraints } = await client.query<TakenOff & { takeOff: string }>(constraintsOf, [tables])
  const { rows: indexes } = await client.query<TakenOff & { takeOff: string }>(indexesOf, [tables])
  for (const { takeOff } of [...constraints, ...indexes]) await client.query(takeOff)
  return [...indexes, ...constraints]
}

/** Primary and unique keys stay: others refer to them, and their ids come in rising order. Those of lead_keys do not. */
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
