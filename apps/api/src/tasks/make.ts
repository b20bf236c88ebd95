/** Tasks that the application makes by itself, in the transaction of what calls for them. */
import { leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import type { Priority } from '@crm/domain/work/priorities'
import { lockNames } from '../db/locks.ts'
import { notify } from '../notifications/notify.ts'
import { type LeadOfRecord, ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type UserRow, personLastSeen, usersNow } from '../people/people.ts'
import { type Once, hasTaskAbout, onLead, openTasksOn, tasks, tasksEndedWith } from './store.ts'

type Lead = Pick<LeadOfRecord, 'id' | 'number' | 'rep_id' | 'sales_rep_id'>
export type Group = 'Sales managers' | 'Marketing' | 'Finance'

interface Wanted {
  /** What it is about; two tasks about the same are not made. */
  readonly topic: string
  /** Again once the former is done; once it is not needed any more; or never again. */
  readonly once: Once
  readonly description: string
  /** On which it stands: whoever may read the lead can read the task. */
  readonly lead?: Lead
  /** The leads that it leads to, where it stands on none of them. */
  readonly leadsTo?: readonly string[]
  readonly href: string
  readonly priority: Priority
  /** The Pacific day, `YYYY-MM-DD`. */
  readonly dueOn?: string
  readonly isFollowUp?: boolean
  /** Whose the leads are that it speaks of: of a group nobody is told who may not read them all. */
  readonly about: readonly LeadOwners[]
  /** A person, or a group whose first takes it while all of them are told. */
  readonly to: { readonly id: string } | Group
}

/** Makes the task and tells those it is for, unless there is one. */
export async function makeTask(work: UnitOfWork, wanted: Wanted): Promise<void> {
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
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  const task = await tasks.insert(
    system,
    { description, priority, delegatedTo: people[0] ?? null, dueDate: dueOn, isFollowUp },
    {
      topic,
      lead_id: lead?.id ?? null,
      about_type: leadsTo.length > 0 ? 'lead' : null,
      about_ids: leadsTo,
    },
    // Nobody is shown what is made here, so that it needs no others than its own.
    { ...onLead(lead), led: null, job_number: null },
  )
  // Whoever brings work on themselves knows of it.
  const told = typeof to === 'string' ? people : people.filter((id) => id !== work.viewer?.id)
  const message = { lane: 'needs-you', subject: 'New task', content: description, href } as const
  await notify(system, told, message, task.id)
}

interface Ending {
  readonly status: 'Done' | 'Cancelled'
  /** Of those about such topics these alone. */
  readonly only?: (topic: string) => boolean
  /** Stands in the history of each. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Ends the open tasks that the application made on a lead about topics that begin so or so: nobody has to, any more. */
export async function closeTasks(
  work: UnitOfWork,
  leadId: string,
  topics: readonly string[],
  { status, only = () => true, facts }: Ending,
): Promise<void> {
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  const open = await openTasksOn(work.tx, leadId, topics)
  const ending = open.filter(({ topic }) => only(topic)).map(({ id }) => id)
  for (const task of await tasks.lockMany(system, ending)) {
    await tasks.change(system, task, { status }, facts && { facts })
  }
}

/** Brings back what ended with such a fact, where nobody has touched it since. */
export async function reopenTasks(work: UnitOfWork, leadId: string, fact: string): Promise<void> {
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  const before = await tasksEndedWith(work.tx, leadId, fact)
  for (const task of await tasks.lockMany(system, [...before.keys()])) {
    await tasks.change(system, task, { status: before.get(task.id) })
  }
}

/** Says anew what is to be done of the open tasks about topics that begin so: what they are about has changed. */
export async function rewordTasks(
  work: UnitOfWork,
  leadId: string,
  topic: string,
  description: string,
): Promise<void> {
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  const open = await openTasksOn(work.tx, leadId, [topic])
  for (const task of await tasks.lockMany(
    system,
    open.map(({ id }) => id),
  )) {
    await tasks.change(system, task, { description })
  }
}

/** Administrators, who may read everything, where the group has nobody who may. */
async function readersIn({ tx }: UnitOfWork, group: Group, about: Wanted['about']): Promise<string[]> {
  const users = await usersNow(tx)
  const readers = membersOf(users, group).filter((user) =>
    about.every((lead) => can.readLead(personLastSeen(user), lead).ok),
  )
  return (readers.length > 0 ? readers : membersOf(users, 'Administrators')).map(({ id }) => id)
}

/** Enabled people of the group, its managers first, then those who are there longest. */
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
 * "Possible duplicate", for a Sales manager. Like the next one it stands on neither lead, since whoever may read one of
 * them would read of the other, and leads whoever has it to those of them that they may see. Two leads that
 * somebody looked at are not brought up again.
 */
export async function reportLookalikes(
  work: UnitOfWork,
  lead: Lead,
  others: readonly Other[],
): Promise<void> {
  if (others.length === 0) return
  const description = `Possible duplicate: ${leadNumber(lead.number)} looks like ${numbersOf(others)}.`
  await makeTask(work, { ...forManagers('possible-duplicate', lead, others), description })
}

/** "Merge", for a Sales manager: one inquiry spoke of several leads. */
export async function reportSeveral(work: UnitOfWork, lead: Lead, others: readonly Other[]): Promise<void> {
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
    href: others.length === 1 ? bothSidesOf(all) : `/leads/${lead.id}`,
    priority: 'Medium',
    to: 'Sales managers',
  } as const
}

/** Side by side, the one that was there first to stay. */
const bothSidesOf = ([one, other]: readonly Pick<Other, 'leadId'>[]) =>
  `/leads/duplicates?lead=${one?.leadId ?? ''}&other=${other?.leadId ?? ''}`

const numbersOf = (leads: readonly Other[]) => leads.map(({ number }) => leadNumber(number)).join(', ')
