/** A list as a CSV file: the whole filtered set, from one snapshot, in the order of the list (decision 0012). */
import type { Route } from '@crm/contract/route'
import { type ExportColumn, exportColumns, exportHeads } from '@crm/domain/lists/export-columns'
import type { ExportedFile, ExportedList } from '@crm/domain/lists/exported-lists'
import { pacificDay, zone } from '@crm/domain/time'
import type { RawBuilder, SqlBool } from 'kysely'
import { csvStream, bufferOnDisk } from '#platform/csv/write-csv'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import { type Call, type Handler, streamed } from '#spine/http/handle'
import { Refused, refuse } from '#spine/refusals'
import type { Person } from '#spine/people/people'
import { recordActivity } from './activity.ts'
import { type Slice, type Sorts, ordering } from './page.ts'
import { answer, staffCall, viewContextOf } from './routes.ts'
import type { ViewContext } from './unit-of-work.ts'

/** The text of each column; null leaves the cell empty. */
export type Cells<L extends ExportedList, View> = Readonly<
  Record<ExportColumn<L>, (view: View) => string | number | null>
>

interface ListFile<L extends ExportedList, View> {
  readonly list: L
  /** The requested columns, in that order. */
  readonly columns: readonly ExportColumn<L>[] | undefined
  readonly cells: Cells<L, View>
  readonly count: (db: Connection) => Promise<number>
  /** Batches of views within the caller's scope. */
  readonly batches: (db: Connection) => AsyncIterable<readonly View[]>
}

/** Records the export before the first row leaves, so that a partial download counts too. */
export async function exportList<L extends ExportedList, View>(
  ctx: StaffContext,
  { list, columns = exportColumns(list), cells, count, batches }: ListFile<L, View>,
) {
  demandNotViewing(ctx)
  const snapshot = await ctx.db.snapshot()
  try {
    const rows = await count(snapshot.read)
    await recordExport(ctx, { list, count: rows, columns })
    const headers: Readonly<Record<string, string>> = exportHeads[list]
    const text = csvStream(
      columns.map((column) => headers[column] ?? column),
      linesOf(batches(snapshot.read), columns, cells),
    )
    // Ends the snapshot also after a read error and when the client disconnects.
    text.once('close', () => void snapshot.end())
    return streamed(200, await bufferOnDisk(text), {
      'content-disposition': `attachment; filename="${fileNameOf(list)}-${pacificDay(ctx.now)}.csv"`,
      'x-row-count': String(rows),
    })
  } catch (error) {
    await snapshot.end()
    throw error
  }
}

/**
 * Records a file that is not a list before it leaves: a statement, a sheet, the payments of a run, a report's table.
 * Throws Refused, 403, while viewing as somebody else.
 */
export async function recordFile(ctx: StaffContext, list: ExportedFile, count = 1): Promise<void> {
  demandNotViewing(ctx)
  await recordExport(ctx, { list, count })
}

function demandNotViewing({ isViewed }: StaffContext): void {
  if (!isViewed) return
  throw new Refused(refuse(403, 'Stop viewing as someone else first.'))
}

/** "service-jobs" */
const fileNameOf = (list: string) => list.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const recordExport = (
  ctx: StaffContext,
  { list, ...facts }: { list: ExportedList | ExportedFile; count: number; columns?: readonly string[] },
) =>
  ctx.db.inTransaction((tx) =>
    recordActivity(tx, {
      author: ctx.actor,
      at: ctx.now,
      verb: list === 'leads' ? 'leads.exported' : 'list.exported',
      subject: { type: 'user', id: ctx.actor.id },
      details: { ...facts, ...(list !== 'leads' && { list }) },
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
const batchSize = 1_000

/** All rows of an order in batches; `read` returns one row more than the batch size. */
export async function* inBatches<Row>(
  sorts: Sorts<Row>,
  sort: string,
  read: (slice: Slice) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const { order, beyond, cursorAfter } = ordering(sorts, sort)
  let cursor: string | undefined
  do {
    const position = cursor === undefined ? undefined : beyond(cursor)
    const found = await read({ order, size: batchSize, offset: 0, beyond: position })
    const rows = found.slice(0, batchSize)
    const last = rows.at(-1)
    yield rows
    cursor = found.length > batchSize && last ? cursorAfter(last) : undefined
  } while (cursor !== undefined)
}

interface ExportableStore<Rec extends { readonly id: string }, View> {
  view(record: Rec, sight: ViewContext): View
  count(db: Connection, actor: Person, where: readonly RawBuilder<SqlBool>[]): Promise<number>
  readRows(db: Connection, actor: Person, where: readonly RawBuilder<SqlBool>[], slice: Slice): Promise<Rec[]>
}

/** Exports the list of a store: the same rows, by the same conditions. */
export const exportPages =
  <R extends Route, Rec extends { readonly id: string }, View, L extends ExportedList>(
    store: ExportableStore<Rec, View>,
    sorts: Sorts<Rec>,
    filterOf: (query: Call<R>['query'], ctx: StaffContext) => readonly RawBuilder<SqlBool>[],
    list: L,
    cells: Cells<L, View>,
  ): Handler<R> =>
  async (call) => {
    const { ctx } = staffCall(call)
    const { sort, columns } = call.query as {
      readonly sort: string
      readonly columns?: readonly ExportColumn<L>[]
    }
    const where = filterOf(call.query, ctx)
    const context = await viewContextOf(ctx)
    return answer<R>(
      await exportList(ctx, {
        list,
        columns,
        cells,
        count: (db) => store.count(db, ctx.actor, where),
        async *batches(db) {
          const some = inBatches(sorts, sort, (slice) => store.readRows(db, ctx.actor, where, slice))
          for await (const rows of some) yield rows.map((row) => store.view(row, context))
        },
      }),
    )
  }

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** "2026-03-20 13:05" in the business's time zone, which every spreadsheet reads as a date. */
export const momentCell = (iso: string | null) => iso && clock.format(new Date(iso))

export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/** Dollars and cents without sign and commas, which every spreadsheet reads as a number. */
export const dollarsCell = (amount: number | null) => amount && amount.toFixed(2)
