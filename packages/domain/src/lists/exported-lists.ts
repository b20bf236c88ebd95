/** The lists that people take out as files, and what is said of it. Apart from their columns, which few screens need. */
const nouns = {
  leads: ['lead', 'leads'],
  sales: ['sale', 'sales'],
  appointments: ['appointment', 'appointments'],
  tasks: ['task', 'tasks'],
  referrals: ['referral', 'referrals'],
  serviceJobs: ['service job', 'service jobs'],
  commissions: ['commission sheet', 'commission sheets'],
  documents: ['document', 'documents'],
  contracts: ['contract', 'contracts'],
  activity: ['entry of the activity', 'entries of the activity'],
} as const satisfies Readonly<Record<string, readonly [one: string, many: string]>>

export type ExportedList = keyof typeof nouns

/** "1 sale", "2,250 sales"; an entry that tells no list is about leads. */
export function exportedInWords(list: unknown, count: unknown): string {
  const [one, many] =
    (nouns as Partial<Record<string, readonly [string, string]>>)[String(list)] ?? nouns.leads
  if (typeof count !== 'number') return many
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
}
