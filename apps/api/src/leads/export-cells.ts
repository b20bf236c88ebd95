/** What stands in the columns of an exported list of leads, as text. */
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { LeadExportColumn } from '@crm/domain/leads/export-columns'
import { zone } from '@crm/domain/time'

export const leadCells: Record<LeadExportColumn, (lead: LightWebLead) => string | null> = {
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
