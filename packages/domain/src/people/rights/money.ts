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
  hasRelation,
} from '../rule.ts'
import { admin, manager, finance } from './common-rules.ts'

const commissionAdmin = claim('Commission.Admin')

const ownSheet = all(someSaleScope, repOf('sheet'))
const repOrAdmin = any(ownSheet, commissionAdmin)
const mayReadSheets = any(
  ownSheet,
  commissionAdmin,
  admin,
  all(manager, any(department('Sales'), finance), claim('Sale.Read.All')),
)
const mayReadReferrals = any(leadInScope, finance)

/** Separation of duties: nobody decides about their own current or former sheet, with any claim. */
const neverItsRep = all(
  commissionAdmin,
  except(hasRelation('former rep'), 'You were the rep of this sheet. Ask another approver.'),
)
const exceptOwnSheet = (action: string) => all(neverItsRep, except(repOf('sheet'), `You cannot ${action}.`))

export const moneyRights = {
  'commissions.read': { sentence: 'See commission sheets', rule: mayReadSheets },
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
    sentence: 'Submit or unsubmit a commission sheet',
    rule: repOrAdmin,
  },
  'commissions.remove': { sentence: 'Remove a commission sheet', rule: repOrAdmin },
  'commissions.approve': {
    sentence: 'Approve a commission sheet',
    rule: all(
      exceptOwnSheet('approve your own commission sheet'),
      except(hasRelation('rep setter'), 'You reassigned this sheet. Ask another approver.'),
    ),
  },
  'commissions.lock': {
    sentence: 'Withdraw the approval of a commission sheet, lock, unlock or reopen it',
    rule: neverItsRep,
  },
  'commissions.complete': {
    sentence: 'Mark a commission sheet complete',
    rule: exceptOwnSheet('complete your own commission sheet'),
  },
  'payments.enter': {
    sentence: 'Enter a repayment, or reverse a payment',
    rule: exceptOwnSheet('enter or reverse a payment on your own commission sheet'),
  },

  'payRuns.manage': { sentence: 'Draft and close a pay run', rule: commissionAdmin },

  'draws.read': { sentence: 'See draws', rule: mayReadSheets },
  'draws.request': { sentence: 'Request a draw', rule: ownSheet },
  'draws.create': { sentence: 'Create a draw for a rep', rule: commissionAdmin },
  'draws.change': {
    sentence: 'Change or remove a draw',
    rule: any(hasRelation('requester'), commissionAdmin),
    presumes: repOrAdmin,
  },
  'draws.approve': {
    sentence: 'Approve a draw',
    rule: exceptOwnSheet('approve a draw on your own commission sheet'),
  },
  'draws.deny': { sentence: 'Deny a draw, or set its payment', rule: neverItsRep },
  'draws.markPaid': {
    sentence: 'Mark a draw paid',
    rule: exceptOwnSheet('pay a draw on your own commission sheet'),
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
    presumes: mayReadReferrals,
  },
  'referrals.markPaid': {
    sentence: 'Mark a referral paid',
    rule: any(finance, commissionAdmin),
    presumes: mayReadReferrals,
  },
  'referrals.payEarly': {
    sentence: 'Pay a referral before it is payable',
    rule: any(all(manager, finance), commissionAdmin),
    presumes: mayReadReferrals,
  },
  'referrals.remove': {
    sentence: 'Remove an unpaid referral',
    rule: any(manager, admin),
    presumes: mayReadReferrals,
  },
} satisfies Record<string, Right>
