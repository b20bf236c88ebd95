/** Lists that can be exported, with nouns for messages. Separate from the columns, which few screens need. */
import { own } from '../own.ts'
const nouns = {
  leads: ['lead', 'leads'],
  sales: ['sale', 'sales'],
  appointments: ['appointment', 'appointments'],
  tasks: ['task', 'tasks'],
  referrals: ['referral', 'referrals'],
  serviceJobs: ['service job', 'service jobs'],
  commissions: ['commission sheet', 'commission sheets'],
  draws: ['draw', 'draws'],
  documents: ['document', 'documents'],
  contracts: ['contract', 'contracts'],
  activity: ['activity entry', 'activity entries'],
} as const satisfies Readonly<Record<string, readonly [singular: string, plural: string]>>

/** Exported files without selectable columns. */
const fileNouns = {
  statements: ['commission statement', 'commission statements'],
  sheetPapers: ['commission sheet', 'commission sheets'],
  payRunFiles: ['pay run payment', 'pay run payments'],
  reports: ['report line', 'report lines'],
} as const satisfies Readonly<Record<string, readonly [singular: string, plural: string]>>

export type ExportedList = keyof typeof nouns
export type ExportedFile = keyof typeof fileNouns

/** "1 sale", "2,250 sales"; an entry without a list is about leads. */
export function exportedInWords(list: unknown, count: unknown): string {
  const all: Readonly<Record<string, readonly [string, string]>> = { ...nouns, ...fileNouns }
  const [singular, plural] = own(all, String(list)) ?? nouns.leads
  if (typeof count !== 'number') return plural
  return count === 1 ? `1 ${singular}` : `${count.toLocaleString('en-US')} ${plural}`
}
