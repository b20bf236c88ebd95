/** Aging buckets of unpaid invoices. */

/** First and last day of each bucket, counted from the sent day; the last bucket is open. */
export const invoiceAges = {
  '0-30': { label: '0–30 days', from: 0, to: 30 },
  '31-60': { label: '31 to 60 days', from: 31, to: 60 },
  '61-90': { label: '61 to 90 days', from: 61, to: 90 },
  '91+': { label: 'Over 90 days', from: 91, to: null },
} as const

export type InvoiceAge = keyof typeof invoiceAges
export const invoiceAgeNames = Object.keys(invoiceAges) as [InvoiceAge, ...InvoiceAge[]]

/** Adds jobs with PTO and without complete payment, regardless of invoices. */
export const openPayments = [...invoiceAgeNames, 'pastPto'] as const
export type OpenPayment = (typeof openPayments)[number]

export const openPaymentLabel = (openPayment: OpenPayment): string =>
  openPayment === 'pastPto' ? 'Past PTO, not paid' : invoiceAges[openPayment].label
