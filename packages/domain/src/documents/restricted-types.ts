/**
 * Document types that need more than the right to read the record: those in the folders Finance and Commission. This file
 * is separate because every page loads the rights, but not the other tables of types.
 */
import type { DocType } from './doc-types.ts'

const rights: { readonly [Type in DocType]?: 'documents.readFinance' | 'documents.readCommission' } = {
  LoanApproval: 'documents.readFinance',
  FinanceApproval: 'documents.readFinance',
  FinanceAgreement: 'documents.readFinance',
  Commission: 'documents.readCommission',
  CommissionCheck: 'documents.readCommission',
}

/** The right needed to read documents of the type. */
export const rightToRead = (type: DocType) => rights[type] ?? 'documents.read'
