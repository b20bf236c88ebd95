/** Automatic tasks, created in the transaction of their cause. */
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import type { Priority } from '@crm/domain/work/priorities'
import { lockNames } from '#platform/db/locks'
import { notify } from '#shared/notifications/notify'
import { type LeadOfRecord, ownersOf } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { type UserRow, personLastSeen, readUsers } from '#spine/people/people'
import {
  type RepeatPolicy,
  hasTaskAbout,
  leadColumnsOfTask,
  openTasksOn,
  tasks,
  tasksCancelledWith,
} from './store.ts'

type Lead = Pick<LeadOfRecord, 'id' | 'number' | 'rep_id' | 'sales_rep_id'>
export type Group = 'Sales managers' | 'Marketing' | 'Finance'

interface AutomaticTask {
  /** The topic; a second task with the same topic is not created. */
  readonly topic: string
  /** Repeat once the former task is done, once it is obsolete, or never. */
  readonly once: RepeatPolicy
  readonly description: string
  /** The task's lead: everybody who may read the lead can read the task. */
  readonly lead?: Lead
  /** The linked leads, for a task without a lead of its own. */
  readonly leadsTo?: readonly string[]
  readonly href: string
  readonly priority: Priority
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly dueOn?: string
  readonly isFollowUp?: boolean
  /** The owners of its leads: group members who may not read all of them are not notified. */
  readonly about: readonly LeadOwners[]
  /** A person, or a group whose first member is assigned while all are notified. */
  readonly to: { readonly id: string } | Group
}

/** Creates the task and notifies its assignees, unless an earlier task prevents it. */
export async function makeTask(work: UnitOfWork, wanted: AutomaticTask): Promise<void> {
  const {
    topic,
    once,
    description,
    lead,
    href,
    priority,
    about,
    to,
    dueOn = null,
    isFollowUp = false,
  } = wanted
  const leadsTo = lead ? [lead.id] : (wanted.leadsTo ?? [])
  if (await hasTaskAbout(work.tx, topic, once)) return
  await lockNames(work.tx, [`task ${topic}`])
  if (await hasTaskAbout(work.tx, topic, once)) return
  const people = typeof to === 'string' ? await readersIn(work, to, about) : [to.id]
  const system = asSystem(work, 'system')
  const task = await tasks.insert(
    system,
    { description, priority, delegatedTo: people[0] ?? null, dueDate: dueOn, isFollowUp },
    {
      topic,
      lead_id: lead?.id ?? null,
      about_type: leadsTo.length > 0 ? 'lead' : null,
      about_ids: leadsTo,
    },
    // The view is not shown to anybody, so names are omitted.
    { ...leadColumnsOfTask(lead), led: null, job_number: null },
  )
  // The author is not notified of a task that they caused.
  const told = typeof to === 'string' ? people : people.filter((id) => id !== work.viewer?.id)
  const message = { lane: 'needs-you', subject: 'New task', content: description, href } as const
  await notify(system, told, message, task.id)
}

interface Closing {
  readonly status: 'Done' | 'Cancelled'
  /** Only these topics among those with the prefix. */
  readonly only?: (topic: string) => boolean
  /** Recorded in the history of each task. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * Cancels the open automatic tasks of a lead whose topics start with one of the prefixes, since they are obsolete.
 */
export async function closeTasks(
  work: UnitOfWork,
  leadId: string,
  topics: readonly string[],
  { status, only = () => true, facts }: Closing,
): Promise<void> {
  const system = asSystem(work, 'system')
  const open = await openTasksOn(work.tx, leadId, topics)
  const ending = open.filter(({ topic }) => only(topic)).map(({ id }) => id)
  for (const task of await tasks.lockMany(system, ending)) {
    await tasks.change(system, task, { status }, facts && { details: facts })
  }
}

/** Reopens tasks that were canceled with this detail and not changed since. */
export async function reopenTasks(work: UnitOfWork, leadId: string, fact: string): Promise<void> {
  const system = asSystem(work, 'system')
  const before = await tasksCancelledWith(work.tx, leadId, fact)
  for (const task of await tasks.lockMany(system, [...before.keys()])) {
    await tasks.change(system, task, { status: before.get(task.id) })
  }
}

/** Updates the text of open tasks whose topics start with a prefix, after their subject changed. */
export async function updateTaskTexts(
  work: UnitOfWork,
  leadId: string,
  topic: string,
  description: string,
): Promise<void> {
  const system = asSystem(work, 'system')
  const open = await openTasksOn(work.tx, leadId, [topic])
  for (const task of await tasks.lockMany(
    system,
    open.map(({ id }) => id),
  )) {
    await tasks.change(system, task, { description })
  }
}

/** Administrators, who may read everything, for a group without an eligible member. */
async function readersIn({ tx }: UnitOfWork, group: Group, about: AutomaticTask['about']): Promise<string[]> {
  const users = await readUsers(tx)
  const readers = membersOf(users, group).filter((user) =>
    about.every((lead) => can.readLead(personLastSeen(user), lead).ok),
  )
  return (readers.length > 0 ? readers : membersOf(users, 'Administrators')).map(({ id }) => id)
}

/** Enabled members of the group: managers first, then by seniority. */
function membersOf(users: readonly UserRow[], group: Group | 'Administrators'): UserRow[] {
  const isMember = {
    Administrators: ({ role }: UserRow) => role === 'ADMIN',
    Finance: ({ department }: UserRow) => department === 'Finance',
    Marketing: ({ department }: UserRow) => department === 'Marketing',
    'Sales managers': (user: UserRow) => user.department === 'Sales' && isManager(user),
  }[group]
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

/**
 * "Possible duplicate", for a Sales manager. Like "Merge" it belongs to neither lead, since readers of one lead would
 * learn about the other; it links its assignee to the leads they may see. A pair that somebody reviewed is
 * not reported again.
 */
export async function reportDuplicates(
  work: UnitOfWork,
  lead: Lead,
  others: readonly Other[],
): Promise<void> {
  if (others.length === 0) return
  const description = `Possible duplicate: ${leadNumber(lead.number)} looks like ${numbersOf(others)}.`
  await makeTask(work, { ...forManagers('possible-duplicate', lead, others), description })
}

/** "Merge", for a Sales manager: one inquiry matched several leads. */
export async function reportMultipleMatches(
  work: UnitOfWork,
  lead: Lead,
  others: readonly Other[],
): Promise<void> {
  if (others.length === 0) return
  const description = `Merge ${leadNumber(lead.number)} with ${numbersOf(others)}: one inquiry speaks of all of them.`
  await makeTask(work, { ...forManagers('merge', lead, others), description })
}

function forManagers(kind: string, lead: Lead, others: readonly Other[]) {
  const all = [{ leadId: lead.id, number: lead.number }, ...others].toSorted((a, b) => a.number - b.number)
  return {
    about: [ownersOf(lead), ...others],
    topic: `${kind} ${all.map(({ number }) => number).join(' ')}`,
    leadsTo: all.map(({ leadId }) => leadId),
    once: 'ever',
    href: others.length === 1 ? mergePageOf(all) : `/leads/${lead.id}`,
    priority: 'Medium',
    to: 'Sales managers',
  } as const
}

/** Opens both leads side by side, with the older one to keep. */
const mergePageOf = ([one, other]: readonly Pick<Other, 'leadId'>[]) =>
  `/leads/duplicates?lead=${one?.leadId ?? ''}&other=${other?.leadId ?? ''}`

const numbersOf = (leads: readonly Other[]) => leads.map(({ number }) => leadNumber(number)).join(', ')
