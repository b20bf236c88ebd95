/** Mail to Finance and the rep about a sale canceled after a payment (lifecycle of the sale, A-382). */
import type { Letter } from '../mail/letter.ts'
import { type Amount, formatDollars } from '../money.ts'
import { dateInWords } from '../moments.ts'

export interface CancelledSale {
  readonly id: string
  readonly jobNumber: string
  readonly clientLastName: string
  /** The person who canceled. */
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
  subject: `[${jobNumber}] Sale canceled, refund due`,
  text: [`${actorName} canceled the sale. Check whether a refund is due.`],
  facts: [
    ['Job', jobNumber],
    ['Client', clientLastName],
    // The free text may have private details of the client, so only the page shows it.
    ['Reason', cancelReason ?? 'No reason given'],
    ...(downPayment !== null && Number(downPayment) > 0
      ? [['Down payment', formatDollars(downPayment)] as const]
      : []),
    ...invoicesPaidOn.map((day) => ['Invoice paid', dateInWords(day)] as const),
  ],
  link: { words: 'Open the sale', path: `/sales/${id}` },
})
