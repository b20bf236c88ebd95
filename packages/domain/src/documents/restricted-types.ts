/**
 * Which documents not everybody reads who may read the record: those in the folders Finance and Commission. Rights are
 * loaded by every page, what else is known of the types is not.
 */
import type { DocType } from './doc-types.ts'

const rights: { readonly [Type in DocType]?: 'documents.readFinance' | 'documents.readCommission' } = {
  LoanApproval: 'documents.readFinance',
  FinanceApproval: 'documents.readFinance',
  FinanceAgreement: 'documents.readFinance',
  Commission: 'documents.readCommission',
  CommissionCheck: 'documents.readCommission',
}

/** The right by which documents of the type are read. */
export const rightToRead = (type: DocType) => rights[type] ?? 'documents.read'
