/** What a buyer agrees to before signing electronically (15 U.S.C. 7001(c), Civil Code 1633.5). Kept by its version: a text that was agreed to is never rewritten. */
export const consentTexts = {
  '2026-01':
    'I agree to sign this document electronically and to receive it, its copies and notices about it at my e-mail address. ' +
    'I can open and keep PDF files. I may ask for paper copies without charge, and may withdraw this consent before I sign by writing or calling the contractor. ' +
    'My electronic signature binds me as one on paper does.',
} as const
export type ConsentVersion = keyof typeof consentTexts

/** The one that is shown now. */
export const consentVersion: ConsentVersion = '2026-01'
