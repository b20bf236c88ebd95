/**
 * The tasks that the application creates by itself: one row per reason. A task stores its reason with a key that
 * distinguishes tasks of the same reason.
 */
import type { Priority } from './priorities.ts'

export type TaskGroup = 'Sales managers' | 'Marketing' | 'Finance' | 'Operations'

export interface AutomaticTask {
  readonly priority: Priority
  /**
   * The earlier tasks of the same reason and key that prevent another one: open ones, all but canceled ones, or all.
   * Null: none does.
   */
  readonly once: 'open' | 'unless canceled' | 'ever' | null
  /** Gets the task when it is for nobody in particular. */
  readonly group: TaskGroup
  /** The person who causes the task does not get it, since somebody else has to do the work. */
  readonly isForOthers?: true
}

export const automaticTasks = {
  // Results of appointments. The key is the appointment; for a rebooking it is the lead, since a client is
  // called once for all their appointments.
  rebook: { priority: 'High', once: 'open', group: 'Sales managers' },
  'follow-up-demo': { priority: 'Medium', once: 'open', group: 'Sales managers' },
  'get-signature': { priority: 'High', once: 'open', group: 'Sales managers' },
  'create-sale': { priority: 'High', once: 'open', group: 'Sales managers' },
  'send-information': { priority: 'Low', once: 'open', group: 'Sales managers' },

  // Inquiries. The key is the lead, for an unknown source its name, and for similar leads their numbers.
  unassigned: { priority: 'High', once: 'open', group: 'Marketing' },
  'self-generated': { priority: 'High', once: 'open', group: 'Sales managers' },
  'sold-asked-again': { priority: 'High', once: 'open', group: 'Sales managers' },
  'do-not-contact': { priority: 'Medium', once: 'open', group: 'Sales managers' },
  'unknown-source': { priority: 'Low', once: 'open', group: 'Marketing' },
  'possible-duplicate': { priority: 'Medium', once: 'ever', group: 'Sales managers' },
  merge: { priority: 'Medium', once: 'ever', group: 'Sales managers' },

  // Moves of a sale. The key is the sale, for corrections the person who reviewed the job.
  'review-hold': { priority: 'High', once: 'open', group: 'Operations' },
  refund: { priority: 'High', once: 'open', group: 'Finance', isForOthers: true },
  corrections: { priority: 'High', once: null, group: 'Operations', isForOthers: true },

  // Payments of referrals. The key is the referral.
  'pay-referral': { priority: 'Medium', once: 'open', group: 'Finance' },
  'recover-referral': { priority: 'High', once: 'unless canceled', group: 'Finance' },
} as const satisfies Readonly<Record<string, AutomaticTask>>

export type TaskReason = keyof typeof automaticTasks
export const taskReasons = Object.keys(automaticTasks) as readonly TaskReason[]
