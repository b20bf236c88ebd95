import type { Unkept } from './waiting.ts'

/** Text for rows that are only in memory. */
export const unkeptWords: Record<Unkept, string> = {
  full: 'This phone is full. Stay on this page until it is sent.',
  forbidden: 'This browser keeps nothing. Stay on this page until it is sent.',
}
