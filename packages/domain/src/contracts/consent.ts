/**
 * Consent to electronic signing (15 U.S.C. 7001(c), Civil Code 1633.5), by version. Accepted texts never change.
 */
import { own } from '../own.ts'

export const consentTexts = {
  '2026-01':
    'I agree to sign this document electronically and to receive it, its copies and notices about it at my e-mail address. ' +
    'I can open and keep PDF files. I may ask for paper copies without charge, and may withdraw this consent before I sign by writing or calling the contractor. ' +
    'My electronic signature binds me as one on paper does.',
  '2026-11':
    'I agree to sign this document electronically and to receive it, its copies and the notices about it by email. ' +
    'This covers this document alone. My electronic signature binds me as one on paper does. ' +
    'I may sign on paper instead: I close this page and tell the contractor, by the phone number or email address on the document. ' +
    'I may withdraw this consent in the same way at any time, without a fee; what I signed before stays signed, and I get everything after that on paper. ' +
    'I may ask for a paper copy in the same way, without a fee, now or later. ' +
    'If my email address changes, I tell the contractor in the same way. ' +
    'I need a device with a current browser, an email account, and a program that opens and keeps PDF files; I read this document on such a device.',
} as const
export type ConsentVersion = keyof typeof consentTexts
export const consentVersions = Object.keys(consentTexts) as [ConsentVersion, ...ConsentVersion[]]

/** The current version. */
export const consentVersion: ConsentVersion = '2026-11'

/** Text of a stored version; null when unknown. */
export const consentText = (storedVersion: string | null): string | null =>
  own<string>(consentTexts, storedVersion ?? '') ?? null
