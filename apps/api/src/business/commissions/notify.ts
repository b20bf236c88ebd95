/** Notifications about commissions, in the transaction of the change; never to the person who made the change. */
import { drawActions, type DrawAction } from '@crm/domain/commissions/draw-actions'
import {
  type SheetAction,
  type NotificationTarget,
  sheetActions,
} from '@crm/domain/commissions/sheet-actions'
import type { Amount } from '@crm/domain/money'
import type { DrawEvent, SheetEvent } from '@crm/domain/notifications/events/money'
import { notify } from '#shared/notifications/notify'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { commissionAdmins } from './queries.ts'
import type { Sheet } from './sheet.ts'

/** Administrators are asked to decide; the rep hears of the result. */
export async function notifyAboutSheet(
  work: UnitOfWork,
  sheet: Sheet,
  change: SheetEvent,
  recipients: readonly NotificationTarget[] = sheetActions[change as SheetAction].notifies,
  amount: Amount = sheet.commission_amount,
): Promise<void> {
  const details = { ...describeSheet(work, sheet, amount), change }
  await notify(work, 'commission.to-decide', await decidersAmong(work, recipients), details)
  await notify(work, 'commission.changed', repAmong(sheet, recipients), details)
}

export async function notifyAboutDraw(
  work: UnitOfWork,
  sheet: Sheet,
  change: DrawEvent,
  amount: Amount,
  recipients: readonly NotificationTarget[] = drawActions[change as DrawAction].notifies,
): Promise<void> {
  const details = { ...describeSheet(work, sheet, amount), change }
  await notify(work, 'draw.to-decide', await decidersAmong(work, recipients), details)
  await notify(work, 'draw.changed', repAmong(sheet, recipients), details)
}

const decidersAmong = async ({ tx }: UnitOfWork, recipients: readonly NotificationTarget[]) =>
  recipients.includes('commissionAdmins') ? commissionAdmins(tx) : []

const repAmong = ({ rep_id }: Sheet, recipients: readonly NotificationTarget[]) =>
  recipients.includes('rep') ? [rep_id] : []

const describeSheet = (work: UnitOfWork, sheet: Sheet, amount: Amount) => ({
  id: sheet.id,
  jobNumber: sheet.job_number,
  rep: work.nameOf(sheet.rep_id) ?? 'Someone',
  amount,
})
