/** Notifications about commissions, draws and referrals. */
import type { DrawAction } from '../../commissions/draw-actions.ts'
import type { SheetAction } from '../../commissions/sheet-actions.ts'
import { type Amount, formatDollars } from '../../money.ts'
import type { ReferralStatus } from '../../referrals/referral-status.ts'
import { event } from '../event.ts'
import { recordLink } from '../links.ts'

interface SheetDetails {
  /** The sheet. */
  readonly id: string
  readonly jobNumber: string
  readonly rep: string
  readonly amount: Amount
}
type SheetChange = SheetDetails & { readonly change: SheetEvent }
type DrawChange = SheetDetails & { readonly change: DrawEvent }

export type SheetEvent = SheetAction | 'changed' | 'removed' | 'cancelled'
const sheetTexts: Record<SheetEvent, string> = {
  submit: 'commission submitted',
  unsubmit: 'commission is a draft again',
  approve: 'commission approved',
  unapprove: 'approval of the commission withdrawn',
  lock: 'commission locked',
  unlock: 'commission unlocked',
  'mark-complete': 'commission complete',
  'mark-incomplete': 'commission open again',
  changed: 'commission sheet changed',
  removed: 'commission sheet removed',
  cancelled: 'sale canceled, no commission',
}

export type DrawEvent = DrawAction | 'request' | 'create' | 'removed' | 'unpaid'
const drawTexts: Record<DrawEvent, string> = {
  request: 'draw requested',
  create: 'draw entered',
  approve: 'draw approved',
  deny: 'draw denied',
  'mark-paid': 'draw paid',
  removed: 'draw withdrawn',
  unpaid: 'payment of the draw reversed',
}

/** Says for example "J-1042: commission submitted", with rep and amount. */
const sheetEvent = <Details extends SheetDetails>(
  audience: string,
  lane: 'needs-you' | 'activity',
  textOf: (details: Details) => string,
) =>
  event<Details>({
    audience,
    lane,
    subject: (details) => `${details.jobNumber}: ${textOf(details)}`,
    content: ({ rep, amount }) => `${rep}, ${formatDollars(amount)}`,
    link: ({ id }) => recordLink('commissions', id),
  })

const deciders = 'the people who decide on commissions'
const sheetText = ({ change }: SheetChange) => sheetTexts[change]
const drawText = ({ change }: DrawChange) => drawTexts[change]

interface ReferralDetails {
  readonly id: string
  /** The referred client and the one who referred them. */
  readonly client: string
  readonly referrer: string
}

export const moneyEvents = {
  'commission.to-decide': sheetEvent<SheetChange>(deciders, 'needs-you', sheetText),
  'commission.changed': sheetEvent<SheetChange>('the rep of the sheet', 'activity', sheetText),
  'draw.to-decide': sheetEvent<DrawChange>(deciders, 'needs-you', drawText),
  'draw.changed': sheetEvent<DrawChange>('the rep of the sheet', 'activity', drawText),

  'referral.created': event<ReferralDetails & { readonly amount: Amount }>({
    audience: 'the reps of both clients',
    lane: 'activity',
    subject: ({ client, referrer }) => `${referrer} referred ${client}`,
    content: ({ amount }) => formatDollars(amount),
    link: ({ id }) => recordLink('referrals', id),
  }),
  'referral.changed': event<ReferralDetails & { readonly status: ReferralStatus }>({
    audience: 'the reps of both clients',
    lane: 'activity',
    subject: ({ client, status }) => `The referral of ${client} is ${status}`,
    content: ({ referrer }) => `Referred by ${referrer}`,
    link: ({ id }) => recordLink('referrals', id),
  }),
}
