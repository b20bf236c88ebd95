import { expect, test } from 'vitest'
import { checkHome, emptyHome, homeInWords, homeLine, isHomeFilled } from './home-values.ts'

const home = { ...emptyHome(), streetAddress: '12 Oak St', city: 'Ontario', zip: '91762' }

test('the state alone is not a home, and no home is required', () => {
  expect(isHomeFilled(emptyHome())).toBe(false)
  expect(checkHome(emptyHome()).errors).toEqual({})
  expect(homeInWords(emptyHome())).toEqual([])
  expect(homeLine(emptyHome())).toBe('')
})

test('a bill needs a home', () => {
  const { errors } = checkHome({ ...emptyHome(), annualUsage: '300-350' })
  expect(errors).toHaveProperty('streetAddress')
})

test('typed values read as one line and as lines of a note', () => {
  expect(homeLine(home)).toBe('12 Oak St, Ontario, CA 91762')
  expect(homeInWords(home)).toEqual(['Address: 12 Oak St, Ontario, CA 91762'])
})

test.each([
  ['9176', true],
  ['91764-12', true],
  ['91764-1234', false],
  [' 91764 ', false],
])('validating the ZIP %s before the lead is created: refused %s', (zip, isRefused) => {
  expect('zip' in checkHome({ ...home, zip }).errors).toBe(isRefused)
})
