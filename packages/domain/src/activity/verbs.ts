/** What is recorded, as `subject.deed`. Rows are never rewritten, so a verb is never renamed or removed. */
export const activityVerbs = [
  'lead.created',
  'lead.changed',
  'lead.removed',
  'lead.restored',
  'leads.exported',
  'note.written',
  'note.changed',
  'note.removed',
  'address.created',
  'address.changed',
  'address.removed',
  'user.created',
  'user.changed',
  'user.roleGiven',
  'user.disabled',
  'user.enabled',
  'user.viewBegun',
  'user.viewEnded',
] as const
export type ActivityVerb = (typeof activityVerbs)[number]
