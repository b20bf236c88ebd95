/** The sixteen lead sources of specification section 5, verbatim; `sourceType` is our grouping for reports. */
export const leadSources = [
  { name: '3PO', sourceType: 'Third party' },
  { name: '3POs', sourceType: 'Third party' },
  { name: 'Call In Leads', sourceType: 'Inbound' },
  { name: 'Canvassing', sourceType: 'Field' },
  { name: 'Contractor Appts', sourceType: 'Partner' },
  { name: 'Design Center', sourceType: 'Inbound' },
  { name: 'Energy Bill Cruncher', sourceType: 'Purchased' },
  { name: 'Internet (Other Sites)', sourceType: 'Digital' },
  { name: 'Lead Generated', sourceType: 'Digital' },
  { name: 'List Giant', sourceType: 'Purchased' },
  { name: 'PACE Programs', sourceType: 'Programme' },
  { name: 'PowerPay Advertisement', sourceType: 'Digital' },
  { name: 'PowerPay Program', sourceType: 'Programme' },
  { name: 'Quint Street', sourceType: 'Purchased' },
  { name: 'Self Generated', sourceType: 'Rep' },
  { name: 'Solar Reviews', sourceType: 'Purchased' },
] as const

export type LeadSource = (typeof leadSources)[number]['name']
export type SourceType = (typeof leadSources)[number]['sourceType']

/** Group of unknown sources, which are stored verbatim. */
export const unmappedSourceType = 'Unmapped'

/** Group of a source by its exact name; `Unmapped` for any other text. */
export const sourceTypeOf = (name: string): SourceType | typeof unmappedSourceType =>
  leadSources.find((source) => source.name === name)?.sourceType ?? unmappedSourceType

/** Only this source checks self-gen by default on a commission sheet. */
export const selfGeneratedSource: LeadSource = 'Self Generated'
