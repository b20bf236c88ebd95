/** How long an invoice waits to be paid, in steps that a bookkeeper asks for. */

/** Days since it was sent, the first and the last of the step; the oldest has no end. */
export const invoiceAges = {
  '0-30': { label: 'Up to 30 days', from: 0, to: 30 },
  '31-60': { label: '31 to 60 days', from: 31, to: 60 },
  '61-90': { label: '61 to 90 days', from: 61, to: 90 },
  '91+': { label: 'Over 90 days', from: 91, to: null },
} as const

export type InvoiceAge = keyof typeof invoiceAges
export const invoiceAgeNames = Object.keys(invoiceAges) as [InvoiceAge, ...InvoiceAge[]]

/** And jobs that may operate and whose payment is not complete, whatever was invoiced. */
export const openPayments = [...invoiceAgeNames, 'pastPto'] as const
export type OpenPayment = (typeof openPayments)[number]

export const openPaymentLabel = (of: OpenPayment): string =>
  of === 'pastPto' ? 'Past PTO, not paid' : invoiceAges[of].label
