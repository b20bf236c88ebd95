/** The tables of the reports that may be taken along as files. */
export const reportTables = [
  'closeByRep',
  'closeBySource',
  'funnel',
  'cancellations',
  'perWatt',
  'cycles',
  'permits',
  'pto',
  'inspections',
  'openPayments',
  'ages',
] as const
export type ReportTable = (typeof reportTables)[number]
