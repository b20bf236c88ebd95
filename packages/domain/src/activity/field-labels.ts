/** What people call a field, spelled as on the wire, in a sentence. Fields not listed read as their words: `streetAddress`, street address. */
import { type SaleTick, saleTicks } from '../sales/ticks.ts'

const labels: Readonly<Record<string, string>> = {
  phone1: 'phone',
  email1: 'e-mail',
  sourceName: 'source',
  doNotContact: 'do not contact',
  repId: 'setter',
  salesRepId: 'rep',
  installerId: 'installer',
  ahjId: 'AHJ',
  costPpw: 'cost per watt',
  wattageStc: 'power',
  acPower: 'AC power',
  streetAddress: 'street',
  zip: 'ZIP',
  utilProvider: 'utility',
  utilBill: 'monthly bill',
  annualUsage: 'usage band',
  utilAccountNum: 'utility account',
  utilMeterNum: 'utility meter',
  roofMat: 'roof material',
  sqFootage: 'floor area',
  hasHoa: 'HOA',
  hoaName: 'HOA name',
  dateTime: 'time',
  durationMinutes: 'minutes',
  confirmation: 'confirmed',
  confirmedHow: 'way of confirming',
  addressId: 'address',
  email: 'e-mail',
  phoneNum: 'phone',
  dueDate: 'due day',
  isFollowUp: 'follow-up',
  delegatedTo: 'assignee',
  HislicenseNum: 'HIS number',
  swUsername: 'SW user name',
  isSales: 'sales',
  isMarketting: 'marketing',
  isEnabled: 'enabled',
}

export const fieldLabel = (field: string): string =>
  labels[field] ?? tickLabel(field) ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A paper of a sale is called as it is ticked; abbreviations keep their capitals. */
function tickLabel(field: string): string | undefined {
  const label = field in saleTicks ? saleTicks[field as SaleTick].label : undefined
  return label?.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}
