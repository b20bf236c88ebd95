/**
 * Decides who sees a history entry: the people who may read it in the history, on the record's own timeline or in its
 * list. Repeats those rules without SQL, since one reader evaluates them for all listeners; a test compares
 * the two.
 */
import { rightToRead } from '@crm/domain/documents/restricted-types'
import { can } from '@crm/domain/people/can'
import { coverageOf } from '@crm/domain/people/permissions'
import { type Scope, leadScope, saleScope } from '@crm/domain/people/scope'
import type { Person } from '#spine/people/people'
import type { HistoryEntry } from './queries.ts'
import { allOfLead, history, topicsOf } from './topics.ts'

export interface VisibleEvent {
  readonly topics: readonly string[]
  readonly ids: readonly string[]
}

/** The part of the entry that this person may see; undefined means nothing. */
export function visibleTo(actor: Person, entry: HistoryEntry): VisibleEvent | undefined {
  const topics = topicsOf[entry.subject_type]
  const { subject_id: id, lead_id: leadId, sale_id: saleId, service_job_id: serviceJobId } = entry
  const ids = [id, leadId, saleId, serviceJobId].filter((value) => value !== null)
  if (isPublic(entry)) return { topics: withOwnRights(actor, entry, withHistory(actor, topics)), ids: [] }
  if (entry.subject_type === 'legacy')
    return can.readLegacy(actor).ok ? { topics: withHistory(actor, topics), ids: [] } : undefined
  if (mayRead(actor, entry)) return { topics: withHandover(entry, topics), ids }
  if (mayList(actor, entry)) return { topics, ids: [id] }
  // The person loses sight of the record with this change: open views refetch it and find it gone.
  if (entry.former.includes(actor.id) && scopeFor(actor, entry) !== 'None')
    return { topics: [...withHandover(entry, topics), 'notification'], ids }
  return undefined
}

/** Records that everybody reads, so their changes are no secret. */
const isPublic = ({ subject_type: type }: HistoryEntry) =>
  type === 'user' ||
  type === 'catalogue' ||
  type === 'companyFacts' ||
  type === 'templateMap' ||
  type === 'commissionSettings'

const withHistory = (actor: Person, topics: readonly string[]) =>
  can.readActivity(actor, {}).ok ? topics : topics.filter((topic) => topic !== history)

/** A change of the person's own user changes their rights. */
const withOwnRights = (
  actor: Person,
  { subject_type: type, subject_id: id }: HistoryEntry,
  topics: readonly string[],
) => (type === 'user' && id === actor.id ? [...topics, 'me'] : topics)

/** A lead that changes hands, or is imported, takes its records with it. */
function withHandover(entry: HistoryEntry, topics: readonly string[]): readonly string[] {
  if (entry.subject_type === 'lead' && entry.former.some((id) => id !== null)) return allOfLead
  return entry.is_brought_in ? [...topics, 'lead-import'] : topics
}

/** Same rules as `readableActivity` and the lists of the feed. */
function mayRead(actor: Person, entry: HistoryEntry): boolean {
  switch (entry.subject_type) {
    case 'commission':
    case 'draw':
      return can.readSheet(actor, { repId: entry.paid_rep, isDraft: false }).ok
    case 'payRun':
      return can.managePayRuns(actor).ok
    case 'mail':
      return can.readOutbox(actor).ok
    case 'hook':
      return can.manageHooks(actor).ok
    case 'form':
      return can.manageForms(actor).ok
    case 'view':
      return entry.view_owner === actor.id || entry.view_is_shared === true
    case 'document':
      return isInLeadOrJobScope(actor, entry) && mayReadType(actor, entry)
    default:
      return isInLeadOrJobScope(actor, entry)
  }
}

/** An entry on a job follows the scope of the job: `onLeadOrJob`. */
function isInLeadOrJobScope(actor: Person, entry: HistoryEntry): boolean {
  if (entry.lead_id === null) return can.readActivity(actor, {}).ok
  if (!isOnVisibleJob(actor, entry)) return false
  const isOfJob = entry.sale_id !== null || entry.service_job_id !== null
  return isOfJob || reaches(leadScope(actor), actor, entry.of_lead)
}

function isOnVisibleJob(actor: Person, entry: HistoryEntry): boolean {
  if (entry.service_job_id !== null) {
    return actor.department === 'Servicing' || reaches(saleScope(actor), actor, entry.of_service_job)
  }
  return entry.sale_id === null || reaches(saleScope(actor), actor, entry.of_sale)
}

function mayReadType(actor: Person, { doc_type: type, paid_rep: rep }: HistoryEntry): boolean {
  if (type === null) return false
  const right = rightToRead(type)
  const reach = coverageOf(right, actor)
  return reach === 'yes' || (reach === 'maybe' && (right !== 'documents.readCommission' || rep === actor.id))
}

/** People who find the record in its list but not in the history: `tasksInScope`, `referralsInScope`. */
function mayList(actor: Person, entry: HistoryEntry): boolean {
  if (entry.subject_type === 'referral') return reaches(leadScope(actor), actor, entry.of_referrer)
  if (entry.subject_type !== 'task') return false
  if (entry.of_task.includes(actor.id)) return true
  const leads =
    actor.role === 'MANAGER' && actor.department !== null && actor.department === entry.task_department
  return leads && (leadScope(actor) === 'All' || entry.task_is_of_nobody === true)
}

const scopeFor = (actor: Person, { subject_type: type }: HistoryEntry): Scope =>
  type === 'sale' || type === 'serviceJob' || type === 'contract' ? saleScope(actor) : leadScope(actor)

const reaches = (scope: Scope, actor: Person, owners: readonly (string | null)[]): boolean =>
  scope === 'All' || (scope === 'Own' && owners.includes(actor.id))
