/**
 * A simple table for comparison: fourteen selected columns, a search text and the indexes that the lists need, without
 * permissions, history, counters or soft delete. It stays for the next run, in its own schema: `drop schema bench
 * cascade` removes it.
 */
import { ask } from './database.ts'

export const plainTable = 'bench.plain'

export const plainColumns =
  'id, number, first_name, last_name, phone1, email1, status, source_name, rep_id, sales_rep_id, created_at, updated_at, last_activity_at, version'

/** Creates it from the leads, unless it exists. */
export async function ensurePlainTable(url: string): Promise<void> {
  const [found] = await ask<{ there: boolean }>(url, 'select to_regclass($1) is not null as there', [
    plainTable,
  ])
  if (found?.there) return
  console.log('Making the plain table…')
  for (const statement of [
    'create schema if not exists bench',
    `create table ${plainTable} as select ${plainColumns}, search from leads where deleted_at is null`,
    `alter table ${plainTable} add primary key (id)`,
    `create index on ${plainTable} (status, last_activity_at desc, id desc)`,
    `create index on ${plainTable} (sales_rep_id, last_activity_at desc, id desc)`,
    `create index on ${plainTable} using gin (search gin_trgm_ops)`,
    `vacuum analyze ${plainTable}`,
  ])
    await ask(url, statement)
}

/** The first page of a list, by last activity: an index has this order. */
export const plainPage = (condition: string, values: readonly unknown[], limit = 50) =>
  plain(condition, 'last_activity_at desc, id desc', values, limit)

/** The newest rows under any condition: IDs increase with time. */
export const newestPlain = (condition: string, values: readonly unknown[], limit = 50) =>
  plain(condition, 'id desc', values, limit)

const plain = (condition: string, order: string, values: readonly unknown[], limit: number) => ({
  text: `select ${plainColumns} from ${plainTable} where ${condition} order by ${order} limit ${limit}`,
  values,
})
