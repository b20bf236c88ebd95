import type { Database } from '@crm/api/platform/db/database'
import { cast } from '@crm/cast'
import type { DemoLead } from '@crm/cast/lead-shapes'
import { demoLeads } from '@crm/cast/leads'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import type { Priority } from '@crm/domain/work/priorities'
import type { TaskStatus } from '@crm/domain/work/task-statuses'
import type { SeedApplication } from './application.ts'
import { type Event, idOf } from './leads.ts'

type Name = Exclude<keyof typeof cast, 'noah' | 'dora'>

interface DemoTask {
  readonly by: Name
  /** Defaults to the author. */
  readonly to?: Name
  /** `{name}` is the client's first name, where it is about one. */
  readonly words: string
  /** Days from today; absent for a task without a due day. */
  readonly due?: number
  /** Days ago. */
  readonly made: number
  readonly priority?: Priority
  readonly status?: TaskStatus
  readonly isFollowUp?: true
  /** The open client of this rep that it is about, newest first. */
  readonly of?: readonly [rep: 'rita' | 'sam', at: number]
}

/** A Monday's worth of work for everybody: some of it late, some done. */
const demoTasks: readonly DemoTask[] = [
  {
    by: 'sam',
    words: 'Call {name} back about the shade on the east roof',
    due: 0,
    made: 3,
    isFollowUp: true,
    of: ['sam', 0],
  },
  {
    by: 'sam',
    words: 'Send {name} the comparison of cash and loan',
    due: 0,
    made: 2,
    priority: 'High',
    of: ['sam', 1],
  },
  {
    by: 'sam',
    words: 'Ask {name} for the last twelve bills',
    due: -2,
    made: 6,
    isFollowUp: true,
    of: ['sam', 2],
  },
  {
    by: 'sam',
    words: 'Measure the main panel at the next visit to {name}',
    due: 2,
    made: 1,
    status: 'InProgress',
    of: ['sam', 3],
  },
  { by: 'sam', words: 'Order business cards', made: 9, priority: 'Low', status: 'Backlog' },
  { by: 'sam', words: 'Write {name} a thank-you note', due: -5, made: 8, status: 'Done', of: ['sam', 4] },
  {
    by: 'mona',
    to: 'sam',
    words: 'Find out whether {name} has talked to the HOA',
    due: -1,
    made: 4,
    priority: 'High',
    of: ['sam', 5],
  },
  {
    by: 'mona',
    to: 'sam',
    words: 'Add the price of the battery to the plan for {name}',
    due: 4,
    made: 1,
    of: ['sam', 6],
  },
  {
    by: 'rita',
    words: 'Call {name} again in the evening',
    due: 0,
    made: 1,
    isFollowUp: true,
    of: ['rita', 0],
  },
  { by: 'rita', words: 'Take photos of the roof of {name}', due: 1, made: 2, of: ['rita', 1] },
  {
    by: 'rita',
    words: 'Bring {name} the finance papers',
    due: 3,
    made: 2,
    status: 'InProgress',
    priority: 'High',
    of: ['rita', 2],
  },
  {
    by: 'rita',
    words: 'Ask the neighbours of {name} whether they would like a visit',
    made: 7,
    priority: 'Low',
    status: 'Backlog',
    of: ['rita', 3],
  },
  { by: 'rita', words: 'Send {name} the brochure', due: -3, made: 6, status: 'Done', of: ['rita', 4] },
  {
    by: 'mona',
    to: 'rita',
    words: 'Say when {name} decides',
    due: 5,
    made: 1,
    isFollowUp: true,
    of: ['rita', 5],
  },
  { by: 'mona', words: 'Plan the sales meeting', due: 1, made: 3 },
  {
    by: 'mona',
    words: 'Go through the clients that nobody called this week',
    due: 0,
    made: 1,
    priority: 'High',
  },
  { by: 'mona', words: 'Renew the home show stand in Ontario', due: 9, made: 12, priority: 'Low' },
  { by: 'mona', words: 'Order yard signs', due: -6, made: 14, status: 'Cancelled' },
  { by: 'max', words: 'Compare what the two lead sellers cost a sale', due: 2, made: 5 },
  { by: 'max', words: 'Write the spring postcard', due: -1, made: 9, status: 'InProgress' },
  { by: 'max', words: 'New photos for the web page', made: 20, priority: 'Low', status: 'Backlog' },
  { by: 'mona', to: 'max', words: 'Check the addresses of last week’s internet leads', due: 0, made: 2 },
  { by: 'sofia', words: 'Confirm tomorrow’s visits', due: 0, made: 1, priority: 'High' },
  { by: 'sofia', words: 'Ask the city of Chino for the new permit form', due: 3, made: 4 },
  {
    by: 'ines',
    to: 'sofia',
    words: 'Find a crew for the week after next',
    due: 2,
    made: 2,
    priority: 'High',
  },
  { by: 'ines', to: 'omar', words: 'Check the string plan for the flat roofs', due: -1, made: 5 },
  {
    by: 'omar',
    words: 'Update the drawing template to the 2026 code',
    due: 6,
    made: 10,
    status: 'InProgress',
  },
  { by: 'ines', words: 'Have the lift of van 3 inspected', due: -3, made: 11, priority: 'High' },
  { by: 'sven', words: 'Return the two failed inverters', due: 1, made: 6 },
  { by: 'sven', words: 'Buy fuses', due: 0, made: 2, priority: 'Low', status: 'Done' },
  { by: 'carl', to: 'fiona', words: 'List the deposits of the month', due: 0, made: 3 },
  { by: 'fiona', words: 'Ask the lender for the new rate sheet', due: 2, made: 2 },
  { by: 'carl', words: 'Close the books of the month', due: 8, made: 1, priority: 'High' },
  { by: 'adam', words: 'Look at who has not signed in for a month', due: 4, made: 3 },
  { by: 'adam', words: 'Renew the webhook key of the lead seller', due: -2, made: 15 },
]

