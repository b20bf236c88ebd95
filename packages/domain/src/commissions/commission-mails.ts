/**
 * Mails about commissions and draws: recipients and texts (domain rules of mail, A-381). Mails contain no bank details
 * and no contact details of the client, because others than the recipient may read them.
 */
import type { Letter } from '../mail/letter.ts'
import { type Amount, formatDollars } from '../money.ts'
import type { DrawAction } from './draw-actions.ts'
import type { SheetAction } from './sheet-actions.ts'

/** An address list in the commission settings, or the rep of the sheet. */
export type MailRecipient = 'submittedEmails' | 'approvedEmails' | 'drawEmails' | 'rep'

interface MailRule {
  readonly to: readonly MailRecipient[]
  /** Follows the job number. Has two names when another person acts for the rep. */
  readonly subject: (rep: string, actor: string) => string
  /** The action, after the name of the actor. */
  readonly actionText: string
  readonly state: string
}

/** Actions that are missing here send no mail. */
export const sheetMails: Partial<Record<SheetAction, MailRule>> = {
  submit: {
    to: ['submittedEmails'],
    subject: (rep, actor) =>
      actor === rep ? `Commission submitted by ${rep}` : `Commission of ${rep} submitted by ${actor}`,
    actionText: 'submitted the commission sheet',
    state: 'Submitted',
  },
  approve: {
    to: ['approvedEmails', 'rep'],
    subject: (rep) => `Commission of ${rep} approved`,
    actionText: 'approved the commission sheet',
    state: 'Approved',
  },
  unapprove: {
    to: ['rep'],
    subject: (rep) => `Approval of the commission of ${rep} withdrawn`,
    actionText: 'withdrew the approval of the commission sheet',
    state: 'Submitted',
  },
  'mark-complete': {
    to: ['rep'],
    subject: (rep) => `Commission of ${rep} complete`,
    actionText: 'marked the commission sheet complete',
    state: 'Completed',
  },
}

export type MailedDrawAction = DrawAction | 'request' | 'create'

export const drawMails: Record<MailedDrawAction, MailRule> = {
  request: {
    to: ['drawEmails'],
    subject: (rep) => `Draw requested by ${rep}`,
    actionText: 'requested a draw',
    state: 'Requested',
  },
  create: {
    to: ['drawEmails'],
    subject: (rep) => `Draw entered for ${rep}`,
    actionText: 'entered a draw',
    state: 'Requested',
  },
  approve: {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} approved`,
    actionText: 'approved a draw',
    state: 'Approved',
  },
  deny: {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} denied`,
    actionText: 'denied a draw',
    state: 'Denied',
  },
  'mark-paid': {
    to: ['drawEmails', 'rep'],
    subject: (rep) => `Draw for ${rep} paid`,
    actionText: 'marked a draw paid',
    state: 'Paid',
  },
}

export interface SheetForMail {
  readonly id: string
  readonly jobNumber: string
  readonly clientLastName: string
  readonly repName: string
  /** The person who did it. */
  readonly actorName: string
}

/** "[J-1042] Commission submitted by Rita Reyes", with state, job, client, amount and a link. */
export const commissionLetter = (
  { subject, actionText, state }: MailRule,
  sheet: SheetForMail,
  amount: readonly ['Commission' | 'Draw', Amount],
): Letter => ({
  subject: `[${sheet.jobNumber}] ${subject(sheet.repName, sheet.actorName)}`,
  text: [`${sheet.actorName} ${actionText}.`],
  facts: [
    ['State', state],
    ['Job', sheet.jobNumber],
    ['Client', sheet.clientLastName],
    ['Rep', sheet.repName],
    [amount[0], formatDollars(amount[1])],
  ],
  link: { words: 'Open the commission sheet', path: `/commissions/${sheet.id}` },
})
