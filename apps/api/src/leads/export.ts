import type { LeadExportQuery } from '@crm/contract/web/lead-shapes'
import { type LeadExportColumn, leadExportColumns, leadExportHeads } from '@crm/domain/leads/export-columns'
import { pacificDay } from '@crm/domain/time'
import { recordActivity } from '../activity/record.ts'
import { csvStream } from '../csv/csv-stream.ts'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse, streamed } from '../http/handle.ts'
import { leadCells } from './export-cells.ts'
import { countEveryLead, pageOfLightLeads } from './queries.ts'
import { beyond, cursorAfter } from './sorts.ts'
import { lightLeadView } from './view.ts'

/** Rows in memory at a time. */
const batch = 1_000

/**
 * The whole filtered set, as it was at one moment, in the order of the list. That it was taken is recorded before the
 * first row leaves: whoever reads half of it has read half of it.
 */
export async function exportLeads(query: LeadExportQuery, ctx: StaffContext) {
  if (ctx.isViewed) return refuse(403, 'An export stands under the name of who takes it. Stop viewing first.')
  const { sort: _order, columns = leadExportColumns, ...filter } = query
  const nameOf = await ctx.people.names()
  const snapshot = await ctx.db.snapshot()
  try {
    const count = await countEveryLead(snapshot.read, ctx.actor, filter, ctx.now)
    await recordExport(count, columns, ctx)
    const heads = columns.map((column) => leadExportHeads[column])
    const file = csvStream(heads, rowsOf(snapshot.read, { query, columns, nameOf, ...ctx }))
    // Also when reading fails, and when nobody reads on.
    file.once('close', () => void snapshot.end())
    return streamed(200, file, {
      'content-disposition': `attachment; filename="leads-${pacificDay(ctx.now)}.csv"`,
      'x-row-count': String(count),
    })
  } catch (error) {
    await snapshot.end()
    throw error
  }
}

const recordExport = (count: number, columns: readonly LeadExportColumn[], ctx: StaffContext) =>
  ctx.db.inTransaction((tx) =>
    recordActivity(tx, {
      by: ctx.actor,
      at: ctx.now,
      verb: 'leads.exported',
      subject: { type: 'user', id: ctx.actor.id },
      facts: { count, columns },
    }),
  )

interface Export extends Pick<StaffContext, 'actor' | 'now'> {
  readonly query: LeadExportQuery
  readonly columns: readonly LeadExportColumn[]
  readonly nameOf: (id: string | null) => string | null
}

async function* rowsOf(db: Connection, { columns, nameOf, ...rest }: Export) {
  for await (const leads of batches(db, rest)) {
    for (const lead of leads) {
      const view = lightLeadView(lead, nameOf)
      yield columns.map((column) => leadCells[column](view) ?? '')
    }
  }
}

async function* batches(db: Connection, { query, actor, now }: Omit<Export, 'columns' | 'nameOf'>) {
  const { sort, columns: _columns, ...filter } = query
  let cursor: string | undefined
  do {
    const after = cursor === undefined ? undefined : beyond(sort, cursor)
    const from = { after, offset: 0 }
    // Every row is wanted: the index finds them all at once.
    const isCommon = false
    const found = await pageOfLightLeads(db, actor, filter, { sort, pageSize: batch, from, isCommon }, now)
    const leads = found.slice(0, batch)
    const last = leads.at(-1)
    yield leads
    cursor = found.length > batch && last ? cursorAfter(sort, last) : undefined
  } while (cursor !== undefined)
}
