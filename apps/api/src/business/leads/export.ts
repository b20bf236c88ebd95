/** The list of leads as a CSV file. */
import type { LeadExportQuery, LightWebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { StaffContext } from '#spine/http/context'
import { type Cells, exportList, inBatches, momentCell, yesOrNo } from '#spine/records/export'
import { matchingLeads } from './filter.ts'
import { countLeads, lightLeadColumns, readLeads } from './queries.ts'
import { leadSortKeys } from './sorts.ts'
import { lightLeadView } from './store.ts'

/** Exports the complete filtered list, read in batches like its pages. */
export async function exportLeads({ sort, columns, ...filter }: LeadExportQuery, ctx: StaffContext) {
  const { actor, now } = ctx
  const nameOf = await ctx.people.names()
  const matching = matchingLeads(actor, filter, now)
  return exportList(ctx, {
    list: 'leads',
    columns,
    cells: leadCells,
    count: (db) => countLeads(db, actor, filter, now),
    async *batches(db) {
      const rows = inBatches(leadSortKeys, sort, (slice) => readLeads(db, lightLeadColumns, matching, slice))
      for await (const leads of rows) yield leads.map((lead) => lightLeadView(lead, { nameOf }))
    },
  })
}

/** The text of each column. */
const leadCells: Cells<'leads', LightWebLead> = {
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
  // Spreadsheets read a dash between small numbers as a date, "0-50" too; the dollar sign prevents this.
  bill: ({ annualUsage }) => annualUsage && `$${annualUsage}`,
  hoa: ({ hasHoa }) => (hasHoa === null ? null : yesOrNo(hasHoa)),
  doNotContact: ({ doNotContact }) => yesOrNo(doNotContact),
  createdAt: ({ createdAt }) => momentCell(createdAt),
  updatedAt: ({ updatedAt }) => momentCell(updatedAt),
  lastActivityAt: ({ lastActivityAt }) => momentCell(lastActivityAt),
}
