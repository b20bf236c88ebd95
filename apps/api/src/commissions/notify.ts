/** Whom commissions tell of what became of them, in the transaction of the change; never whoever did it. */
import { drawActions, type DrawAction } from '@crm/domain/commissions/draw-actions'
import { type SheetAction, type Told, sheetActions } from '@crm/domain/commissions/sheet-actions'
import { type Amount, formatDollars } from '@crm/domain/money'
import { notify } from '../notifications/notify.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { commissionAdmins } from './queries.ts'
import type { Sheet } from './store.ts'

type SheetDeed = SheetAction | 'changed' | 'removed' | 'cancelled'

const sheetWords: Record<SheetDeed, string> = {
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

/** "J-1042: commission submitted", with whose it is and how much. */
export const tellOfSheet = (
  work: UnitOfWork,
  sheet: Sheet,
  deed: SheetDeed,
  told: readonly Told[] = sheetActions[deed as SheetAction].tells,
  amount: Amount = sheet.commission_amount,
): Promise<void> => tell(work, sheet, sheetWords[deed], amount, told)

type DrawDeed = DrawAction | 'request' | 'create' | 'removed'

const drawWords: Record<DrawDeed, string> = {
  request: 'draw requested',
  create: 'draw entered',
  approve: 'draw approved',
  deny: 'draw denied',
  'mark-paid': 'draw paid',
  removed: 'draw taken back',
}

export const tellOfDraw = (
  work: UnitOfWork,
  sheet: Sheet,
  deed: DrawDeed,
  amount: Amount,
  told: readonly Told[] = drawActions[deed as DrawAction].tells,
): Promise<void> => tell(work, sheet, drawWords[deed], amount, told)

/** What waits for a decision needs those who decide; the rep hears of it. */
async function tell(
  work: UnitOfWork,
  sheet: Sheet,
  words: string,
  amount: Amount,
  told: readonly Told[],
): Promise<void> {
  const message = {
    subject: `${sheet.job_number}: ${words}`,
    content: `${work.nameOf(sheet.rep_id) ?? 'Somebody'}, ${formatDollars(amount)}`,
    href: `/commissions/${sheet.id}`,
  }
  if (told.includes('commissionAdmins')) {
    await notify(work, await commissionAdmins(work.tx), { ...message, lane: 'needs-you' })
  }
  if (told.includes('rep')) await notify(work, [sheet.rep_id], { ...message, lane: 'activity' })
}
