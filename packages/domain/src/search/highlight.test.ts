import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone } from '../contact/format-phone.ts'
import { fold, foldWithOrigins } from './fold.ts'
import { matchedSpans } from './highlight.ts'

/** The text with brackets around the matches. */
const marked = (text: string, query: string): string => {
  let shown = ''
  let done = 0
  for (const { from, to } of matchedSpans(text, query)) {
    shown += `${text.slice(done, from)}[${text.slice(from, to)}]`
    done = to
  }
  return shown + text.slice(done)
}

describe('matches', () => {
  test.each([
    ['naka', 'Nakamura, Kenji', '[Naka]mura, Kenji'],
    ['kamu', 'Nakamura, Kenji', 'Na[kamu]ra, Kenji'],
    ['kenji naka', 'Nakamura, Kenji', '[Naka]mura, [Kenji]'],
    ['nunez', 'Núñez', '[Núñez]'],
    ['une', 'Nu\u0301n\u0303ez', 'N[u\u0301n\u0303e]z'],
    ['ÚÑ', 'Nunez', 'Nunez'],
    ['strasse', 'Straße', '[Straße]'],
    ['stras', 'Straße', '[Straß]e'],
    ['obrien', 'O’Brien', '[O’Brien]'],
    ["o'br", 'OBrien', '[OBr]ien'],
    ['9095550129', '(909) 555-0129', '([909) 555-0129]'],
    ['909 555', '(909) 555-0129', '([909]) [555]-0129'],
    ['+1 909', '(909) 555-0129', '([909]) 555-0129'],
    ['555-0129', '(909) 555-0129', '(909) [555-0129]'],
    ['0129', '(909) 555-0129', '(909) 555-[0129]'],
    ['909', '+1 909.555.0909', '+1 [909].555.0[909]'],
    ['delgado+solar@mail', 'hector.delgado+solar@mail.example', 'hector.[delgado+solar@mail].example'],
    ['HECTOR.+1@MAIL', 'hector.+1@mail.example', '[hector.+1@mail].example'],
    ['delgado', 'hector.delgado@mail.example', 'hector.[delgado]@mail.example'],
    ['l-1042', 'L-1042', '[L-1042]'],
    ['l1042', 'L-1042', '[L-1042]'],
    ['1042', 'L-1042', 'L-[1042]'],
    ['west elm court', '1420 W Elm Ct, Ontario', '1420 [W] [Elm] [Ct], Ontario'],
    ['1420 w elm ct', '1420 West Elm Court', '[1420] [West] [Elm] [Court]'],
    ['na', 'Nakamura, Ana', '[Na]kamura, Ana'],
    ['k', 'Nakamura, Kenji', 'Nakamura, [K]enji'],
    ['ana anak', 'Anakin', '[Anak]in'],
    ['kin aki', 'Anakin', 'An[akin]'],
    ['zzz', 'Nakamura', 'Nakamura'],
    ['', 'Nakamura', 'Nakamura'],
    [' - ', 'Nakamura - Ota', 'Nakamura - Ota'],
    ['ota', '', ''],
  ])('of %j in %j: %j', (query, text, shown) => expect(marked(text, query)).toBe(shown))
})

const anything = fc.string({
  unit: fc.constantFrom(...Array.from('aÉßøıΣς’-@.+() 1909L\u0301日😀ﬁ½Ǆ')),
  maxLength: 30,
})

test('spans are inside the text, sorted and disjoint', () => {
  fc.assert(
    fc.property(anything, anything, (text, query) => {
      let done = -1
      for (const { from, to } of matchedSpans(text, query)) {
        expect(from).toBeGreaterThan(done)
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(text.length)
        done = to
      }
    }),
  )
})

test('folding with and without origins gives the same text, with an origin for every unit', () => {
  fc.assert(
    fc.property(fc.oneof(anything, fc.string({ unit: 'grapheme', maxLength: 40 })), (text) => {
      const traced = foldWithOrigins(text)
      expect(traced.text).toBe(fold(text))
      expect(traced.origins).toHaveLength(traced.text.length)
    }),
  )
})

describe('every spelling highlights', () => {
  const digits = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)
  const spellings = [
    (a: string, b: string, c: string) => `(${a}) ${b}-${c}`,
    (a: string, b: string, c: string) => `${a}.${b}.${c}`,
    (a: string, b: string, c: string) => `${a}-${b}-${c}`,
    (a: string, b: string, c: string) => `+1${a}${b}${c}`,
    (a: string, b: string, c: string) => `+1 (${a}) ${b} ${c}`,
    (a: string, b: string, c: string) => `1-${a}-${b}-${c}`,
    (a: string, b: string, c: string) => `${a}${b}${c}`,
  ]

  test('a whole phone', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom(...spellings), (phone, spell) => {
        const parts = [phone.slice(0, 3), phone.slice(3, 6), phone.slice(6)] as const
        const shown = formatPhone(`+1${phone}`)
        expect(matchedSpans(shown, spell(...parts))).toContainEqual({ from: 1, to: shown.length })
      }),
    )
  })

  test('a whole e-mail', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        // Text that looks like a number inside an address gives other terms.
        fc.pre(!/['`]|\d{3}|\b(?:l|sr|c|s)-\d/i.test(email))
        expect(matchedSpans(email, email.toUpperCase())).toEqual([{ from: 0, to: email.length }])
      }),
      { numRuns: 1000, examples: [['a.+1@mail.example'], ['+1@mail.example'], ['apt0@a.aa']] },
    )
  })

  test('a name, accents or not', () => {
    const name = fc.string({
      unit: fc.constantFrom(...Array.from('aéñöçkßøšž')),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(name, (name) => {
        const whole = [{ from: 0, to: name.length }]
        expect(matchedSpans(name, name.toUpperCase())).toEqual(whole)
        expect(matchedSpans(name, name.normalize('NFD'))).toEqual(whole)
        expect(matchedSpans(name.normalize('NFD'), name)).toEqual([
          { from: 0, to: name.normalize('NFD').length },
        ])
      }),
    )
  })
})
