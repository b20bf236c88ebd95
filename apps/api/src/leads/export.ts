/** The list of leads as a CSV file. */
import type { LeadExportQuery, LightWebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { StaffContext } from '../http/context.ts'
import { type Cells, exportList, inBatches, momentCell, yesOrNo } from '../records/export.ts'
import { matchingLeads } from './filter.ts'
import { countLeads, leadSorts, lightLead, readLeads } from './queries.ts'
import { lightLeadView } from './store.ts'

/** The whole filtered set, read as its pages are. */
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
      const some = inBatches(leadSorts, sort, (slice) => readLeads(db, lightLead, matching, slice))
      for await (const leads of some) yield leads.map((lead) => lightLeadView(lead, { nameOf }))
    },
  })
}

/** What stands in the columns, as text. */
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
  // A dash between two small numbers is read as a day of the year: "0-50" too, were it not for the sign of the money.
  bill: ({ annualUsage }) => annualUsage && `$${annualUsage}`,
  hoa: ({ hasHoa }) => (hasHoa === null ? null : yesOrNo(hasHoa)),
  doNotContact: ({ doNotContact }) => yesOrNo(doNotContact),
  createdAt: ({ createdAt }) => momentCell(createdAt),
  updatedAt: ({ updatedAt }) => momentCell(updatedAt),
  lastActivityAt: ({ lastActivityAt }) => momentCell(lastActivityAt),
}
