/** Counts of a list's tabs with its other filters applied. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { maxCount } from './page.ts'

export interface Tabs<Value extends string> {
  /** Every tab, except `All`. */
  readonly values: readonly Value[]
  /** The column that holds a row's value. */
  readonly column: RawBuilder<unknown>
  /** Tabs by a condition instead of the column: their rows are in other tabs too. */
  readonly across?: { readonly [V in Value]?: RawBuilder<SqlBool> }
}

/** A count for each tab and for `All`, zeros included; empty if more rows match than the count limit. */
export type TabCounts<Value extends string> = { readonly [V in Value | 'All']?: number }

/** `matching` is the FROM clause with its conditions. The rows are read once, up to the count limit. */
export async function countTabs<Value extends string>(
  db: Connection,
  { values, column, across = {} }: Tabs<Value>,
  matching: RawBuilder<unknown>,
): Promise<TabCounts<Value>> {
  const acrossTabs = Object.entries<RawBuilder<SqlBool> | undefined>(across).map(
    ([value, condition]) => sql`case when ${condition} then ${sql.lit(value)} end`,
  )
  const { rows } = await sql<{ tab: string; n: number }>`
    select tab, count(*)::integer as n
    from (
      select array[${sql.join([sql.lit('All'), column, ...acrossTabs])}] as tabs
      from ${matching} limit ${sql.lit(maxCount + 1)}
    ) as found, unnest(found.tabs) as tab
    where tab is not null group by tab
  `.execute(db)
  const counts = new Map(rows.map(({ tab, n }) => [tab, n]))
  if ((counts.get('All') ?? 0) > maxCount) return {}
  return Object.fromEntries(
    ['All', ...values].map((value) => [value, counts.get(value) ?? 0]),
  ) as TabCounts<Value>
}
