/** "What can this person see": every right of one person, with its source or the reason why not. */
import type { Actor } from './actor.ts'
import { type Permission, decide, permissions, reachOf } from './permissions.ts'
import type { Rule } from './rule.ts'
import type { Scope } from './scope.ts'
import { basisInWords } from './words.ts'

export interface RightOfPerson {
  readonly area: string
  readonly right: Permission
  readonly sentence: string
  readonly allowed: boolean
  /** Which records the right reaches; null when it is not about records. */
  readonly scope: Scope | null
  readonly because: readonly string[]
  /** Why not; null when allowed. */
  readonly reason: string | null
}

/** Rows in the order of the table of rights. */
export function rightsOf(actor: Actor): RightOfPerson[] {
  return (Object.keys(permissions) as Permission[]).map((right) => {
    const { sentence, rule } = permissions[right]
    const decision = decide(right, actor)
    return {
      area: areaOf(right),
      right,
      sentence,
      allowed: decision.ok,
      scope: asksAboutRecords(rule) ? reaches[reachOf(right, actor)] : null,
      because: decision.ok ? decision.because.map(basisInWords) : [],
      reason: decision.ok ? null : decision.reason,
    }
  })
}

/** The heading under which a right is listed, by the first word of its key; nobody but this list needs it. */
const areaOf = (right: Permission): string =>
  ownAreas[right] ?? areas[right.slice(0, right.indexOf('.')) as AreaKey]

const ownAreas: Partial<Record<Permission, string>> = {
  'leads.import': 'Import',
  'leads.merge': 'Duplicates',
}

type AreaKey = Permission extends `${infer Key}.${string}` ? Key : never

const areas: Record<AreaKey, string> = {
  users: 'Users',
  views: 'Saved views',
  companyFacts: 'Company',
  importLog: 'Webhook and import log',
  health: 'Health',
  mail: 'Mail',
  hooks: 'Webhooks',
  legacy: 'Legacy records',
  commissions: 'Commissions',
  draws: 'Draws',
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

const reaches = { yes: 'All', maybe: 'Own', no: 'None' } as const

function asksAboutRecords(rule: Rule): boolean {
  if (rule.is === 'all' || rule.is === 'any') return rule.rules.some(asksAboutRecords)
  if (rule.is === 'except') return asksAboutRecords(rule.rule)
  return rule.is === 'in scope' || rule.is === 'rep' || rule.is === 'tied'
}
