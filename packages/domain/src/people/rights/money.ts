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
  'commissions.read': { area: 'Commissions', sentence: 'See commission sheets', rule: readsSheets },
  'commissions.create': { area: 'Commissions', sentence: 'Create a commission sheet', rule: repOrAdmin },
  'commissions.update': {
    area: 'Commissions',
    sentence: 'Change a commission sheet',
    rule: any(all(ownSheet, onlyWhile('draft sheet')), commissionAdmin),
  },
  'commissions.setTerms': {
    area: 'Commissions',
    sentence: 'Set the par value, the self-gen bonus, the rep and credits of a commission sheet',
    rule: commissionAdmin,
  },
  'commissions.submit': {
    area: 'Commissions',
    sentence: 'Submit a commission sheet or take it back',
    rule: repOrAdmin,
  },
  'commissions.remove': { area: 'Commissions', sentence: 'Remove a commission sheet', rule: repOrAdmin },
  'commissions.approve': {
    area: 'Commissions',
    sentence: 'Approve a commission sheet',
    rule: someoneElse('approve your own commission sheet'),
  },
  'commissions.lock': {
    area: 'Commissions',
    sentence: 'Withdraw the approval of a commission sheet, lock, unlock or reopen it',
    rule: commissionAdmin,
  },
  'commissions.complete': {
    area: 'Commissions',
    sentence: 'Mark a commission sheet complete',
    rule: someoneElse('complete your own commission sheet'),
  },

  'draws.read': { area: 'Draws', sentence: 'See draws', rule: readsSheets },
  'draws.request': { area: 'Draws', sentence: 'Request a draw', rule: ownSheet },
  'draws.create': { area: 'Draws', sentence: 'Create a draw for a rep', rule: commissionAdmin },
  'draws.change': {
    area: 'Draws',
    sentence: 'Change or remove a draw',
    rule: any(tied('requester'), commissionAdmin),
    presumes: repOrAdmin,
  },
  'draws.approve': {
    area: 'Draws',
    sentence: 'Approve a draw',
    rule: someoneElse('approve a draw on your own commission sheet'),
  },
  'draws.deny': { area: 'Draws', sentence: 'Deny a draw', rule: commissionAdmin },
  'draws.markPaid': {
    area: 'Draws',
    sentence: 'Mark a draw paid',
    rule: someoneElse('pay a draw on your own commission sheet'),
  },

  'commissionSettings.readReduced': {
    area: 'Commission settings',
    sentence: 'See par value, self-gen amount and stored adders',
    rule: any(someSaleScope, commissionAdmin),
  },
  'commissionSettings.read': {
    area: 'Commission settings',
    sentence: 'See all commission settings',
    rule: commissionAdmin,
  },
  'commissionSettings.change': {
    area: 'Commission settings',
    sentence: 'Change the commission settings',
    rule: commissionAdmin,
  },

  'referrals.changeAmount': {
    area: 'Referrals',
    sentence: 'Change the amount of a referral',
    rule: any(manager, finance, admin),
    presumes: readsReferrals,
  },
  'referrals.markPaid': {
    area: 'Referrals',
    sentence: 'Mark a referral paid',
    rule: any(finance, commissionAdmin),
    presumes: readsReferrals,
  },
  'referrals.payEarly': {
    area: 'Referrals',
    sentence: 'Pay a referral before it is payable',
    rule: any(all(manager, finance), commissionAdmin),
    presumes: readsReferrals,
  },
  'referrals.remove': {
    area: 'Referrals',
    sentence: 'Remove an unpaid referral',
    rule: any(manager, admin),
    presumes: readsReferrals,
  },
} satisfies Record<string, Right>
