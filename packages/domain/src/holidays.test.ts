import { expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'
import { addDays } from './time.ts'

test.each([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-01-19', 'Martin Luther King Jr. Day'],
  ['2026-02-16', 'Presidents’ Day'],
  ['2026-05-25', 'Memorial Day'],
  ['2026-06-19', 'Juneteenth'],
  ['2026-07-04', 'Independence Day'],
  ['2026-09-07', 'Labor Day'],
  ['2026-10-12', 'Columbus Day'],
  ['2026-11-11', 'Veterans Day'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-25', 'Christmas Day'],
  // July 4, 2027 is a Sunday.
  ['2027-07-04', 'Independence Day'],
  ['2027-07-05', 'Independence Day (observed)'],
  // July 4, 2026 is a Saturday, and the Friday before it is a workday for a contractor.
  ['2026-07-03', undefined],
  ['2026-11-27', undefined],
  // January 1, 2023 is a Sunday.
  ['2023-01-02', 'New Year’s Day (observed)'],
])('%s is %s', (day, name) => {
  expect(holidayOn(day)).toBe(name)
})

test('every year has eleven holidays besides observed ones', () => {
  for (let year = 2024; year < 2044; year += 1) {
    const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
    const names = days.filter((day) => day.startsWith(String(year))).flatMap((day) => holidayOn(day) ?? [])
    expect(names.filter((name) => !name.endsWith('(observed)'))).toHaveLength(11)
  }
})
