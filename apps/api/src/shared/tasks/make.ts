/** Automatic tasks, created in the transaction of their cause. */
import { leadNumber } from '@crm/domain/leads/lead-name'
import { mergeLink, type NotificationLink, recordLink } from '@crm/domain/notifications/links'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import {
  type AutomaticTask,
  automaticTasks,
  type TaskGroup,
  type TaskReason,
} from '@crm/domain/work/automatic-tasks'
import { lockNames } from '#platform/db/locks'
import { notify } from '#shared/notifications/notify'
import { type LeadOfRecord, ownersOf } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { type UserRow, personLastSeen, readUsers } from '#spine/people/people'
import {
  hasTaskFor,
  leadColumnsOfTask,
  type OpenTaskFilter,
  openTaskIds,
  tasks,
  tasksCancelledWith,
} from './store.ts'

type Lead = Pick<LeadOfRecord, 'id' | 'rep_id' | 'sales_rep_id'>

interface WantedTask {
  readonly reason: TaskReason
  /** Distinguishes tasks of the same reason: an id, the numbers of leads, or a name. */
  readonly key: string
  readonly description: string
  /** The task's lead: everybody who may read the lead can read the task. */
  readonly lead?: Lead
  /** The linked leads, for a task without a lead of its own. */
  readonly leadsTo?: readonly string[]
  readonly saleId?: string
  /** The page that the notification leads to. */
  readonly link: NotificationLink
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly dueOn?: string
  readonly isFollowUp?: boolean
  /** The owners of leads: group members who may not read all of them do not get the task. */
  readonly about?: readonly LeadOwners[]
  /** The assignee; without one the first of the reason's group, all of whom are notified. */
  readonly to?: string | null | undefined
}

/** Creates the task and notifies its assignees, unless an earlier task prevents it. */
export async function makeTask(work: UnitOfWork, wanted: WantedTask): Promise<void> {
  const {
    reason,
    key,
    description,
    lead,
    saleId,
    link,
    about = [],
    dueOn = null,
    isFollowUp = false,
  } = wanted
  const { once, priority, group, isForOthers }: AutomaticTask = automaticTasks[reason]
  if (once && (await hasTaskFor(work.tx, wanted, once))) return
  await lockNames(work.tx, [`task ${reason} ${key}`])
  if (once && (await hasTaskFor(work.tx, wanted, once))) return
  const people = wanted.to ? [wanted.to] : await readersIn(work, group, about)
  // A person is not notified of a task that they caused; a group is, unless others have to do the work.
  const others = people.filter((id) => id !== work.viewer?.id)
  const notified = wanted.to || isForOthers ? others : people
  const leadsTo = lead ? [lead.id] : (wanted.leadsTo ?? [])
  const system = asSystem(work, 'system')
  const task = await tasks.insert(
    system,
    {
      description,
      priority,
      delegatedTo: (isForOthers ? others[0] : undefined) ?? people[0] ?? null,
      dueDate: dueOn,
      isFollowUp,
    },
    {
      reason,
      reason_key: key,
      lead_id: lead?.id ?? null,
      sale_id: saleId ?? null,
      about_type: leadsTo.length > 0 ? 'lead' : null,
      about_ids: leadsTo,
    },
    // The view is not shown to anybody, so names are omitted.
    { ...leadColumnsOfTask(lead), led: null, job_number: null },
  )
  await notify(system, 'task.automatic', notified, { description, link }, task.id)
}

