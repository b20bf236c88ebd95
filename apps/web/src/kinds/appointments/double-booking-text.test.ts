import { expect, test } from 'vitest'
import { doubleBookingText } from './double-booking-text.ts'

const at = (dateTime: string, leadName: string | null = null) => ({ dateTime, leadName })

test('a double booking has the same sentence everywhere, and names only clients that the reader may see', () => {
  expect(
    doubleBookingText('Rita Reyes', [at('2026-11-24T17:00:00Z', 'Ada Po'), at('2026-11-24T18:45:00Z')]),
  ).toEqual([
    'Conflict',
    'Rita Reyes already has Ada Po at 9:00\u00a0am and an appointment at 10:45\u00a0am.',
  ])
  expect(doubleBookingText(null, [at('2026-11-24T17:00:00Z')]).join(': ')).toBe(
    'Conflict: The rep already has an appointment at 9:00\u00a0am.',
  )
})
