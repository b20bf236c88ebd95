/** Those a person chooses: a dead lead's reason is asked with its status, the others are the application's own. */
export const chosenTypes = ['General', 'Call', 'Text', 'E-mail', 'Visit'] as const
export type ChosenType = (typeof chosenTypes)[number]
