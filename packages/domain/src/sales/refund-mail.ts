/** What Finance and the rep are mailed when a sale is cancelled after money came in (lifecycle of the sale, A-382). */
import type { Letter } from '../mail/letter.ts'
import { type Amount, formatDollars } from '../money.ts'
import { dateInWords } from '../moments.ts'

export interface CancelledSale {
  readonly id: string
  readonly jobNumber: string
  readonly clientLastName: string
  /** Who cancelled it. */
  readonly actorName: string
  readonly cancelReason: string | null
  readonly downPayment: Amount | null
  /** Days on which the client paid an invoice. */
  readonly invoicesPaidOn: readonly string[]
}

export const refundLetter = ({
  id,
  jobNumber,
  clientLastName,
  actorName,
  cancelReason,
  downPayment,
  invoicesPaidOn,
}: CancelledSale): Letter => ({
  subject: `[${jobNumber}] Sale cancelled, refund due`,
  text: [`${actorName} cancelled the sale. Money was received for it: look whether a refund is due.`],
  facts: [
    ['Job', jobNumber],
    ['Client', clientLastName],
    // What somebody typed beside it may say anything about the client: it stands on the page.
    ['Reason', cancelReason ?? 'None was given'],
    ...(downPayment !== null && Number(downPayment) > 0
      ? [['Down payment', formatDollars(downPayment)] as const]
      : []),
    ...invoicesPaidOn.map((day) => ['Invoice paid', dateInWords(day)] as const),
  ],
  link: { words: 'Open the sale', path: `/sales/${id}` },
})
