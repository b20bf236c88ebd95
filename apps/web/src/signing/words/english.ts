/** Texts of the signing page in English. Their type is the type of every other dictionary. */
import { formatPhone } from '@crm/domain/contact/format-phone'
import { codeRules } from '@crm/domain/contracts/signing-links'
import { longDayInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import { relativeDay } from '~/ui/format.ts'
import { viewerWords } from '~/viewer/words.ts'

/** Short name within a sentence: "Home improvement contract, solar" is a contract. */
const nounOf = (title: string | undefined): string =>
  title === undefined
    ? 'contract'
    : (['change order', 'contract', 'certificate', 'guide', 'application', 'agreement'].find((noun) =>
        title.toLowerCase().includes(noun),
      ) ?? 'document')

/** "today", "yesterday", "on Tuesday, November 24, 2026" */
const dayOf = (at: string): string => relativeDay(at)?.toLowerCase() ?? `on ${longDayInWords(pacificDay(at))}`

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const english = {
  /** The value of `<html lang>`. */
  lang: 'en',
  yourContract: 'Your contract',
  opening: 'Opening the contract',
  tryAgain: 'Try again',
  viewer: viewerWords,
  checkConnection: 'Check your connection and try again.',
  notNow: 'Something went wrong. Try again in a minute.',
  steps: {
    all: 'Steps',
    read: 'Documents',
    sign: 'Sign',
    keep: 'Keep a copy',
    done: 'Done:',
  },
  host: (name: string, company: string) => `In-person signing with ${name} of ${company}`,
  ready: (firstName: string, title: string) => `${firstName}, your ${nounOf(title)} is ready to sign`,
  /** Follows the title and the number of the contract. */
  prepared: (paper: {
    readonly address: string | null
    readonly preparedByName: string
    readonly sentAt: string
    readonly expiresAt: string
  }) =>
    `${paper.address ? ` for ${paper.address}` : ''}. ${paper.preparedByName} prepared it ${dayOf(paper.sentAt)}. It can be signed until ${longDayInWords(pacificDay(paper.expiresAt))}.`,
  sign: 'Sign',
  readFirst: (title: string) => `Read the ${nounOf(title)}`,
  toSignature: 'Go to your signature',
  deal: {
    system: 'System',
    price: 'Price',
    pay: 'You pay',
    downPayment: 'Down payment',
    panels: (count: number) => (count === 1 ? '1 panel' : `${count} panels`),
  },
  documents: {
    all: 'Documents',
    pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
    /** The law asks for the notice in two copies; the buyer reads why. */
    toSend: 'Send this one to cancel',
    toKeep: 'Keep this one',
    wasRead: 'Done reading',
    open: 'Open',
  },
  reader: {
    text: 'Text',
    pdf: 'PDF',
    close: 'Close',
    next: (title: string) => `Next: ${title}`,
    goOn: 'Continue reading',
    loading: 'Loading the document',
    notLoaded: 'The PDF could not be loaded.',
  },
  cancel: {
    right: 'Your right to cancel',
    until: (day: string, isSigned: boolean) =>
      `You can cancel without a reason until midnight, ${longDayInWords(day)}${isSigned ? '' : ', if you sign today'}.`,
    writeTo: 'Write to ',
    call: 'Call ',
    orCall: ' or call ',
    seniorUntil: (day: string) => ` If you are 65 or older you have until ${longDayInWords(day)}.`,
  },
  signature: {
    yours: 'Your signature',
    way: 'How you sign',
    type: 'Type',
    draw: 'Draw',
    typeName: (name: string) => `Type ${name}`,
    drawHere: 'Draw here',
    drawing: 'Draw your signature here. With a keyboard, choose Type.',
    drawn: 'Your drawn signature',
    clear: 'Clear',
    missing: 'Type your full name, or draw your signature.',
    agree: (documents: number) =>
      `I agree to sign electronically and I have read ${documents === 1 ? 'the document' : `the ${numbers[documents] ?? documents} documents`} above.`,
    unread: (title: string) => `Read to its end first: ${title}.`,
    notAgreed: 'Agree to sign electronically, or decline below.',
    notSent: 'The signature did not arrive: check your connection and press again. Nothing is signed twice.',
    sending: 'Signing …',
    submit: (title: string) => `Sign ${nounOf(title)}`,
    as: (name: string, email: string) => `Signing as ${name}, ${email}. `,
    question: 'Ask a question',
    askSender: 'Ask the sender.',
    to: (name: string) => `To ${name}`,
  },
  decline: {
    open: 'Decline',
    question: (title: string, contractId: string) => `Decline ${nounOf(title)} ${contractId}?`,
    consequence: (sender: string) =>
      `${sender} reads your reason and can send you another one. This link then ends.`,
    why: 'Why',
    missing: 'Say why, in a few words.',
    notSent: 'Check your connection and press again.',
    goBack: 'Go back',
    submit: (title: string) => `Decline ${nounOf(title)}`,
  },
  confirm: {
    question: 'Is this your contract?',
    explanation: (handedOverBy: string, company: string) =>
      `${handedOverBy} of ${company} gave you this link. A code by email confirms that it is you.`,
    mail: (address: string) => `Email the code to ${address}`,
    code: 'Code',
    mailed: (address: string) => `Mailed to ${address}. Works for ${codeRules.minutes} minutes.`,
    missing: 'Enter the six digits of the email.',
    malformed: 'The code has six digits.',
    open: 'Open the contract',
    again: 'Send another code',
    notYours: 'Not your address? ',
    call: (phone: string) => `Call ${formatPhone(phone)}`,
    ask: (name: string) => `Ask ${name}`,
  },
  present: {
    question: (name: string) => `Are you ${name}?`,
    explanation: (name: string, title: string, host: string | null) =>
      `Only ${name} may read and sign: ${title}. If that is not you, give the device back${host ? ` to ${host}` : ''}.`,
    yes: (name: string) => `I am ${name}`,
  },
  handOn: {
    device: 'This device',
    toNext: (name: string) => `Hand the device to ${name}, who signs next.`,
    toHost: (host: string) => `Give the device back to ${host}. Your part is done.`,
    continue: (name: string) => `Continue with ${name}`,
    back: 'Back to the CRM',
  },
  ended: {
    download: 'Download what you signed',
    downloadCopy: 'Download your signed copy',
    downloadCertificate: 'Download certificate',
    sealed: 'Your copy is sealed. Anyone can ',
    check: 'check that it is unchanged',
    questions: 'Questions? ',
    orWriteTo: ' or write to ',
    answers: (company: string) => `. ${company} answers.`,
    waiting: {
      title: 'It is not your turn yet',
      words: (first: string | undefined, email: string | undefined) =>
        `${first ?? 'Someone else'} signs first. Then we email ${email ?? 'you'}.`,
    },
    signed: {
      title: (firstName: string | undefined) =>
        `Thank you${firstName ? `, ${firstName}` : ''}. You have signed`,
      words: (paper: {
        readonly title?: string | undefined
        readonly next?: string | undefined
        readonly email?: string | undefined
      }) =>
        `${paper.next ? `${paper.next} signs next. ` : ''}Once everyone has signed, we email the completed ${nounOf(paper.title)} to ${paper.email ?? 'you'}, and this link shows it.`,
    },
    completed: {
      title: 'Everyone has signed',
      words: (title: string, contractId: string, at: string | null) =>
        `${title} ${contractId} ${at ? `was completed on ${longDayInWords(pacificDay(at))}` : 'is complete'}. Keep your copy.`,
      other: 'The contract is complete.',
    },
    changing: {
      title: (title: string | undefined) => `Your ${nounOf(title)} is being changed`,
      words: (email: string | undefined) =>
        `A change was requested. We will email a new one to ${email ?? 'you'}.`,
    },
    declined: {
      title: 'This contract was declined',
      words: (company: string) => `You agreed to nothing. ${company} can send you another one.`,
    },
    voided: {
      title: 'This contract was withdrawn',
      words: (company: string) => `${company} withdrew it. You owe nothing.`,
    },
    expired: {
      title: 'This link has expired',
      words: (company: string) => `Ask ${company} for another.`,
    },
  },
}

export type Words = typeof english
