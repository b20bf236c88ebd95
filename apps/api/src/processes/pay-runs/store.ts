import { dateInWords } from '@crm/domain/moments'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { can } from '@crm/domain/people/can'
import type { Tables } from '#platform/db/database'
import { store } from '#spine/records/store'

export type PayRunRecord = Selectable<Tables['pay_runs']>

/** Pay runs: for deciders about commissions only, and never removed. */
export const payRuns = store({
  table: 'pay_runs',
  subject: 'payRun',
  noun: 'Pay run',
  isNeverRemoved: true,
  verbs: {
    created: 'payRun.created',
    changed: 'payRun.changed',
    removed: 'payRun.changed',
    restored: 'payRun.changed',
  },
  fields: {
    from: 'from_day',
    to: 'to_day',
    payDate: 'pay_date',
    firstCheckNumber: 'first_check_number',
  },
  from: sql`pay_runs as r`,
  scope: (actor) => (can.managePayRuns(actor).ok ? sql<SqlBool>`true` : sql<SqlBool>`false`),
  mayRead: (actor) => can.managePayRuns(actor),
  subjectOf: () => undefined,
  view: (row) => row,
  details: ({ from_day, to_day }) => ({ name: `${dateInWords(from_day)} to ${dateInWords(to_day)}` }),
})
