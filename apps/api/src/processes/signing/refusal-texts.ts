/** Refusals that the holder of a link reads, in the language of the contract. */
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import type { SigningState } from './page.ts'

const english = {
  states: {
    confirm: 'Confirm this link with the code from the email first.',
    present: 'Confirm who you are first.',
    waiting: 'It is not your turn yet. We will email you.',
    signed: 'You have signed this already.',
    completed: 'Everyone has signed this already.',
    changing: 'This contract is being changed. You will get a new one.',
    declined: 'This was declined and can no longer be signed.',
    voided: 'This was withdrawn and can no longer be signed.',
    expired: 'This link has expired. Ask for a new one.',
  } satisfies Record<Exclude<SigningState, 'open'>, string>,
  nothingToRead: 'There is nothing left to read.',
  otherName: (name: string) => `Sign with this name: ${name}.`,
  shortDrawing: 'Draw your whole signature.',
  otherConsent: 'Read the text that you agree to once more.',
  missingLetters: (letters: string) => `The PDF fonts lack these letters: ${letters}.`,
  needsNoCode: 'This link needs no code.',
  noAddress: 'There is no email address to confirm.',
  /** Used for the person who handed a link over, when that is unknown. */
  theCompany: 'The company',
  tooManyTries: 'Too many wrong codes. Ask for the contract by email instead.',
  codeOnItsWay: 'A code is on its way. Ask again in a minute.',
  tooManyCodes: 'Too many codes were sent. Ask again in an hour.',
  noCodeYet: 'Ask for a code first.',
  codeExpired: 'This code has expired. Ask for another.',
  codeUsedUp: 'Too many wrong codes. Ask for another.',
  wrongCode: 'This is not the code. Check the email and try again.',
  needsNoPresence: 'This link needs no confirmation.',
  signFirst: 'Sign first, then hand the device on.',
}

export type RefusalTexts = typeof english

const spanish: RefusalTexts = {
  states: {
    confirm: 'Primero confirme este enlace con el código del correo electrónico.',
    present: 'Primero confirme quién es usted.',
    waiting: 'Todavía no es su turno. Le escribiremos.',
    signed: 'Usted ya firmó este documento.',
    completed: 'Todos ya firmaron este documento.',
    changing: 'Este contrato se está modificando. Recibirá uno nuevo.',
    declined: 'Este documento fue rechazado y ya no se puede firmar.',
    voided: 'Este documento fue retirado y ya no se puede firmar.',
    expired: 'Este enlace ha vencido. Pida uno nuevo.',
  },
  nothingToRead: 'Ya no hay nada que leer.',
  otherName: (name) => `Firme con este nombre: ${name}.`,
  shortDrawing: 'Dibuje su firma completa.',
  otherConsent: 'Lea una vez más el texto que acepta.',
  missingLetters: (letters) => `El PDF no puede mostrar estas letras: ${letters}.`,
  needsNoCode: 'Este enlace no necesita un código.',
  noAddress: 'No hay una dirección de correo electrónico que confirmar.',
  theCompany: 'La empresa',
  tooManyTries: 'Demasiados códigos incorrectos. Pida el contrato por correo electrónico.',
  codeOnItsWay: 'El código está en camino. Pídalo otra vez en un minuto.',
  tooManyCodes: 'Se enviaron demasiados códigos. Pida otro en una hora.',
  noCodeYet: 'Primero pida un código.',
  codeExpired: 'Este código ha vencido. Pida otro.',
  codeUsedUp: 'Demasiados códigos incorrectos. Pida otro.',
  wrongCode: 'Este no es el código. Revise el correo electrónico e intente de nuevo.',
  needsNoPresence: 'Este enlace no necesita confirmación.',
  signFirst: 'Primero firme, después entregue el dispositivo.',
}

const texts: Readonly<Record<PresentationLanguage, RefusalTexts>> = { English: english, Spanish: spanish }

export const refusalTextsOf = ({
  contract,
}: {
  readonly contract: { readonly language: PresentationLanguage }
}): RefusalTexts => texts[contract.language]
