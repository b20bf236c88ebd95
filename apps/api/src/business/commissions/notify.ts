/** Notifications about commissions, in the transaction of the change; never to the person who made the change. */
import { drawActions, type DrawAction } from '@crm/domain/commissions/draw-actions'
import {
  type SheetAction,
  type NotificationTarget,
  sheetActions,
} from '@crm/domain/commissions/sheet-actions'
import { type Amount, formatDollars } from '@crm/domain/money'
import { notify } from '#shared/notifications/notify'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { commissionAdmins } from './queries.ts'
import type { Sheet } from './sheet.ts'

type SheetEvent = SheetAction | 'changed' | 'removed' | 'cancelled'

const sheetTexts: Record<SheetEvent, string> = {
  submit: 'commission submitted',
  unsubmit: 'commission taken back to a draft',
  approve: 'commission approved',
  unapprove: 'approval of the commission withdrawn',
  lock: 'commission locked',
  unlock: 'commission unlocked',
  'mark-complete': 'commission complete',
  'mark-incomplete': 'commission open again',
  changed: 'commission sheet changed',
  removed: 'commission sheet removed',
  cancelled: 'the sale is cancelled, the commission with it',
}

/** Writes for example "J-1042: commission submitted", with rep and amount. */
export const notifyAboutSheet = (
  work: UnitOfWork,
  sheet: Sheet,
  event: SheetEvent,
  recipients: readonly NotificationTarget[] = sheetActions[event as SheetAction].notifies,
  amount: Amount = sheet.commission_amount,
): Promise<void> => notifyRecipients(work, sheet, sheetTexts[event], amount, recipients)

type DrawEvent = DrawAction | 'request' | 'create' | 'removed' | 'unpaid'

const drawTexts: Record<DrawEvent, string> = {
  request: 'draw requested',
  create: 'draw entered',
  approve: 'draw approved',
  deny: 'draw denied',
  'mark-paid': 'draw paid',
  removed: 'draw taken back',
  unpaid: 'payment of the draw reversed',
}

export const notifyAboutDraw = (
  work: UnitOfWork,
  sheet: Sheet,
  event: DrawEvent,
  amount: Amount,
  recipients: readonly NotificationTarget[] = drawActions[event as DrawAction].notifies,
): Promise<void> => notifyRecipients(work, sheet, drawTexts[event], amount, recipients)

/** Admins get a "needs you" notification when a decision is due; the rep gets an activity notification. */
async function notifyRecipients(
  work: UnitOfWork,
  sheet: Sheet,
  text: string,
  amount: Amount,
  recipients: readonly NotificationTarget[],
): Promise<void> {
  const message = {
    subject: `${sheet.job_number}: ${text}`,
    content: `${work.nameOf(sheet.rep_id) ?? 'Somebody'}, ${formatDollars(amount)}`,
    href: `/commissions/${sheet.id}`,
  }
  if (recipients.includes('commissionAdmins')) {
    await notify(work, await commissionAdmins(work.tx), { ...message, lane: 'needs-you' })
  }
  if (recipients.includes('rep')) await notify(work, [sheet.rep_id], { ...message, lane: 'activity' })
}
