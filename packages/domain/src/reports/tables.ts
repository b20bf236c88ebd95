/** Report tables that can be exported. */
export const reportTables = [
  'closeByRep',
  'closeBySource',
  'funnel',
  'salesByMonth',
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
