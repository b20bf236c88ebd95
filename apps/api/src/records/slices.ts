/**
 * The slices of a list, in SQL: its rows, and how many there are in all. A store says where its records are read from and
 * within what.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { Person } from '../people/people.ts'
import { type Found, type Slice, counted, countedUpTo, limitOf } from './page.ts'

interface Source {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** What is read of a record. */
  readonly whole: RawBuilder<unknown>
  /** What is asked of all of them, whatever the list asks for. */
  readonly asked: (actor: Person) => readonly RawBuilder<SqlBool>[]
}

type Conditions = readonly RawBuilder<SqlBool>[]

export function pagesFrom<Rec extends { readonly id: string }>({ from, id, whole, asked: always }: Source) {
  const asked = (actor: Person, where: Conditions, beyond?: RawBuilder<SqlBool>) =>
    sql.join([...always(actor), ...where, ...(beyond ? [beyond] : [])], sql` and `)

  /**
   * The rows of one slice, by an order of its own, where their number is known or does not matter. `columns` are those
   * of the whole record unless told: many rows cost what is read of each.
   */
  const some = <Row = Rec>(
    db: Connection,
    actor: Person,
    where: Conditions,
    part: Slice,
    columns?: RawBuilder<Row>,
  ): Promise<Row[]> => selectSlice<Row>(db, columns ?? whole, asked(actor, where, part.beyond), part)

  /** All of them, however many. */
  async function count(db: Connection, actor: Person, where: Conditions): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${from} where ${asked(actor, where)}
    `.execute(db)
    return rows[0]?.n ?? 0
  }

  /**
   * The rows of one page and how many there are in all: one statement. Counted row by row up to a limit, unless
   * `counters` is a statement that knows it.
   */
  async function slice(
    db: Connection,
    actor: Person,
    where: Conditions,
    { offset, beyond, ...part }: Slice,
    counters?: RawBuilder<number>,
  ): Promise<Found<Rec>> {
    const counting =
      counters ??
      sql<number>`
        select count(*)::integer from (
          select 1 from ${from} where ${asked(actor, where)} limit ${sql.lit(countedUpTo + 1)}
        ) as found`
    const rows = await selectSlice<Rec & { readonly n_of_all: number }>(
      db,
      sql`${whole}, (${counting}) as n_of_all`,
      asked(actor, where, beyond),
      { offset, beyond, ...part },
    )
    const n = rows[0]?.n_of_all ?? (await countAgain())
    return { rows, total: counters ? { n, exact: true } : counted(n) }

    /** No row can tell it: there are none, or none so far on. */
    async function countAgain(): Promise<number> {
      if (offset === 0 && !beyond) return 0
      const { rows } = await sql<{ n: number }>`select (${counting}) as n`.execute(db)
      return rows[0]?.n ?? 0
    }
  }

  /**
   * The same where words are asked for, or what else few may have: finding them costs more than all that is read of them,
   * so few are found once, for their number and for the page. Of more than are counted a page is soon full in the order
   * of the list, and each is asked for the words on the way: `where` hears that they are common.
   */
  async function search<Row extends { readonly id: string } = Rec>(
    db: Connection,
    actor: Person,
    where: (areCommon: boolean) => Conditions,
    part: Slice,
    columns?: RawBuilder<Row>,
  ): Promise<Found<Row>> {
    const { order, size, offset, beyond = sql<SqlBool>`true` } = part
    // What stands in parentheses is a join, also where a store reads one table alone.
    const records = sql`(${from} cross join (select) as alone)`
    const { rows } = await sql<(Row | { readonly id: null }) & { readonly n_of_all: number }>`
      with found as materialized (
        select ${id} from ${from} where ${asked(actor, where(false))} limit ${sql.lit(countedUpTo + 1)}
      ), counted as materialized (
        select count(*)::integer as n from found
      )
      select ${columns ?? whole}, counted.n as n_of_all
      from counted
      left join (
        select ${id} from ${from}
        where ${id} = any(array(select id from found where (select n from counted) <= ${sql.lit(countedUpTo)}))
        and ${beyond} order by ${order} ${limitOf(size + 1, offset)}
      ) as page on true
      left join ${records} on ${id} = page.id
      order by ${order}
    `.execute(db)
    const total = counted(rows[0]?.n_of_all ?? 0)
    if (!total.exact) return { rows: await some(db, actor, where(true), part, columns), total }
    return {
      rows: rows.filter((row): row is Row & { readonly n_of_all: number } => row.id !== null),
      total,
    }
  }

  return { some, count, slice, search }

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
