/** States of a mail: waiting for a try or retry, sent, or failed until a person sends it again. */
export const mailStates = ['Waiting', 'Failed', 'Sent'] as const
export type MailState = (typeof mailStates)[number]
