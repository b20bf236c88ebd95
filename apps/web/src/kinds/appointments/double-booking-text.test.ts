import { expect, test } from 'vitest'
import { doubleBookingText } from './double-booking-text.ts'

const at = (dateTime: string, leadName: string | null = null) => ({ dateTime, leadName })

test('a double booking has the same sentence everywhere, and names only clients that the reader may see', () => {
  expect(
    doubleBookingText('Rita Reyes', [at('2026-11-24T17:00:00Z', 'Ada Po'), at('2026-11-24T18:45:00Z')]),
  ).toEqual(['Rita Reyes is booked twice', 'Also at 9:00\u00a0am with Ada Po and 10:45\u00a0am.'])
  expect(doubleBookingText(null, [at('2026-11-24T17:00:00Z')]).join('. ')).toBe(
    'The rep is booked twice. Also at 9:00\u00a0am.',
  )
})
