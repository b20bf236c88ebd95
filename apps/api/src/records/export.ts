/** A list as a CSV file: the whole filtered set, as it was at one moment, in the order of the list (decision 0012). */
import type { Route } from '@crm/contract/route'
import { type ExportColumn, exportColumns, exportHeads } from '@crm/domain/lists/export-columns'
import type { ExportedList } from '@crm/domain/lists/exported-lists'
import { pacificDay, zone } from '@crm/domain/time'
import type { RawBuilder, SqlBool } from 'kysely'
import { csvStream, writeAhead } from '../csv/write-csv.ts'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { type Answering, type Call, type Handler, refuse, streamed } from '../http/handle.ts'
import type { Person } from '../people/people.ts'
import { recordActivity } from './activity.ts'
import { type Slice, type Sorts, ordering } from './page.ts'
import { sightOf } from './routes.ts'
import type { Sight } from './unit-of-work.ts'

/** What stands in each column, as text; null leaves it empty. */
export type Cells<L extends ExportedList, View> = Readonly<
  Record<ExportColumn<L>, (view: View) => string | number | null>
>

interface ListFile<L extends ExportedList, View> {
  readonly list: L
  /** Those that were asked for, in their order. */
  readonly columns: readonly ExportColumn<L>[] | undefined
  readonly cells: Cells<L, View>
  readonly count: (db: Connection) => Promise<number>
  /** Some rows at a time, as whoever asks may see them. */
  readonly batches: (db: Connection) => AsyncIterable<readonly View[]>
}

/** That it was taken is recorded before the first row leaves: whoever reads half of it has read half of it. */
export async function exportList<L extends ExportedList, View>(
  ctx: StaffContext,
  { list, columns = exportColumns(list), cells, count, batches }: ListFile<L, View>,
) {
  if (ctx.isViewed) return refuse(403, 'An export stands under the name of who takes it. Stop viewing first.')
  const snapshot = await ctx.db.snapshot()
  try {
    const rows = await count(snapshot.read)
    await recordExport(ctx, { list, count: rows, columns })
    const heads: Readonly<Record<string, string>> = exportHeads[list]
    const text = csvStream(
      columns.map((column) => heads[column] ?? column),
      linesOf(batches(snapshot.read), columns, cells),
    )
    // Also when reading fails, and when nobody reads on.
    text.once('close', () => void snapshot.end())
    return streamed(200, await writeAhead(text), {
      'content-disposition': `attachment; filename="${fileNameOf(list)}-${pacificDay(ctx.now)}.csv"`,
      'x-row-count': String(rows),
    })
  } catch (error) {
    await snapshot.end()
    throw error
  }
}

/** "service-jobs" */
const fileNameOf = (list: string) => list.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const recordExport = (
  ctx: StaffContext,
  { list, ...facts }: { list: ExportedList; count: number; columns: readonly string[] },
) =>
  ctx.db.inTransaction((tx) =>
    recordActivity(tx, {
      by: ctx.actor,
      at: ctx.now,
      verb: list === 'leads' ? 'leads.exported' : 'list.exported',
      subject: { type: 'user', id: ctx.actor.id },
      facts: { ...facts, ...(list !== 'leads' && { list }) },
    }),
  )

async function* linesOf<L extends ExportedList, View>(
  batches: AsyncIterable<readonly View[]>,
  columns: readonly ExportColumn<L>[],
  cells: Cells<L, View>,
) {
  for await (const views of batches)
    for (const view of views) yield columns.map((column) => String(cells[column](view) ?? ''))
}

/** Rows in memory at a time. */
const batch = 1_000

/** All rows of an order, some at a time; `read` answers one more than it is asked for. */
export async function* inBatches<Row>(
  sorts: Sorts<Row>,
  sort: string,
  read: (slice: Slice) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const { order, beyond, cursorAfter } = ordering(sorts, sort)
  let cursor: string | undefined
  do {
    const place = cursor === undefined ? undefined : beyond(cursor)
    const found = await read({ order, size: batch, offset: 0, beyond: place })
    const rows = found.slice(0, batch)
    const last = rows.at(-1)
    yield rows
    cursor = found.length > batch && last ? cursorAfter(last) : undefined
  } while (cursor !== undefined)
}

interface Exported<Rec extends { readonly id: string }, View> {
  view(record: Rec, sight: Sight): View
  count(db: Connection, actor: Person, where: readonly RawBuilder<SqlBool>[]): Promise<number>
  some(db: Connection, actor: Person, where: readonly RawBuilder<SqlBool>[], slice: Slice): Promise<Rec[]>
}

/** The file of a list whose pages a store reads: the same rows, by the same conditions. */
export const exportPages =
  <R extends Route, Rec extends { readonly id: string }, View, L extends ExportedList>(
    store: Exported<Rec, View>,
    sorts: Sorts<Rec>,
    asked: (query: Call<R>['query'], ctx: StaffContext) => readonly RawBuilder<SqlBool>[],
    list: L,
    cells: Cells<L, View>,
  ): Handler<R> =>
  async (call) => {
    const ctx = call.ctx as StaffContext
    const { sort, columns } = call.query as {
      readonly sort: string
      readonly columns?: readonly ExportColumn<L>[]
    }
    const where = asked(call.query, ctx)
    const sight = await sightOf(ctx)
    return (await exportList(ctx, {
      list,
      columns,
      cells,
      count: (db) => store.count(db, ctx.actor, where),
      async *batches(db) {
        const some = inBatches(sorts, sort, (slice) => store.some(db, ctx.actor, where, slice))
        for await (const rows of some) yield rows.map((row) => store.view(row, sight))
      },
    })) as Answering<R>
  }

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** "2026-03-20 13:05", where the business is: every spreadsheet reads it as a moment. */
export const momentCell = (iso: string | null) => iso && clock.format(new Date(iso))

export const yesOrNo = (fact: boolean) => (fact ? 'Yes' : 'No')

/** Dollars and cents, without sign and commas: a number for every spreadsheet. */
export const dollarsCell = (amount: number | null) => amount && amount.toFixed(2)