/** Everybody's tasks, due around today, each created in the morning. */
export const tasksOf = (application: SeedApplication, db: Database, today: Date): Event[] =>
  demoTasks.flatMap((task, index): Event[] => {
    const morning = startOfPacificDay(daysAgo(task.made, today)).getTime() + 9 * hour + index * 5 * minute
    const at = new Date(morning)
    const endedAt = new Date((morning + today.getTime()) / 2)
    const { username } = cast[task.by]
    const client = task.of && openClientsOf(task.of[0], at, today)[task.of[1]]
    if (task.of && !client) return []
    let id = ''
    const create: Event = {
      at,
      async run() {
        ;({ id } = await application.call<{ id: string }>(username, at, 'POST', '/tasks', {
          description: task.words.replace('{name}', client?.firstName ?? ''),
          dueDate: task.due === undefined ? null : daysAgo(-task.due, today),
          priority: task.priority ?? 'Medium',
          isFollowUp: task.isFollowUp ?? false,
          delegatedTo: cast[task.to ?? task.by].crm.id,
          about: client ? { type: 'lead', id: await idOf(db, client) } : null,
        }))
      },
    }
    const { status } = task
    if (!status) return [create]
    return [
      create,
      { at: endedAt, run: () => application.call(username, endedAt, 'PUT', `/tasks/${id}`, { status }) },
    ]
  })

const minute = 60_000
const hour = 60 * minute

/** Clients who had come by then and are still open today, newest first. */
const openClientsOf = (rep: 'rita' | 'sam', by: Date, today: Date): DemoLead[] =>
  demoLeads(today)
    .filter(({ salesRepId, status, firstName, createdAt }) => {
      const isOpen = status === 'New' || status === 'Appointment' || status === 'Cold'
      return salesRepId === cast[rep].crm.id && isOpen && firstName !== '' && createdAt < by
    })
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
