import type { ActivitySubject } from './subjects.ts'
import { type ActivityVerb, activityVerbs } from './verbs.ts'

/** What people ask the feed for, in its order. */
export const verbGroups = ['created', 'changed', 'removed', 'access'] as const
export type VerbGroup = (typeof verbGroups)[number]

/** A verb without a group does not compile. */
const groupOf: Record<ActivityVerb, VerbGroup> = {
  'lead.created': 'created',
  'lead.changed': 'changed',
  'lead.removed': 'removed',
  'lead.restored': 'removed',
  'note.written': 'created',
  'note.changed': 'changed',
  'note.removed': 'removed',
  'note.restored': 'removed',
  'address.created': 'created',
  'address.changed': 'changed',
  'address.removed': 'removed',
  'address.restored': 'removed',
  'appointment.booked': 'created',
  'appointment.changed': 'changed',
  'appointment.removed': 'removed',
  'appointment.restored': 'removed',
  'leads.exported': 'access',
  'task.created': 'created',
  'task.changed': 'changed',
  'task.removed': 'removed',
  'task.restored': 'removed',
  'user.created': 'created',
  'user.changed': 'changed',
  'user.roleGiven': 'access',
  'user.disabled': 'access',
  'user.enabled': 'access',
  'user.feedMade': 'access',
  'user.feedRevoked': 'access',
  'user.viewBegun': 'access',
  'user.viewEnded': 'access',
  'catalogue.created': 'created',
  'catalogue.changed': 'changed',
  'catalogue.removed': 'removed',
  'catalogue.restored': 'removed',
  'sale.created': 'created',
  'sale.changed': 'changed',
  'sale.moved': 'changed',
  'sale.held': 'changed',
  'sale.released': 'changed',
  'sale.cancelled': 'changed',
  'sale.resumed': 'changed',
  'sale.removed': 'removed',
  'sale.restored': 'removed',
  'view.saved': 'created',
  'view.changed': 'changed',
  'view.removed': 'removed',
  'view.restored': 'removed',
}

export const verbsOf = (group: VerbGroup): readonly ActivityVerb[] =>
  activityVerbs.filter((verb) => groupOf[verb] === group)

export const subjectLabels: Record<ActivitySubject, string> = {
  lead: 'Leads',
  note: 'Notes',
  address: 'Addresses',
  appointment: 'Appointments',
  task: 'Tasks',
  user: 'People',
  catalogue: 'Catalogue',
  sale: 'Sales',
  view: 'Views',
}

export const verbGroupLabels: Record<VerbGroup, string> = {
  created: 'Created',
  changed: 'Changed',
  removed: 'Removed or restored',
  access: 'Access, roles and exports',
}
