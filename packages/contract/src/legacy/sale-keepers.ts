/** Who keeps a field of a legacy sale: as of a sale of the CRM, by the heading that the field stands under. */
import type { SaleGroup } from '@crm/domain/sales/ticks'
import { legacyKinds } from './kinds.ts'

const byHeading: Readonly<Record<keyof typeof legacyKinds.sales.groups, SaleGroup>> = {
  Job: 'contract',
  Deposit: 'contract',
  Finance: 'contract',
  Amounts: 'contract',
  System: 'system',
  'Permit and monitoring': 'technical',
  Upgrades: 'system',
  'Site survey': 'technical',
  'Install dates': 'technical',
  'Install checklist': 'technical',
  Flags: 'technical',
  'Related records': 'technical',
}

const apart: Readonly<Record<string, SaleGroup>> = {
  UUID_SalesRep: 'decide',
  status: 'technical',
  cancel_date: 'decide',
  cancel_reason: 'decide',
  customer_invoice_paid: 'invoices',
  is_payment_complete: 'invoices',
  is_complete: 'decide',
  is_qa_review_complete: 'decide',
  is_commercial: 'contract',
}

export const keeperOfLegacy = (field: string): SaleGroup => apart[field] ?? keepers.get(field) ?? 'decide'

const keepers = new Map(
  Object.entries(legacyKinds.sales.groups).flatMap(([heading, fields]) =>
    Object.keys(fields).map((field) => [field, byHeading[heading as keyof typeof byHeading]] as const),
  ),
)
