/** Kinds of records with a list of removed ones (soft delete), from which they can be restored. */
export const removableKinds = [
  'lead',
  'appointment',
  'task',
  'sale',
  'referral',
  'commission',
  'serviceJob',
  'document',
  'note',
  'address',
  'catalogue',
  'legacy',
  'contract',
  'hook',
] as const
export type RemovableKind = (typeof removableKinds)[number]

export const removableLabels: Record<RemovableKind, string> = {
  lead: 'Lead',
  appointment: 'Appointment',
  task: 'Task',
  sale: 'Sale',
  referral: 'Referral',
  commission: 'Commission sheet',
  serviceJob: 'Service job',
  document: 'Document',
  note: 'Note',
  address: 'Address',
  catalogue: 'Catalog entry',
  legacy: 'Legacy record',
  contract: 'Contract',
  hook: 'Webhook',
}

/** Reasons to refuse a removal: of the record itself, and of the lead that it belongs to. */
export interface RemovalRefusal {
  readonly itself: string
  readonly lead: string
}
