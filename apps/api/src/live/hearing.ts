/**
 * Who hears of an entry of the history: whoever may read it there, on the record's own timeline or in the list of the
 * kind. Said again without SQL, since one reader asks it for everybody who listens; a test compares the two.
 */
import { rightToRead } from '@crm/domain/documents/restricted-types'
import { can } from '@crm/domain/people/can'
import { reachOf } from '@crm/domain/people/permissions'
import { type Scope, leadScope, saleScope } from '@crm/domain/people/scope'
import type { Person } from '../people/people.ts'
import type { Happened } from './queries.ts'
import { allOfLead, history, topicsOf } from './topics.ts'

export interface Heard {
  readonly topics: readonly string[]
  readonly ids: readonly string[]
}

/** What this person hears of it; undefined is nothing. */
export function heardBy(actor: Person, entry: Happened): Heard | undefined {
  const topics = topicsOf[entry.subject_type]
  const { subject_id: id, lead_id: leadId, sale_id: saleId, service_job_id: serviceJobId } = entry
  const ids = [id, leadId, saleId, serviceJobId].filter((one) => one !== null)
  if (isAnybodys(entry)) return { topics: withOwn(actor, entry, withHistory(actor, topics)), ids: [] }
  if (entry.subject_type === 'legacy')
    return can.readLegacy(actor).ok ? { topics: withHistory(actor, topics), ids: [] } : undefined
  if (mayRead(actor, entry)) return { topics: withHandover(entry, topics), ids }
  if (mayList(actor, entry)) return { topics, ids: [id] }
  // Out of sight with this change: what is open of it is read again, and found gone.
  if (entry.former.includes(actor.id) && scopeFor(actor, entry) !== 'None')
    return { topics: [...withHandover(entry, topics), 'notification'], ids }
  return undefined
}

/** What everybody reads, whatever hangs on it: that it is other than it was is no secret. */
const isAnybodys = ({ subject_type: type }: Happened) =>
  type === 'user' || type === 'catalogue' || type === 'companyFacts' || type === 'commissionSettings'

const withHistory = (actor: Person, topics: readonly string[]) =>
  can.readActivity(actor, {}).ok ? topics : topics.filter((topic) => topic !== history)

/** What oneself may do has changed. */
const withOwn = (
  actor: Person,
  { subject_type: type, subject_id: id }: Happened,
  topics: readonly string[],
) => (type === 'user' && id === actor.id ? [...topics, 'me'] : topics)

/** With a lead that changes hands, or comes to the company, goes what hangs on it. */
function withHandover(entry: Happened, topics: readonly string[]): readonly string[] {
  if (entry.subject_type === 'lead' && entry.former.some((id) => id !== null)) return allOfLead
  return entry.is_brought_in ? [...topics, 'lead-import'] : topics
}

/** As `readableActivity` and the lists of the feed. */
function mayRead(actor: Person, entry: Happened): boolean {
  switch (entry.subject_type) {
    case 'commission':
    case 'draw':
      return can.readSheet(actor, { repId: entry.paid_rep, isDraft: false }).ok
    case 'mail':
      return can.readOutbox(actor).ok
    case 'hook':
      return can.manageHooks(actor).ok
    case 'view':
      return entry.view_owner === actor.id || entry.view_is_shared === true
    case 'document':
      return isOfLeadOrJob(actor, entry) && mayReadType(actor, entry)
    default:
      return isOfLeadOrJob(actor, entry)
  }
}

/** On a job it is read by whoever sees the job: `ofLeadOrJob`. */
function isOfLeadOrJob(actor: Person, entry: Happened): boolean {
  if (entry.lead_id === null) return can.readActivity(actor, {}).ok
  if (!isOfVisibleJob(actor, entry)) return false
  const isOfJob = entry.sale_id !== null || entry.service_job_id !== null
  return isOfJob || reaches(leadScope(actor), actor, entry.of_lead)
}

function isOfVisibleJob(actor: Person, entry: Happened): boolean {
  if (entry.service_job_id !== null) {
    return actor.department === 'Servicing' || reaches(saleScope(actor), actor, entry.of_service_job)
  }
  return entry.sale_id === null || reaches(saleScope(actor), actor, entry.of_sale)
}

function mayReadType(actor: Person, { doc_type: type, paid_rep: rep }: Happened): boolean {
  if (type === null) return false
  const right = rightToRead(type)
  const reach = reachOf(right, actor)
  return reach === 'yes' || (reach === 'maybe' && (right !== 'documents.readCommission' || rep === actor.id))
}

/** Whoever finds it in its list and not in the history: `tasksInReach`, `referralsInReach`. */
function mayList(actor: Person, entry: Happened): boolean {
  if (entry.subject_type === 'referral') return reaches(leadScope(actor), actor, entry.of_referrer)
  if (entry.subject_type !== 'task') return false
  if (entry.of_task.includes(actor.id)) return true
  const leads =
    actor.role === 'MANAGER' && actor.department !== null && actor.department === entry.task_department
  return leads && (leadScope(actor) === 'All' || entry.task_is_of_nobody === true)
}

const scopeFor = (actor: Person, { subject_type: type }: Happened): Scope =>
  type === 'sale' || type === 'serviceJob' || type === 'contract' ? saleScope(actor) : leadScope(actor)

const reaches = (scope: Scope, actor: Person, owners: readonly (string | null)[]): boolean =>
  scope === 'All' || (scope === 'Own' && owners.includes(actor.id))
