/** Types of notes. Only the application writes Import and System. */
export const noteTypes = [
  'General',
  'Call',
  'Text',
  'E-mail',
  'Visit',
  'Import',
  'DeadReason',
  'System',
] as const
export type NoteType = (typeof noteTypes)[number]

/** Types that count as a contact or an attempt. */
export const contactTypes = ['Call', 'Text', 'E-mail', 'Visit'] as const satisfies readonly NoteType[]

export const isContact = (type: string): boolean => contactTypes.some((one) => one === type)
