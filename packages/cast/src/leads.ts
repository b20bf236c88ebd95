/** The 412 demo leads, in every status, from 18 months to a few minutes ago. */
import { type SourceType, sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import { cast } from './cast.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { homeAt } from './homes.ts'
import type { DemoAddress, DemoLead, DemoNote, LeadSketch, Moment, NoteSketch } from './lead-shapes.ts'
import { namedLeads } from './named-leads.ts'
import { unnamedLeads } from './generated-leads.ts'

/** Oldest first. Only instants depend on `today`. */
export function demoLeads(today: Date): DemoLead[] {
  const random = seededRandom(1_131)
  return [...namedLeads, ...unnamedLeads()]
    .map((sketch, index) => ({ sketch: withFirstContact(sketch, index), address: addressOf(sketch, random) }))
    .sort((a, b) => minutesBack(b.sketch.created) - minutesBack(a.sketch.created))
    .map(({ sketch, address }, index) => leadFrom(sketch, address, index + 1, today))
}

function leadFrom(sketch: LeadSketch, address: DemoAddress, number: number, today: Date): DemoLead {
  const { firstName, lastName, phone1, email1, status, source, rep, created, notes } = sketch
  const salesRepId = rep && cast[rep].crm.id
  const sourceType = sourceTypeOf(source)
  if (sourceType === 'Unmapped') throw new Error(`${source} is not a lead source`)
  return {
    id: id('0001', number),
    firstName,
    lastName,
    phone1,
    email1,
    status,
    sourceName: source,
    sourceType,
    repId: setterOf(sourceType, salesRepId),
    salesRepId,
    createdAt: instantOf(created, today),
    address,
    notes: [...notes]
      .sort((a, b) => minutesBack(b.at) - minutesBack(a.at))
      .map((note, index) => noteFrom(note, number * 16 + index, today)),
  }
}

/** Adds a first contact within minutes, except for recent leads that still wait. */
function withFirstContact(sketch: LeadSketch, index: number): LeadSketch {
  const { created, status, rep, notes } = sketch
  const isNew = status === 'New'
  if ('minutesAgo' in created || (isNew && (rep === null || created.days < 2))) return sketch
  const random = seededRandom(31 + index)
  const [type, body] = random.pick(firstNotes)
  const [min, max] = random.pick(contactDelays)
  const minute = created.minute + random.between(min, max)
  return { ...sketch, notes: [{ author: rep ?? 'mona', type, body, at: { ...created, minute } }, ...notes] }
}

/** Minutes until the first contact: mostly immediate, some within the hour, and one in ten later. */
const contactDelays = [
  [1, 5],
  [1, 5],
  [2, 5],
  [2, 5],
  [6, 14],
  [6, 20],
  [8, 30],
  [10, 55],
  [15, 55],
  [70, 300],
] as const

const firstNotes = [
  ['Call', 'Answered at once. Likes the idea, wants to talk with the family first.'],
  ['Call', 'Left a voicemail and sent a text with my number.'],
  ['Call', 'Asked how long it takes and what happens when they sell. Sends the last bill.'],
  ['Text', 'Answered by text: evenings after five are best.'],
  ['E-mail', 'Wrote with the three steps from the visit to the first day of power.'],
] as const

/** The setter: the rep for self-found leads, Marketing for bought ones, and nobody for inbound calls. */
function setterOf(sourceType: SourceType, salesRepId: string | null): string | null {
  if (sourceType === 'Field' || sourceType === 'Rep') return salesRepId
  return sourceType === 'Digital' || sourceType === 'Purchased' ? cast.max.crm.id : null
}

function noteFrom(
  { author: by, type, body, priority = 'Medium', at }: NoteSketch,
  number: number,
  today: Date,
): DemoNote {
  return {
    id: id('0002', number),
    body,
    type,
    priority,
    authorId: cast[by].crm.id,
    createdAt: instantOf(at, today),
  }
}

const addressOf = ({ place, streetAddress, bill, house }: LeadSketch, random: SeededRandom): DemoAddress => ({
  ...homeAt(place, { streetAddress, zip: random.pick(place.zips), utilBill: bill }, random),
  ...house,
})

function instantOf(moment: Moment, today: Date): Date {
  if ('minutesAgo' in moment) return new Date(today.getTime() - moment.minutesAgo * minute)
  const start = startOfPacificDay(daysAgo(moment.days, today))
  return new Date(start.getTime() + moment.minute * minute)
}

const minute = 60_000

/** Sort key that does not need the current time: `minutesAgo` counts as later than every full day. */
const minutesBack = (moment: Moment): number =>
  'minutesAgo' in moment ? moment.minutesAgo / 1440 : moment.days * 1440 - moment.minute + 1440

const id = (kind: string, number: number) =>
  `01943800-${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`
