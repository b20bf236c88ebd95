/** What kind of word was left about a client. Import and System are written by the application alone. */
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

/** Those that say a client was reached, or tried. */
export const contactTypes = ['Call', 'Text', 'E-mail', 'Visit'] as const satisfies readonly NoteType[]

export const isContact = (type: string): boolean => contactTypes.some((one) => one === type)
