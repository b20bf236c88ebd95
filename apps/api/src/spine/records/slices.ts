/** Pages of a list in SQL: rows and total. The store supplies the FROM clause and the scope. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { type Found, type Slice, totalOf, maxCount, limitOf } from './page.ts'
import { type Tabs, countTabs } from './tab-counts.ts'

interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** The columns that are read of a record. */
  readonly selectedColumns: RawBuilder<unknown>
  /** Conditions on every list of this source. */
  readonly conditions: (actor: Person) => readonly RawBuilder<SqlBool>[]
}

type Conditions = readonly RawBuilder<SqlBool>[]

export function pagesFrom<Rec extends { readonly id: string }>({
  from,
  id,
  selectedColumns,
  conditions: baseConditions,
}: Source) {
  const allConditions = (actor: Person, where: Conditions, beyond?: RawBuilder<SqlBool>) =>
    sql.join([...baseConditions(actor), ...where, ...(beyond ? [beyond] : [])], sql` and `)

  /**
   * Rows of one slice without a total. `columns` defaults to all of the record's; fewer columns save time on many
   * rows.
   */
  const readRows = <Row = Rec>(
    db: Connection,
    actor: Person,
    where: Conditions,
    slice: Slice,
    columns?: RawBuilder<Row>,
  ): Promise<Row[]> =>
    selectSlice<Row>(db, columns ?? selectedColumns, allConditions(actor, where, slice.beyond), slice)

  /** Counts all rows, without a limit. */
  async function count(db: Connection, actor: Person, where: Conditions): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${from} where ${allConditions(actor, where)}
    `.execute(db)
    return rows[0]?.n ?? 0
  }

  /** Counts the rows of each tab; no counts at all when more rows match than the count limit. */
  const countByTab = <Value extends string>(
    db: Connection,
    actor: Person,
    where: Conditions,
    tabs: Tabs<Value>,
  ) => countTabs(db, tabs, sql`${from} where ${allConditions(actor, where)}`)

  /**
   * One page and its total in one statement. Counts row by row up to a limit, unless `counters` is a statement that
   * knows the total.
   */
  async function slice(
    db: Connection,
    actor: Person,
    where: Conditions,
    { offset, beyond, ...sliceRest }: Slice,
    counters?: RawBuilder<number>,
  ): Promise<Found<Rec>> {
    const countQuery =
      counters ??
      sql<number>`
        select count(*)::integer from (
          select 1 from ${from} where ${allConditions(actor, where)} limit ${sql.lit(maxCount + 1)}
        ) as found`
    const rows = await selectSlice<Rec & { readonly n_of_all: number }>(
      db,
      sql`${selectedColumns}, (${countQuery}) as n_of_all`,
      allConditions(actor, where, beyond),
      { offset, beyond, ...sliceRest },
    )
    const n = rows[0]?.n_of_all ?? (await countAgain())
    return { rows, total: counters ? { n, exact: true } : totalOf(n) }

    /** Counts without a row to carry the total: the page is empty. */
    async function countAgain(): Promise<number> {
      if (offset === 0 && !beyond) return 0
      const { rows } = await sql<{ n: number }>`select (${countQuery}) as n`.execute(db)
      return rows[0]?.n ?? 0
    }
  }

  /**
   * One page of a text search or another selective filter. Few matches are materialized once, for the total and the
   * page. With more matches than the count limit, the page is read in list order and each row is tested: `where` then
   * learns that the words are common.
   */
  async function search<Row extends { readonly id: string } = Rec>(
    db: Connection,
    actor: Person,
    where: (areCommon: boolean) => Conditions,
    slice: Slice,
    columns?: RawBuilder<Row>,
  ): Promise<Found<Row>> {
    const { order, size, offset, beyond = sql<SqlBool>`true` } = slice
    // The cross join makes `from` a join, so that parentheses are valid even where a store reads one table.
    const records = sql`(${from} cross join (select) as alone)`
    const { rows } = await sql<(Row | { readonly id: null }) & { readonly n_of_all: number }>`
      with found as materialized (
        select ${id} from ${from} where ${allConditions(actor, where(false))} limit ${sql.lit(maxCount + 1)}
      ), counted as materialized (
        select count(*)::integer as n from found
      )
      select ${columns ?? selectedColumns}, counted.n as n_of_all
      from counted
      left join (
        select ${id} from ${from}
        where ${id} = any(array(select id from found where (select n from counted) <= ${sql.lit(maxCount)}))
        and ${beyond} order by ${order} ${limitOf(size + 1, offset)}
      ) as page on true
      left join ${records} on ${id} = page.id
      order by ${order}
    `.execute(db)
    const total = totalOf(rows[0]?.n_of_all ?? 0)
    if (!total.exact) return { rows: await readRows(db, actor, where(true), slice, columns), total }
    return {
      rows: rows.filter((row): row is Row & { readonly n_of_all: number } => row.id !== null),
      total,
    }
  }

  return { readRows, count, countByTab, slice, search }

  async function selectSlice<Row>(
    db: Connection,
    columns: RawBuilder<unknown>,
    where: RawBuilder<unknown>,
    { order, size, offset }: Slice,
  ): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select ${columns} from ${from} where ${where} order by ${order} ${limitOf(size + 1, offset)}
    `.execute(db)
    return rows
  }
}
