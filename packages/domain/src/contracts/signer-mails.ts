/** Mails to the signers of a contract, in the language of its sale. */
import type { Letter } from '../mail/letter.ts'
import type { PresentationLanguage } from '../sales/presentation-language.ts'
import { codeRules } from './signing-links.ts'
import type { ContractTemplateId } from './templates.ts'
import { titleIn } from './titles.ts'

/** A contract as its mails name it. */
export interface MailedContract {
  readonly template: ContractTemplateId
  readonly title: string
  /** As `C-1042`. */
  readonly number: string
  readonly company: string | null
  /** A name and how to reach it; null without a person or a phone to name. */
  readonly questionsTo: string | null
}

type Words = Pick<Letter, 'subject' | 'text' | 'footnote'> & { readonly linkWords: string }

export interface SignerMails {
  readonly request: (
    contract: MailedContract,
    request: {
      readonly signer: string
      readonly isReminder: boolean
      readonly note: { readonly by: string | null; readonly words: string } | null
      /** The day in words. */
      readonly signBy: string
    },
  ) => Words
  readonly copy: (contract: MailedContract, signer: string) => Words
  readonly code: (
    contract: MailedContract,
    code: { readonly digits: string; readonly handedOverBy: string; readonly phone: string | null },
  ) => Omit<Words, 'linkWords' | 'footnote'>
}

const english: SignerMails = {
  request({ title, number, company, questionsTo }, { signer, isReminder, note, signBy }) {
    const from = company ?? 'your contractor'
    return {
      subject: isReminder
        ? `Reminder: ${title} from ${from} waits for your signature`
        : `${title} from ${from}`,
      text: [
        `Hello ${signer},`,
        `${title}, ${number}, is ready for you to read and sign.`,
        ...(note ? [note.by ? `${note.by} writes: ${note.words}` : note.words] : []),
        `Please sign by ${signBy}.`,
        ...(questionsTo ? [`Questions? ${questionsTo}.`] : []),
      ],
      linkWords: 'Read and sign',
      footnote: 'This link is for you alone: anyone who has it can sign for you.',
    }
  },
  copy: ({ title, number, company, questionsTo }, signer) => ({
    subject: `Your signed copy: ${title} from ${company ?? 'your contractor'}`,
    text: [
      `Hello ${signer},`,
      `everyone has signed ${title}, ${number}. Keep your copy.`,
      ...(questionsTo ? [`Questions? ${questionsTo}.`] : []),
    ],
    linkWords: 'Read and keep your copy',
    footnote: 'This link is for you alone.',
  }),
  code: ({ title, number, company }, { digits, handedOverBy, phone }) => ({
    subject: `Your code for ${title} from ${company ?? 'your contractor'}`,
    text: [
      `Your code is ${digits}.`,
      `${handedOverBy} handed over a link to ${title}, ${number}, and this code was requested there.`,
      `Enter it yourself within ${codeRules.minutes} minutes. Do not give it to anyone, not even ${handedOverBy}: it signs in your name.`,
      `If you did not request it, call ${phone ?? company ?? 'your contractor'}.`,
    ],
  }),
}

const spanish: SignerMails = {
  request(contract, { signer, isReminder, note, signBy }) {
    const { number, company, questionsTo } = contract
    const title = titleIn('Spanish', contract)
    const from = company ?? 'su contratista'
    return {
      subject: isReminder ? `Recordatorio: ${title} de ${from} espera su firma` : `${title} de ${from}`,
      text: [
        `Hola, ${signer}:`,
        `${title}, ${number}, está listo para que lo lea y lo firme.`,
        ...(note ? [note.by ? `${note.by} escribe: ${note.words}` : note.words] : []),
        `Por favor, firme a más tardar el ${signBy}.`,
        ...(questionsTo ? [`¿Tiene preguntas? ${questionsTo}.`] : []),
      ],
      linkWords: 'Leer y firmar',
      footnote: 'Este enlace es solo para usted: quien lo tenga puede firmar en su nombre.',
    }
  },
  copy(contract, signer) {
    const { number, company, questionsTo } = contract
    const title = titleIn('Spanish', contract)
    return {
      subject: `Su copia firmada: ${title} de ${company ?? 'su contratista'}`,
      text: [
        `Hola, ${signer}:`,
        `todos han firmado ${title}, ${number}. Guarde su copia.`,
        ...(questionsTo ? [`¿Tiene preguntas? ${questionsTo}.`] : []),
      ],
      linkWords: 'Leer y guardar su copia',
      footnote: 'Este enlace es solo para usted.',
    }
  },
  code(contract, { digits, handedOverBy, phone }) {
    const { number, company } = contract
    const title = titleIn('Spanish', contract)
    return {
      subject: `Su código para ${title} de ${company ?? 'su contratista'}`,
      text: [
        `Su código es ${digits}.`,
        `${handedOverBy} entregó un enlace a ${title}, ${number}, y desde allí se pidió este código.`,
        `Escríbalo usted mismo en menos de ${codeRules.minutes} minutos. No se lo dé a nadie, ni siquiera a ${handedOverBy}: con él se firma en su nombre.`,
        `Si usted no lo pidió, llame a ${phone ?? company ?? 'su contratista'}.`,
      ],
    }
  },
}

export const signerMails: Readonly<Record<PresentationLanguage, SignerMails>> = {
  English: english,
  Spanish: spanish,
}