interface Closing {
  readonly status: 'Done' | 'Cancelled'
  /** Recorded in the history of each task. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Completes the open tasks that the filter selects, or cancels them since they are obsolete. */
export async function closeTasks(
  work: UnitOfWork,
  filter: OpenTaskFilter,
  { status, details }: Closing,
): Promise<void> {
  const system = asSystem(work, 'system')
  for (const task of await tasks.lockMany(system, await openTaskIds(work.tx, filter))) {
    await tasks.change(system, task, { status }, details && { details })
  }
}

/** Reopens tasks that were canceled with this detail and not changed since. */
export async function reopenTasks(work: UnitOfWork, leadId: string, detail: string): Promise<void> {
  const system = asSystem(work, 'system')
  const before = await tasksCancelledWith(work.tx, leadId, detail)
  for (const task of await tasks.lockMany(system, [...before.keys()])) {
    await tasks.change(system, task, { status: before.get(task.id) })
  }
}

/** Updates the text of open tasks after their subject changed. */
export async function updateTaskTexts(
  work: UnitOfWork,
  filter: OpenTaskFilter,
  description: string,
): Promise<void> {
  const system = asSystem(work, 'system')
  for (const task of await tasks.lockMany(system, await openTaskIds(work.tx, filter))) {
    await tasks.change(system, task, { description })
  }
}

/** Administrators, who may read everything, for a group without an eligible member. */
async function readersIn(
  { tx }: UnitOfWork,
  group: TaskGroup,
  about: readonly LeadOwners[],
): Promise<string[]> {
  const users = await readUsers(tx)
  const readers = membersOf(users, group).filter((user) =>
    about.every((lead) => can.readLead(personLastSeen(user), lead).ok),
  )
  return (readers.length > 0 ? readers : membersOf(users, 'Administrators')).map(({ id }) => id)
}

/** Enabled members of the group: managers first, then by seniority. */
function membersOf(users: readonly UserRow[], group: TaskGroup | 'Administrators'): UserRow[] {
  const isMember = (user: UserRow): boolean => {
    if (group === 'Administrators') return user.role === 'ADMIN'
    if (group === 'Sales managers') return user.department === 'Sales' && isManager(user)
    return user.department === group
  }
  return users
    .filter((user) => user.is_enabled && isMember(user))
    .sort(
      (a, b) =>
        Number(isManager(b)) - Number(isManager(a)) ||
        a.created_at.localeCompare(b.created_at) ||
        a.id.localeCompare(b.id),
    )
}

const isManager = ({ role }: UserRow) => role === 'MANAGER'

type Other = LeadOwners & { readonly leadId: string; readonly number: number }

/** A lead as the texts of these tasks name it. */
type NumberedLead = Lead & { readonly number: number }

/**
 * "Possible duplicate", for a Sales manager. Like "Merge" it belongs to neither lead, since readers of one lead would
 * learn about the other; it links its assignee to the leads they may see. A pair that somebody reviewed is
 * not reported again.
 */
export async function reportDuplicates(
  work: UnitOfWork,
  lead: NumberedLead,
  others: readonly Other[],
): Promise<void> {
  if (others.length === 0) return
  const description = `Possible duplicate: ${leadNumber(lead.number)} looks like ${numbersOf(others)}.`
  await makeTask(work, { ...aboutLeads('possible-duplicate', lead, others), description })
}

/** "Merge", for a Sales manager: one inquiry matched several leads. */
export async function reportMultipleMatches(
  work: UnitOfWork,
  lead: NumberedLead,
  others: readonly Other[],
): Promise<void> {
  if (others.length === 0) return
  const description = `Merge ${leadNumber(lead.number)} with ${numbersOf(others)}: one inquiry speaks of all of them.`
  await makeTask(work, { ...aboutLeads('merge', lead, others), description })
}

function aboutLeads(reason: TaskReason, lead: NumberedLead, others: readonly Other[]) {
  const all = [{ leadId: lead.id, number: lead.number }, ...others].toSorted((a, b) => a.number - b.number)
  const [older, newer] = all
  return {
    reason,
    about: [ownersOf(lead), ...others],
    key: all.map(({ number }) => number).join(' '),
    leadsTo: all.map(({ leadId }) => leadId),
    link:
      older && newer && others.length === 1
        ? mergeLink(older.leadId, newer.leadId)
        : recordLink('leads', lead.id),
  }
}

const numbersOf = (leads: readonly Other[]) => leads.map(({ number }) => leadNumber(number)).join(', ')
