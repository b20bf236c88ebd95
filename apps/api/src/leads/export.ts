/** The list of leads as a CSV file. */
import type { LeadExportQuery, LightWebLead } from '@crm/contract/web/lead-shapes'
import { type LeadExportColumn, leadExportColumns, leadExportHeads } from '@crm/domain/leads/export-columns'
import { pacificDay, zone } from '@crm/domain/time'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { recordActivity } from '../records/activity.ts'
import { csvStream, writeAhead } from '../csv/write-csv.ts'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { refuse, streamed } from '../http/handle.ts'
import { ordering } from '../records/page.ts'
import { matchingLeads } from './filter.ts'
import { countLeads, leadSorts, lightLead, readLeads } from './queries.ts'
import { lightLeadView } from './store.ts'

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
    const count = await countLeads(snapshot.read, ctx.actor, filter, ctx.now)
    await recordExport(count, columns, ctx)
    const heads = columns.map((column) => leadExportHeads[column])
    const text = csvStream(heads, rowsOf(snapshot.read, { query, columns, nameOf, ...ctx }))
    // Also when reading fails, and when nobody reads on.
    text.once('close', () => void snapshot.end())
    return streamed(200, await writeAhead(text), {
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
      const view = lightLeadView(lead, { nameOf })
      yield columns.map((column) => leadCells[column](view) ?? '')
    }
  }
}

async function* batches(db: Connection, { query, actor, now }: Omit<Export, 'columns' | 'nameOf'>) {
  const { sort, columns: _columns, ...filter } = query
  const { order, beyond, cursorAfter } = ordering(leadSorts, sort)
  const matching = matchingLeads(actor, filter, now)
  let cursor: string | undefined
  do {
    const place = cursor === undefined ? undefined : beyond(cursor)
    const found = await readLeads(db, lightLead, matching, { order, size: batch, offset: 0, beyond: place })
    const leads = found.slice(0, batch)
    const last = leads.at(-1)
    yield leads
    cursor = found.length > batch && last ? cursorAfter(last) : undefined
  } while (cursor !== undefined)
}

/** What stands in the columns, as text. */
const leadCells: Record<LeadExportColumn, (lead: LightWebLead) => string | null> = {
  number: ({ number }) => number,
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => firstName,
  status: ({ status }) => status,
  rep: ({ salesRepName }) => salesRepName,
  broughtBy: ({ repName }) => repName,
  phone: ({ phone1 }) => phone1 && formatPhone(phone1),
  email: ({ email1 }) => email1,
  source: ({ sourceName }) => sourceName,
  street: ({ streetAddress }) => streetAddress,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zip: ({ zip }) => zip,
  utility: ({ utilProvider }) => utilProvider,
  // A dash between two small numbers is read as a day of the year: "0-50" too, were it not for the sign of the money.
  bill: ({ annualUsage }) => annualUsage && `$${annualUsage}`,
  hoa: ({ hasHoa }) => (hasHoa === null ? null : yesOrNo(hasHoa)),
  doNotContact: ({ doNotContact }) => yesOrNo(doNotContact),
  createdAt: ({ createdAt }) => moment(createdAt),
  updatedAt: ({ updatedAt }) => moment(updatedAt),
  lastActivityAt: ({ lastActivityAt }) => moment(lastActivityAt),
}

const yesOrNo = (fact: boolean) => (fact ? 'Yes' : 'No')

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** "2026-03-20 13:05", where the business is: every spreadsheet reads it as a moment. */
const moment = (iso: string) => clock.format(new Date(iso))
