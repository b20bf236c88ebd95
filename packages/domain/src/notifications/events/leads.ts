/** Notifications about leads: new ones, handovers (A-143) and merges. */
import { fullName, leadNumber } from '../../leads/lead-name.ts'
import { event } from '../event.ts'
import { listLink, recordLink } from '../links.ts'

export interface NamedLead {
  readonly id: string
  readonly number: number
  readonly firstName: string
  readonly lastName: string
}

interface Inquiry {
  readonly lead: NamedLead
  readonly sourceName: string | null
}

interface Handover {
  /** The person who moved the leads. */
  readonly by: string
  /** The person who is notified. */
  readonly readerId: string
  readonly leads: readonly NamedLead[]
}

/** `receiver`: the new rep in words; null if the leads have none now. */
type TakenAway = Handover & { readonly receiver: string | null }

interface Merged {
  readonly by: string
  /** The lead that was merged, and the one that holds its data now. */
  readonly lead: NamedLead
  readonly survivor: NamedLead
  /** The rep of the survivor; null without one. */
  readonly rep: string | null
}

export const leadEvents = {
  'lead.new': event<Inquiry>({
    audience: 'the rep',
    lane: 'needs-you',
    subject: () => 'New lead',
    content: describeInquiry,
    link: ({ lead }) => recordLink('leads', lead.id),
  }),
  'lead.asked-again': event<Inquiry>({
    audience: 'the rep',
    lane: 'needs-you',
    subject: () => 'New inquiry',
    content: describeInquiry,
    link: ({ lead }) => recordLink('leads', lead.id),
  }),
  'leads.assigned': event<Handover>({
    audience: 'the new rep',
    lane: 'needs-you',
    subject: ({ by, leads }) => `${by} assigned you ${countOf(leads)}`,
    content: summaryOf,
    link: linkOfNewRep,
  }),
  'leads.taken-away': event<TakenAway>({
    audience: 'the former rep',
    lane: 'activity',
    subject: ({ by, leads, receiver }) =>
      receiver === null
        ? `${by} unassigned ${countOf(leads)} from you`
        : `${by} reassigned ${countOf(leads)} of yours to ${receiver}`,
    content: summaryOf,
    link: linkOfFormerRep,
  }),
  'leads.given-back': event<Handover>({
    audience: 'the rep before a handover that is undone',
    lane: 'needs-you',
    subject: ({ by, leads }) => `${by} reassigned ${countOf(leads)} to you`,
    content: summaryOf,
    link: linkOfNewRep,
  }),
  'leads.taken-back': event<TakenAway>({
    audience: 'the rep after a handover that is undone',
    lane: 'activity',
    subject: ({ by, leads }) => `${by} took back ${countOf(leads)}`,
    content: summaryOf,
    link: linkOfFormerRep,
  }),
  'lead.merged': event<Merged>({
    audience: 'the rep of the merged lead, if the other lead is not theirs',
    lane: 'needs-you',
    subject: ({ by }) => `${by} merged your client with another lead`,
    content: ({ lead, survivor, rep }) =>
      `${nameOf(lead)}, is now ${leadNumber(survivor.number)}${rep === null ? '' : `, a client of ${rep}`}`,
    link: ({ survivor }) => recordLink('leads', survivor.id),
  }),
  'lead.unmerged': event<Pick<Merged, 'by' | 'lead'>>({
    audience: 'the rep of the lead that is separate again, if the other lead is not theirs',
    lane: 'needs-you',
    subject: ({ by }) => `${by} unmerged your client from another lead`,
    content: ({ lead }) => nameOf(lead),
    link: ({ lead }) => recordLink('leads', lead.id),
  }),
}

function describeInquiry({ lead, sourceName }: Inquiry): string {
  return `${nameOf(lead)}${sourceName ? `, from ${sourceName}` : ''}`
}

/** The list is sorted by last activity, which each of the leads has just had. */
function linkOfNewRep({ leads, readerId }: Handover) {
  const [lead, ...others] = leads
  return lead && others.length === 0 ? recordLink('leads', lead.id) : listLink('leads', `rep=${readerId}`)
}

/** The lead itself may be out of their scope by now. */
function linkOfFormerRep() {
  return listLink('leads')
}

function countOf({ length }: readonly NamedLead[]): string {
  return length === 1 ? 'a lead' : `${length} leads`
}

/** "Ada Po, L-1042 and 6 more" */
function summaryOf({ leads: [first, ...rest] }: Handover): string {
  if (!first) return ''
  return rest.length === 0 ? nameOf(first) : `${nameOf(first)} and ${rest.length} more`
}

function nameOf({ firstName, lastName, number }: NamedLead): string {
  return `${fullName(firstName, lastName)}, ${leadNumber(number)}`
}
