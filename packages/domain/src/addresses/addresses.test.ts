import { describe, expect, test } from 'vitest'
import { fullAddressOf } from './full-address.ts'
import { houseKey } from './house-key.ts'
import { bandAfterBill, bandOf, usageBandLabel, usageBands } from './usage-bands.ts'
import { stateCodeOf, stateCodes } from './us-states.ts'
import { utilities, utilitiesWithConsumerGuide, utilityNamed } from './utilities.ts'
import { zipOf } from './zip.ts'

describe('usage bands', () => {
  test('there are eleven labels, in order', () => {
    expect(usageBands.join(' ')).toBe(
      '0-50 50-100 100-150 150-200 200-250 250-300 300-350 350-400 400-450 500+ 1000+',
    )
    expect(usageBandLabel('250-300')).toBe('$250–300')
  })

  test.each([
    [-0.01, null],
    [0, '0-50'],
    [49.99, '0-50'],
    [50, '50-100'],
    [449.99, '400-450'],
    [450, null],
    [499.99, null],
    [500, '500+'],
    [999.99, '500+'],
    [1000, '1000+'],
    [25_000, '1000+'],
    [Number.NaN, null],
  ])('$%d a month is in %s', (dollars, band) => {
    expect(bandOf(dollars)).toBe(band)
  })
})

describe('the band when the bill changes', () => {
  test.each([
    ['follows the first bill', null, null, 214, '200-250'],
    ['follows the next one', 214, '200-250', 320, '300-350'],
    ['is null when no band covers the bill', 214, '200-250', 460, null],
    ['follows again after the gap', 460, null, 500, '500+'],
    ['is cleared with the bill', 214, '200-250', null, null],
    ['stays when a person chose it', 214, '1000+', 320, '1000+'],
    ['stays empty when a person cleared it', 214, null, 320, null],
  ] as const)('%s', (_, oldBill, annualUsage, newBill, band) => {
    expect(bandAfterBill({ utilBill: oldBill, annualUsage }, newBill)).toBe(band)
  })
})

describe('ZIPs', () => {
  test.each([
    ['91762', { zip: '91762', plus4: null }],
    [' 91762-1234 ', { zip: '91762', plus4: '1234' }],
    ['91762 1234', { zip: '91762', plus4: '1234' }],
    ['917621234', { zip: '91762', plus4: '1234' }],
    ['9176', null],
    ['91762-12', null],
    ['9176212345', null],
    ['٩١٧٦٢', { zip: '91762', plus4: null }],
    ['９１７６２－１２３４', { zip: '91762', plus4: '1234' }],
    ['९१७६२', null],
    ['', null],
  ])('%j', (text, zip) => {
    expect(zipOf(text)).toEqual(zip)
  })
})

describe('the full address', () => {
  const elm = { streetAddress: '1420 W Elm Ct', city: 'Ontario', state: 'CA', zip: '91762', zipPlus4: null }

  test.each([
    [elm, '1420 W Elm Ct, Ontario, CA 91762'],
    [{ ...elm, zipPlus4: '1234' }, '1420 W Elm Ct, Ontario, CA 91762-1234'],
    [{ ...elm, streetAddress: null, zip: null }, 'Ontario, CA'],
    [{ ...elm, city: null, state: null }, '1420 W Elm Ct, 91762'],
    [{ streetAddress: null, city: null, state: null, zip: null, zipPlus4: null }, ''],
  ])('%#: %s', (parts, text) => {
    expect(fullAddressOf(parts)).toBe(text)
  })
})

describe('states', () => {
  test('there are 59 codes, including those that the specification names', () => {
    expect(new Set(stateCodes).size).toBe(59)
    expect(stateCodes).toEqual(
      expect.arrayContaining([
        'AA',
        'AE',
        'AP',
        'AK',
        'AL',
        'AR',
        'AS',
        'AZ',
        'CA',
        'WY',
        'DC',
        'GU',
        'PR',
        'VI',
      ]),
    )
  })

  test.each([
    ['CA', 'CA'],
    [' ca ', 'CA'],
    ['california', 'CA'],
    ['District of Columbia', 'DC'],
    ['Cali', null],
    ['', null],
  ])('%j is %s', (text, code) => {
    expect(stateCodeOf(text)).toBe(code)
  })
})

describe('utilities', () => {
  test('there are 44 utilities, and three need the consumer guide', () => {
    expect(new Set(utilities.map(({ name }) => name)).size).toBe(44)
    expect(utilitiesWithConsumerGuide).toHaveLength(3)
  })

  test.each([
    ['SCE', 'Southern California Edison'],
    ['southern california edison', 'Southern California Edison'],
    ['pg&e', 'Pacific Gas and Electric Company'],
    ['Con Ed', null],
  ])('%s is %s', (text, name) => {
    expect(utilityNamed(text)).toBe(name)
  })
})

describe('house keys', () => {
  test.each([
    ['1420 West Elm Court', '91762', '1420 W ELM CT, 91762'],
    ['1420 W. Elm Ct.', '91762-1234', '1420 W ELM CT, 91762'],
    ['88 Main Street Apt 5', '92501', '88 MAIN ST #5, 92501'],
    ['88 Main St. #5', '92501', '88 MAIN ST #5, 92501'],
    ['88 MAIN ST UNIT 5', '92501', '88 MAIN ST #5, 92501'],
    ['', '92501', null],
    ['88 Main St', '', null],
    [null, null, null],
  ])('%s in %s is %s', (street, zip, key) => {
    expect(houseKey(street, zip)).toBe(key)
  })
})
