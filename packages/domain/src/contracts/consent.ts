/**
 * Consent to electronic signing (15 U.S.C. 7001(c), Civil Code 1633.5), by version. Accepted texts never change.
 */
import { own } from '../own.ts'
import type { PresentationLanguage } from '../sales/presentation-language.ts'

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
  '2026-11-es':
    'Acepto firmar este documento electrónicamente y recibirlo, junto con sus copias y los avisos sobre él, por correo electrónico. ' +
    'Esto vale solo para este documento. Mi firma electrónica me obliga igual que una en papel. ' +
    'Puedo firmar en papel: cierro esta página y se lo digo al contratista, al número de teléfono o a la dirección de correo electrónico que figuran en el documento. ' +
    'Puedo retirar este consentimiento de la misma manera en cualquier momento, sin costo; lo que firmé antes sigue firmado, y todo lo posterior lo recibo en papel. ' +
    'Puedo pedir una copia en papel de la misma manera, sin costo, ahora o más adelante. ' +
    'Si mi dirección de correo electrónico cambia, se lo digo al contratista de la misma manera. ' +
    'Necesito un dispositivo con un navegador actual, una cuenta de correo electrónico y un programa que abra y guarde archivos PDF; leo este documento en un dispositivo así.',
} as const
export type ConsentVersion = keyof typeof consentTexts
export const consentVersions = Object.keys(consentTexts) as [ConsentVersion, ...ConsentVersion[]]

/** The current version in each language: the stored one says what the signer read. */
export const currentConsents = {
  English: '2026-11',
  Spanish: '2026-11-es',
} as const satisfies Record<PresentationLanguage, ConsentVersion>

/** Versions that count as read in a contract of this language. */
export const isConsentIn = (language: PresentationLanguage, version: ConsentVersion): boolean =>
  version.endsWith('-es') === (language === 'Spanish')

/** Text of a stored version; null when unknown. */
export const consentText = (storedVersion: string | null): string | null =>
  own<string>(consentTexts, storedVersion ?? '') ?? null
