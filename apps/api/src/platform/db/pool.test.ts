import { expect, test } from 'vitest'
import { instantOf } from './pool.ts'

test.each([
  ['2026-11-21 08:03:26.123456+00', '2026-11-21T08:03:26.123Z'],
  ['2026-11-21 08:03:26.1+00', '2026-11-21T08:03:26.100Z'],
  ['2026-11-21 08:03:26.05+00', '2026-11-21T08:03:26.050Z'],
  ['2026-11-21 08:03:26+00', '2026-11-21T08:03:26.000Z'],
  ['1999-01-01 00:00:00+00', '1999-01-01T00:00:00.000Z'],
])('the timestamp %s is read as %s', (text, instant) => {
  expect(instantOf(text)).toBe(instant)
})
