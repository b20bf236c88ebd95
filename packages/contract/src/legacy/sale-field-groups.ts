/** Field groups of legacy sales for permission checks, by heading, like those of CRM sales. */
import type { SaleGroup } from '@crm/domain/sales/ticks'
import { own } from '@crm/domain/own'
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

const exceptions: Readonly<Record<string, SaleGroup>> = {
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

export const legacyFieldGroup = (field: string): SaleGroup =>
  own(exceptions, field) ?? groupsByField.get(field) ?? 'decide'

const groupsByField = new Map(
  Object.entries(legacyKinds.sales.groups).flatMap(([heading, fields]) =>
    Object.keys(fields).map((field) => [field, own(byHeading, heading)] as const),
  ),
)
