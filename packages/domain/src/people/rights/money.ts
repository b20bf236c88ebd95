/** Rights about commissions and payouts. ADMIN does not imply Commission.Admin. */
import {
  type Right,
  all,
  any,
  claim,
  department,
  except,
  leadInScope,
  onlyWhile,
  repOf,
  someSaleScope,
  tied,
} from '../rule.ts'
import { admin, manager, finance } from './who.ts'

const commissionAdmin = claim('Commission.Admin')

const ownSheet = all(someSaleScope, repOf('sheet'))
const repOrAdmin = any(ownSheet, commissionAdmin)
const readsSheets = any(
  ownSheet,
  commissionAdmin,
  admin,
  all(manager, any(department('Sales'), finance), claim('Sale.Read.All')),
)
const readsReferrals = any(leadInScope, finance)

/** Nobody decides about their own money, whatever they hold. */
const someoneElse = (deed: string) => all(commissionAdmin, except(repOf('sheet'), `You cannot ${deed}.`))

export const moneyRights = {
  'commissions.read': { sentence: 'See commission sheets', rule: readsSheets },
  'commissions.create': { sentence: 'Create a commission sheet', rule: repOrAdmin },
  'commissions.update': {
    sentence: 'Change a commission sheet',
    rule: any(all(ownSheet, onlyWhile('draft sheet')), commissionAdmin),
  },
  'commissions.setTerms': {
    sentence: 'Set the par value, the self-gen bonus, the rep and credits of a commission sheet',
    rule: commissionAdmin,
  },
  'commissions.submit': {
    sentence: 'Submit a commission sheet or take it back',
    rule: repOrAdmin,
  },
  'commissions.remove': { sentence: 'Remove a commission sheet', rule: repOrAdmin },
  'commissions.approve': {
    sentence: 'Approve a commission sheet',
    rule: someoneElse('approve your own commission sheet'),
  },
  'commissions.lock': {
    sentence: 'Withdraw the approval of a commission sheet, lock, unlock or reopen it',
    rule: commissionAdmin,
  },
  'commissions.complete': {
    sentence: 'Mark a commission sheet complete',
    rule: someoneElse('complete your own commission sheet'),
  },

  'draws.read': { sentence: 'See draws', rule: readsSheets },
  'draws.request': { sentence: 'Request a draw', rule: ownSheet },
  'draws.create': { sentence: 'Create a draw for a rep', rule: commissionAdmin },
  'draws.change': {
    sentence: 'Change or remove a draw',
    rule: any(tied('requester'), commissionAdmin),
    presumes: repOrAdmin,
  },
  'draws.approve': {
    sentence: 'Approve a draw',
    rule: someoneElse('approve a draw on your own commission sheet'),
  },
  'draws.deny': { sentence: 'Deny a draw, or say how one is paid', rule: commissionAdmin },
  'draws.markPaid': {
    sentence: 'Mark a draw paid',
    rule: someoneElse('pay a draw on your own commission sheet'),
  },

  'commissionSettings.readReduced': {
    sentence: 'See par value, self-gen amount and stored adders',
    rule: any(someSaleScope, commissionAdmin),
  },
  'commissionSettings.read': {
    sentence: 'See all commission settings',
    rule: commissionAdmin,
  },
  'commissionSettings.change': {
    sentence: 'Change the commission settings',
    rule: commissionAdmin,
  },

  'referrals.changeAmount': {
    sentence: 'Change the amount of a referral',
    rule: any(manager, finance, admin),
    presumes: readsReferrals,
  },
  'referrals.markPaid': {
    sentence: 'Mark a referral paid',
    rule: any(finance, commissionAdmin),
    presumes: readsReferrals,
  },
  'referrals.payEarly': {
    sentence: 'Pay a referral before it is payable',
    rule: any(all(manager, finance), commissionAdmin),
    presumes: readsReferrals,
  },
  'referrals.remove': {
    sentence: 'Remove an unpaid referral',
    rule: any(manager, admin),
    presumes: readsReferrals,
  },
} satisfies Record<string, Right>
