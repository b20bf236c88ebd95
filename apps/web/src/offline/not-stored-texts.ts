import type { NotStored } from './outbox.ts'

/** Text for rows that are only in memory. */
export const notStoredTexts: Record<NotStored, string> = {
  full: 'This phone is full. Stay on this page until it is sent.',
  forbidden: 'This browser stores nothing. Stay on this page until it is sent.',
}
