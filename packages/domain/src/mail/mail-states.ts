/** Where a mail is: it waits to be tried or tried again, is sent, or was given up until somebody sends it again. */
export const mailStates = ['Waiting', 'Failed', 'Sent'] as const
export type MailState = (typeof mailStates)[number]
