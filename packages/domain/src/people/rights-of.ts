/** "What can this person see": every right of a person, with its source or the reason for its absence. */
import { own } from '../own.ts'
import type { Actor } from './actor.ts'
import { type Permission, decide, permissions, coverageOf } from './permissions.ts'
import type { Rule } from './rule.ts'
import type { Scope } from './scope.ts'
import { basisInWords } from './words.ts'

export interface RightOfPerson {
  readonly area: string
  readonly right: Permission
  readonly sentence: string
  readonly allowed: boolean
  /** Records that the right covers; null for rights without records. */
  readonly scope: Scope | null
  readonly because: readonly string[]
  /** Reason for the refusal; null when allowed. */
  readonly reason: string | null
}

/** In the order of the permissions table. */
export function rightsOf(actor: Actor): RightOfPerson[] {
  return (Object.keys(permissions) as Permission[]).map((right) => {
    const { sentence, rule } = permissions[right]
    const decision = decide(right, actor)
    return {
      area: areaOf(right),
      right,
      sentence,
      allowed: decision.ok,
      scope: dependsOnRecord(rule) ? scopes[coverageOf(right, actor)] : null,
      because: decision.ok ? decision.because.map(basisInWords) : [],
      reason: decision.ok ? null : decision.reason,
    }
  })
}

/** Heading of a right, by the first word of its key. */
const areaOf = (right: Permission): string =>
  ownAreas[right] ?? own(areas, right.slice(0, right.indexOf('.'))) ?? right

const ownAreas: Partial<Record<Permission, string>> = {
  'leads.import': 'Import',
  'leads.merge': 'Duplicates',
}

type AreaKey = Permission extends `${infer Key}.${string}` ? Key : never

const areas: Record<AreaKey, string> = {
  users: 'Users',
  views: 'Saved views',
  companyFacts: 'Company',
  templates: 'Contract templates',
  forms: 'Forms',
  importLog: 'Webhook and import log',
  health: 'Health',
  mail: 'Mail',
  hooks: 'Webhooks',
  legacy: 'Legacy records',
  commissions: 'Commissions',
  draws: 'Draws',
  payments: 'Payments',
  payRuns: 'Pay runs',
  commissionSettings: 'Commission settings',
  referrals: 'Referrals',
  leads: 'Leads',
  batches: 'Undo',
  addresses: 'Addresses',
  notes: 'Notes',
  appointments: 'Appointments',
  tasks: 'Tasks',
  activity: 'Activity feed',
  reports: 'Reports',
  removals: 'Recently deleted',
  notifications: 'Notifications',
  sales: 'Sales',
  documents: 'Documents',
  contracts: 'Contracts',
  serviceJobs: 'Service jobs',
  referenceData: 'Reference data',
}

const scopes = { yes: 'All', maybe: 'Own', no: 'None' } as const

function dependsOnRecord(rule: Rule): boolean {
  if (rule.is === 'all' || rule.is === 'any') return rule.rules.some(dependsOnRecord)
  if (rule.is === 'except') return dependsOnRecord(rule.rule)
  return rule.is === 'in scope' || rule.is === 'rep' || rule.is === 'tied'
}
