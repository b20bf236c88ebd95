/**
 * A table such as anybody would make: fourteen columns that are answered, a text to search, and the indexes that the
 * lists need. No rights, no history, no counters, nothing removed. It stays for the next run, in a schema of its own:
 * `drop schema bench cascade` removes it.
 */
import { ask } from './database.ts'

export const plainTable = 'bench.plain'

export const plainColumns =
  'id, number, first_name, last_name, phone1, email1, status, source_name, rep_id, sales_rep_id, created_at, updated_at, last_activity_at, version'

/** Makes it of the leads, unless it is there. */
export async function keepPlainTable(url: string): Promise<void> {
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

/** The first of a list of it, by last activity: an index has them in this order. */
export const plainPage = (condition: string, values: readonly unknown[], limit = 50) =>
  plain(condition, 'last_activity_at desc, id desc', values, limit)

/** The newest of it, whatever is asked: ids are made in the order of time. */
export const newestPlain = (condition: string, values: readonly unknown[], limit = 50) =>
  plain(condition, 'id desc', values, limit)

const plain = (condition: string, order: string, values: readonly unknown[], limit: number) => ({
  text: `select ${plainColumns} from ${plainTable} where ${condition} order by ${order} limit ${limit}`,
  values,
})
