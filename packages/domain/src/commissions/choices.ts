/** Enumeration from specification section 4. */

export const financeLineTypes = ['Cash', 'Loan'] as const
export type FinanceLineType = (typeof financeLineTypes)[number]
