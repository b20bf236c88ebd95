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

/** The types in words; the wire spells some of them otherwise. */
export const noteTypeLabels: Readonly<Record<NoteType, string>> = {
  General: 'General',
  Call: 'Call',
  Text: 'Text',
  'E-mail': 'Email',
  Visit: 'Visit',
  Import: 'Import',
  DeadReason: 'Dead reason',
  System: 'System',
}

/** Types that count as a contact or an attempt. */
export const contactTypes = ['Call', 'Text', 'E-mail', 'Visit'] as const satisfies readonly NoteType[]

export const isContact = (type: string): boolean => contactTypes.some((one) => one === type)
