/**
 * The same text in plain forms: full-width letters, digits and signs as on a Latin keyboard, Arabic digits
 * as ours, without the marks that text brings along when it is copied from a phone's contacts. Never for prose.
 */
export const plainForms = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0xfee0))
    .replace(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) % 16))

/** Arabic and Persian; the zero of either is a multiple of sixteen. */
export const otherDigits = /[\u0660-\u0669\u06F0-\u06F9]/g
