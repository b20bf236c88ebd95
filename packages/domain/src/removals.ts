/** Kinds of record that are listed once they were removed, so that somebody who may can bring them back. */
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
  catalogue: 'Catalogue entry',
  legacy: 'Legacy record',
  contract: 'Contract',
  hook: 'Webhook',
}
