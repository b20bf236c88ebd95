/**
 * Who is mailed of what becomes of commissions and draws, and what is said (domain rules of mail, A-381). Nobody's bank
 * and no way to reach the client is in a mail: it may be read by others than those it is for.
 */
import type { Letter } from '../mail/letter.ts'
import { type Amount, formatDollars } from '../money.ts'
import type { DrawAction } from './draw-actions.ts'
import type { SheetAction } from './sheet-actions.ts'

/** A list of addresses of the commission settings, or the rep of the sheet. */
export type Mailed = 'submittedEmails' | 'approvedEmails' | 'drawEmails' | 'rep'

interface MailRule {
  readonly to: readonly Mailed[]
  /** After the job number. */
  readonly subject: (rep: string) => string
  /** What somebody did. */
  readonly deed: string
  readonly state: string
}

/** What is not in it is not mailed. */
export const sheetMails: Partial<Record<SheetAction, MailRule>> = {
  submit: {
    to: ['submittedEmails'],
    subject: (rep) => `Commission submitted by ${rep}`,
    deed: 'submitted the commission sheet',
    state: 'Submitted',
  },
  approve: {
    to: ['approvedEmails', 'rep'],
    subject: (rep) => `Commission of ${rep} approved`,
    deed: 'approved the commission sheet',
    state: 'Approved',
  },
  unapprove: {
    to: ['rep'],
    subject: (rep) => `Approval of the commission of ${rep} withdrawn`,
    deed: 'withdrew the approval of the commission sheet',
    state: 'Submitted',
  },
  'mark-complete': {
    to: ['rep'],
    subject: (rep) => `Commission of ${rep} complete`,
    deed: 'marked the commission sheet complete',
    state: 'Completed',
  },
}

export type MailedDrawDeed = DrawAction | 'request' | 'create'

export const drawMails: Record<MailedDrawDeed, MailRule> = {
  request: {
    to: ['drawEmails'],
    subject: (rep) => `Draw requested by ${rep}`,
    deed: 'requested a draw',
    state: 'Requested',
  },
  create: {
    to: ['drawEmails'],
    subject: (rep) => `Draw entered for ${rep}`,
    deed: 'entered a draw',
    state: 'Requested',
  },
  approve: {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} approved`,
    deed: 'approved a draw',
    state: 'Approved',
  },
  deny: {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} denied`,
    deed: 'denied a draw',
    state: 'Denied',
  },
  'mark-paid': {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} paid`,
    deed: 'marked a draw paid',
    state: 'Paid',
  },
}

export interface MailedSheet {
  readonly id: string
  readonly jobNumber: string
  readonly clientLastName: string
  readonly repName: string
  /** Who did it. */
  readonly actorName: string
}

/** "[J-1042] Commission submitted by Rita Reyes", with state, job, client, amount and a link. */
export const commissionLetter = (
  { subject, deed, state }: MailRule,
  sheet: MailedSheet,
  amount: readonly ['Commission' | 'Draw', Amount],
): Letter => ({
  subject: `[${sheet.jobNumber}] ${subject(sheet.repName)}`,
  text: [`${sheet.actorName} ${deed}.`],
  facts: [
    ['State', state],
    ['Job', sheet.jobNumber],
    ['Client', sheet.clientLastName],
    ['Rep', sheet.repName],
    [amount[0], formatDollars(amount[1])],
  ],
  link: { words: 'Open the commission sheet', path: `/commissions/${sheet.id}` },
})
