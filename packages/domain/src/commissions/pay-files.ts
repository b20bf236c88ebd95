/** Export files of a pay run for payroll and accounting: the columns that each program expects. */
import { own } from '../own.ts'

export const payFileProfiles = ['gusto', 'adp', 'quickbooks', 'everything'] as const
export type PayFileProfile = (typeof payFileProfiles)[number]

/** One payment of a run. */
export interface PayFileRow {
  readonly lastName: string
  readonly firstName: string
  readonly email: string
  readonly payDate: string
  readonly from: string
  readonly to: string
  readonly checkNumber: string
  readonly commission: string
  readonly referral: string
  readonly total: string
  readonly memo: string
}

type Column = readonly [head: string, cell: (row: PayFileRow) => string]

const columns = {
  last_name: ['last_name', ({ lastName }) => lastName],
  first_name: ['first_name', ({ firstName }) => firstName],
  email: ['email', ({ email }) => email],
  pay_date: ['pay_date', ({ payDate }) => payDate],
  period_from: ['period_from', ({ from }) => from],
  period_to: ['period_to', ({ to }) => to],
  check_number: ['check_number', ({ checkNumber }) => checkNumber],
  commission: ['commission', ({ commission }) => commission],
  referral: ['referral', ({ referral }) => referral],
  total: ['total', ({ total }) => total],
  memo: ['memo', ({ memo }) => memo],
} as const satisfies Record<string, Column>

/** Column names that a caller may request. */
export const payFileColumns = Object.keys(columns)

const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

const profiles: Record<PayFileProfile, readonly Column[]> = {
  gusto: [
    columns.last_name,
    columns.first_name,
    columns.email,
    ['commission', ({ commission }) => commission],
    ['personal_note', ({ memo }) => memo],
  ],
  adp: [
    ['Co Code', () => ''],
    ['Batch ID', ({ payDate }) => `COMM${payDate.replaceAll('-', '')}`],
    // Payroll's own employee number, which the CRM does not have.
    ['File #', () => ''],
    ['Employee Name', ({ lastName, firstName }) => `${lastName}, ${firstName}`],
    ['Earnings 3 Code', () => 'COM'],
    ['Earnings 3 Amount', ({ commission }) => commission],
  ],
  quickbooks: [
    ['Check No', ({ checkNumber }) => checkNumber],
    ['Payee', ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    ['Payment Date', ({ payDate }) => american(payDate)],
    ['Expense Account', ({ referral }) => (referral === '0.00' ? 'Commissions' : 'Referral fees')],
    ['Expense Description', ({ memo }) => memo],
    ['Expense Line Amount', ({ total }) => total],
  ],
  everything: Object.values(columns),
}

/** Columns of a file: the requested ones, or those of the profile. Undefined when a name is unknown. */
export function columnsOf(
  profile: PayFileProfile,
  columnNames: string | undefined,
): readonly Column[] | undefined {
  const names =
    columnNames
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  if (names.length === 0) return profiles[profile]
  const found = names.map((name) => own(columns, name))
  return found.every((column) => column !== undefined) ? found : undefined
}
