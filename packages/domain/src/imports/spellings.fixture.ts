/** The same phone, e-mail, name or house, as people and their tools spell it: what property tests draw from. */
import * as fc from 'fast-check'
import { streetWords } from '../addresses/house-key.ts'

/** Text that is spelled in many ways, and how it looks when it is tidy. */
export interface Spelled {
  readonly tidy: string
  readonly spelled: string
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''))

const spaces = ['', ' ', '  ', '\u00A0', '\u2009', '\u202F', '\t']
const dashes = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '.', '/', ' ', '\u00A0', '']
const around = fc.constantFrom('', ' ', '\u00A0', '\u200E', '\u202A', '\uFEFF')

/** Latin digits as other keyboards write them. */
const scripts = [(text: string) => text, fullWidth, (text: string) => shifted(text, 0x0660)]

/** `9095550129` in any of the ways that a phone is written. */
export const phones: fc.Arbitrary<Spelled> = fc
  .record({
    area: fc.constantFrom('909', '951', '626', '714'),
    exchange: digits(2).map((rest) => `5${rest}`),
    line: digits(4),
    prefix: fc.constantFrom('', '+1', '1', '+1 ', '1-', '1.', '+1-', '(+1) ', 'tel:', 'tel:+1', 'Tel. '),
    gap: fc.constantFrom(...dashes),
    isBracketed: fc.boolean(),
    space: fc.constantFrom(...spaces),
    extension: fc.constantFrom('', ' x12', ' ext. 12', ' ext 12', ' #12', ', ext. 3'),
    script: fc.constantFrom(...scripts),
    before: around,
    after: around,
  })
  .map(({ area, exchange, line, prefix, gap, isBracketed, space, extension, script, before, after }) => {
    const first = isBracketed ? `(${area})${space}` : `${area}${gap}`
    return {
      tidy: `+1${area}${exchange}${line}`,
      spelled: before + script(`${prefix}${first}${exchange}${gap}${line}`) + extension + after,
    }
  })

const word = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')), { minLength: 2, maxLength: 8 })
  .map((letters) => letters.join(''))

/** Any case, full width, decomposed, with blanks and invisible marks around. */
const shape = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
  (text: string) => text.normalize('NFD'),
  fullWidth,
)

export const emails: fc.Arbitrary<Spelled> = fc
  .record({
    local: fc.tuple(word, fc.constantFrom('.', '+', '_', '-', ''), word).map((parts) => parts.join('')),
    domain: fc.constantFrom('mail.example', 'post.office.example', 'münchen.example'),
    shape,
    wrap: fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `mailto:${text}`,
      (text) => `Ada Po <${text}>`,
      (text) => `${text}; second@mail.example`,
    ),
    before: around,
    after: around,
  })
  .map(({ local, domain, shape, wrap, before, after }) => {
    const tidy = `${local}@${domain}`
    return { tidy, spelled: before + wrap(shape(tidy)) + after }
  })

export const names: fc.Arbitrary<Spelled> = fc
  .record({
    name: fc.constantFrom(
      'Núñez',
      "O'Brien",
      'García-López',
      'Nguyễn',
      'Łukasz',
      'Müller',
      'Van Der Berg',
      'Smith',
    ),
    shape,
    apostrophe: fc.constantFrom("'", '’', 'ʻ', '`'),
    before: around,
    after: around,
  })
  .map(({ name, shape, apostrophe, before, after }) => ({
    tidy: name,
    spelled: before + shape(name.replace("'", apostrophe)) + after,
  }))

/** Words of a street that are written short or long. */
const either = (long: string) => {
  const short = streetWords[long] ?? long
  return fc.constantFrom(long, short, `${short}.`, capital(long), short.toUpperCase())
}

export interface SpelledHouse extends Spelled {
  readonly zip: string
}

export const houses: fc.Arbitrary<SpelledHouse> = fc
  .record({
    number: fc.integer({ min: 1, max: 18_999 }),
    way: fc.constantFrom('north', 'south', 'west'),
    street: fc.constantFrom('Elm', 'Cañada', 'Foothill'),
    kind: fc.constantFrom('street', 'avenue', 'court', 'boulevard'),
    unit: fc.constantFrom('', '5', '12b'),
    zip: digits(4).map((rest) => `9${rest}`),
    plus4: fc.constantFrom('', '-1234', ' 1234'),
    shape,
    space: fc.constantFrom(' ', '  ', '\u00A0'),
    comma: fc.constantFrom('', ','),
  })
  .chain((house) =>
    fc
      .record({
        way: either(house.way),
        kind: either(house.kind),
        mark: fc.constantFrom(
          'Apt ',
          'apt. ',
          '#',
          '# ',
          'Unit ',
          'Suite ',
          'Apartment ',
          'Ste. ',
          'Apt #',
          'APT',
        ),
      })
      .map(({ way, kind, mark }) => {
        const { number, street, unit, zip, plus4, shape, space, comma } = house
        const parts = [String(number), way, street, kind].join(space)
        return {
          tidy: `${number} ${house.way} ${street} ${house.kind}${unit && ` #${unit}`}`,
          spelled: shape(unit ? `${parts}${comma} ${mark}${unit}` : parts),
          zip: shape(`${zip}${plus4}`),
        }
      }),
  )

/** Full-width forms: what some phones write when the keyboard is set so. */
export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
}

const shifted = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
