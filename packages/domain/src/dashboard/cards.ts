/**
 * The cards of the start page and their order: each person begins with their own work, and only people who answer for
 * sales begin with the sales. A card that a person may not read is left out.
 */
import { type Actor, withoutViewAs } from '../people/actor.ts'
import { can } from '../people/can.ts'
import { leadScope } from '../people/scope.ts'

const dashboardCards = [
  'tasks',
  'waiting',
  'schedule',
  'permits',
  'money',
  'service',
  'system',
  'months',
  'change',
  'jobs',
  'contact',
  'newest',
  'funnel',
  'reps',
  'activity',
] as const
export type DashboardCard = (typeof dashboardCards)[number]

export interface DashboardPage {
  /** The sentence and the headline figures of the sales: above all cards, below the first ones, or not at all. */
  readonly figures: 'first' | 'later' | 'none'
  /** Cards above the figures, in two columns; empty when the figures come first. */
  readonly work: Columns
  readonly cards: Columns
}

interface Columns {
  readonly wide: readonly DashboardCard[]
  readonly narrow: readonly DashboardCard[]
}

const none: Columns = { wide: [], narrow: [] }
const salesCards: Columns = {
  wide: ['months', 'jobs', 'funnel', 'contact', 'newest'],
  narrow: ['change', 'reps', 'activity'],
}

/** The cards of a person's start page. */
export function dashboardOf(viewer: Actor): DashboardPage {
  const me = withoutViewAs(viewer)
  const { figures, work, cards } = pageOf(me)
  const ofMine = ({ wide, narrow }: Columns): Columns => ({
    wide: wide.filter((card) => mayRead[card](me)),
    narrow: narrow.filter((card) => mayRead[card](me)),
  })
  const seesFigures = can.readLead(me).ok || can.readSale(me).ok
  return { figures: seesFigures ? figures : 'none', work: ofMine(work), cards: ofMine(cards) }
}

/** Begins with the work, with the sales below it. */
const begin = (wide: readonly DashboardCard[], narrow: readonly DashboardCard[]): DashboardPage => ({
  figures: 'later',
  work: { wide, narrow },
  cards: salesCards,
})

function pageOf(me: Actor): DashboardPage {
  const decides = me.role !== 'USER'
  switch (me.department) {
    case 'Operations':
      return decides
        ? begin(['schedule', 'tasks'], ['permits', 'waiting'])
        : {
            figures: 'none',
            work: none,
            cards: { wide: ['schedule', 'jobs', 'tasks'], narrow: ['permits', 'waiting', 'activity'] },
          }
    case 'Servicing':
      return decides
        ? begin(['service', 'tasks'], ['waiting'])
        : {
            figures: 'none',
            work: none,
            cards: { wide: ['service', 'tasks', 'jobs'], narrow: ['waiting', 'activity'] },
          }
    case 'Finance':
      return begin(['money', 'tasks'], ['waiting'])
    case 'Sales':
    case 'Marketing':
    case null:
      break
  }
  if (me.department === null && me.role === 'ADMIN') return begin(['system', 'tasks'], ['waiting'])
  return decides
    ? {
        figures: 'first',
        work: none,
        cards: {
          wide: ['months', 'tasks', 'jobs', 'funnel', 'contact', 'newest'],
          narrow: ['change', 'waiting', 'reps', 'activity'],
        },
      }
    : {
        figures: 'first',
        work: none,
        cards: {
          wide: ['tasks', 'months', 'jobs', 'funnel', 'contact', 'newest'],
          narrow: ['waiting', 'change', 'reps', 'activity'],
        },
      }
}

const mayRead: Readonly<Record<DashboardCard, (me: Actor) => boolean>> = {
  tasks: () => true,
  waiting: (me) => can.readLead(me).ok || can.readSale(me).ok,
  schedule: (me) => can.readSale(me).ok,
  permits: (me) => can.readSale(me).ok,
  money: (me) => can.setSheetTerms(me).ok,
  service: (me) => can.readServiceJob(me).ok,
  system: (me) => can.readHealthDetails(me).ok,
  months: (me) => can.readSale(me).ok,
  change: (me) => can.readSale(me).ok,
  jobs: (me) => can.readSale(me).ok,
  contact: (me) => can.setLeadRep(me).ok,
  newest: (me) => can.readLead(me).ok,
  funnel: (me) => can.readLead(me).ok,
  reps: (me) => can.readLead(me).ok && leadScope(me) === 'All',
  activity: (me) => can.readActivity(me).ok,
}
