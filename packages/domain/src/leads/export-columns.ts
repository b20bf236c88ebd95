/** The columns of an exported list of leads, in their usual order: key on the wire and heading in the file. */
export const leadExportHeads = {
  number: 'Number',
  lastName: 'Last name',
  firstName: 'First name',
  status: 'Status',
  rep: 'Rep',
  broughtBy: 'Setter',
  phone: 'Phone',
  email: 'E-mail',
  source: 'Source',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  utility: 'Utility',
  bill: 'Monthly bill',
  hoa: 'HOA',
  doNotContact: 'Do not contact',
  createdAt: 'Created',
  updatedAt: 'Changed',
  lastActivityAt: 'Last activity',
} as const

export type LeadExportColumn = keyof typeof leadExportHeads

export const leadExportColumns = Object.keys(leadExportHeads) as [LeadExportColumn, ...LeadExportColumn[]]
