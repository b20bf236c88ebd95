import { expect, test } from 'vitest'
import { checkHome, emptyHome, homeInWords, homeLine, isHomeGiven } from './home-values.ts'

const home = { ...emptyHome(), streetAddress: '12 Oak St', city: 'Ontario', zip: '91762' }

test('the state alone is no home, and none is asked for', () => {
  expect(isHomeGiven(emptyHome())).toBe(false)
  expect(checkHome(emptyHome()).errors).toEqual({})
  expect(homeInWords(emptyHome())).toEqual([])
  expect(homeLine(emptyHome())).toBe('')
})

test('a bill needs the home it is paid for', () => {
  const { errors } = checkHome({ ...emptyHome(), annualUsage: '300-350' })
  expect(errors).toHaveProperty('streetAddress')
})

test('what was typed reads as one line, and as lines of a note', () => {
  expect(homeLine(home)).toBe('12 Oak St, Ontario, CA 91762')
  expect(homeInWords(home)).toEqual(['Address: 12 Oak St, Ontario, CA 91762'])
})

test.each([
  ['9176', true],
  ['91764-12', true],
  ['91764-1234', false],
  [' 91764 ', false],
])('whether the ZIP %s is refused before the lead is made: %s', (zip, isRefused) => {
  expect('zip' in checkHome({ ...home, zip }).errors).toBe(isRefused)
})
