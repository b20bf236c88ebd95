import type { PayLine } from '@crm/domain/commissions/pay-run'

/** One amount that a run pays, with its sheet and client. */
export interface RunLine extends PayLine {
  readonly sheetId: string | null
  readonly jobNumber: string | null
  readonly firstName: string
  readonly lastName: string
  readonly approvedAt: string | null
  readonly approvedBy: string | null
  /** The current and all former reps of the sheet. */
  readonly reps: readonly string[]
}
