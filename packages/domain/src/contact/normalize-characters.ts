/**
 * Converts full-width characters and Arabic digits to ASCII, and removes the invisible marks that come with text copied
 * from a phone's contacts. Not for prose.
 */
export const normalizeCharacters = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0xfee0))
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))

/** Arabic and Persian digits; both zeros have a code point that is a multiple of sixteen. */
export const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g
