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
