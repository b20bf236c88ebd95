/** Generators for property tests: phones, emails, names and houses in many spellings. */
import * as fc from 'fast-check'
import { streetWords } from '../addresses/house-key.ts'

/** A spelling, and its normalized form. */
export interface Spelling {
  readonly tidy: string
  readonly spelled: string
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''))

const spaces = ['', ' ', '  ', '\u00A0', '\u2009', '\u202F', '\t']
const dashes = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2212', '.', '/', ' ', '\u00A0', '']
const surroundings = fc.constantFrom('', ' ', '\u00A0', '\u200E', '\u202A', '\uFEFF')

/** Digits from other keyboards. */
const scripts = [(text: string) => text, fullWidth, (text: string) => shiftDigits(text, 0x0660)]

/** `9095550129` in many spellings. */
export const phones: fc.Arbitrary<Spelling> = fc
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
    before: surroundings,
    after: surroundings,
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

/** Any case, full width or decomposed. */
const shape = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
  (text: string) => text.normalize('NFD'),
  fullWidth,
)

export const emails: fc.Arbitrary<Spelling> = fc
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
    before: surroundings,
    after: surroundings,
  })
  .map(({ local, domain, shape, wrap, before, after }) => {
    const tidy = `${local}@${domain}`
    return { tidy, spelled: before + wrap(shape(tidy)) + after }
  })

export const names: fc.Arbitrary<Spelling> = fc
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
    before: surroundings,
    after: surroundings,
  })
  .map(({ name, shape, apostrophe, before, after }) => ({
    tidy: name,
    spelled: before + shape(name.replace("'", apostrophe)) + after,
  }))

/** Street words in short or long form. */
const longOrShort = (long: string) => {
  const short = streetWords[long] ?? long
  return fc.constantFrom(long, short, `${short}.`, capitalize(long), short.toUpperCase())
}

export interface HouseSpelling extends Spelling {
  readonly zip: string
}

export const houses: fc.Arbitrary<HouseSpelling> = fc
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
        way: longOrShort(house.way),
        kind: longOrShort(house.kind),
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

/** Full-width forms, from some phone keyboards. */
export function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
}

const shiftDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const capitalize = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
