/** The demo leads: 412 of them, in every status, from the last 18 months up to a few minutes ago. */
import { type SourceType, sourceTypeOf } from '@crm/domain/leads/lead-sources'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import { cast } from './cast.ts'
import { type Chance, chance } from './chance.ts'
import { homeAt } from './homes.ts'
import type { DemoAddress, DemoLead, DemoNote, LeadSketch, Moment, NoteSketch } from './lead-shapes.ts'
import { namedLeads } from './named-leads.ts'
import { unnamedLeads } from './unnamed-leads.ts'

/** Oldest first. Only instants depend on `today`; everything else is the same every time. */
export function demoLeads(today: Date): DemoLead[] {
  const luck = chance(1_131)
  return [...namedLeads, ...unnamedLeads()]
    .map((sketch, at) => ({ sketch: contacted(sketch, at), address: addressOf(sketch, luck) }))
    .sort((a, b) => minutesBack(b.sketch.born) - minutesBack(a.sketch.born))
    .map(({ sketch, address }, at) => leadFrom(sketch, address, at + 1, today))
}

function leadFrom(sketch: LeadSketch, address: DemoAddress, number: number, today: Date): DemoLead {
  const { firstName, lastName, phone1, email1, status, source, rep, born, notes } = sketch
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
    repId: broughtBy(sourceType, salesRepId),
    salesRepId,
    createdAt: instantOf(born, today),
    address,
    notes: [...notes]
      .sort((a, b) => minutesBack(b.at) - minutesBack(a.at))
      .map((note, at) => noteFrom(note, number * 16 + at, today)),
  }
}

/** Whoever came in was called within minutes, but for those of the last days who still wait. */
function contacted(sketch: LeadSketch, at: number): LeadSketch {
  const { born, status, rep, notes } = sketch
  const isNew = status === 'New'
  if ('minutesAgo' in born || (isNew && (rep === null || born.days < 2))) return sketch
  const luck = chance(31 + at)
  const [type, body] = luck.pick(firstWords)
  const [soonest, latest] = luck.pick(patience)
  const minute = born.minute + luck.between(soonest, latest)
  return { ...sketch, notes: [{ by: rep ?? 'mona', type, body, at: { ...born, minute } }, ...notes] }
}

/** Minutes: most are called at once, some within the hour, and one in ten had to wait. */
const patience = [
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

const firstWords = [
  ['Call', 'Answered at once. Likes the idea, wants to talk with the family first.'],
  ['Call', 'Left a voicemail and sent a text with my number.'],
  ['Call', 'Asked how long it takes and what happens when they sell. Sends the last bill.'],
  ['Text', 'Answered by text: evenings after five are best.'],
  ['E-mail', 'Wrote with the three steps from the visit to the first day of power.'],
] as const

/** Reps bring what they find themselves, Marketing what it buys; who calls in was brought by nobody. */
function broughtBy(sourceType: SourceType, salesRepId: string | null): string | null {
  if (sourceType === 'Field' || sourceType === 'Rep') return salesRepId
  return sourceType === 'Digital' || sourceType === 'Purchased' ? cast.max.crm.id : null
}

function noteFrom(
  { by, type, body, priority = 'Medium', at }: NoteSketch,
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

const addressOf = ({ place, streetAddress, bill, house }: LeadSketch, luck: Chance): DemoAddress => ({
  ...homeAt(place, { streetAddress, zip: luck.pick(place.zips), utilBill: bill }, luck),
  ...house,
})

function instantOf(moment: Moment, today: Date): Date {
  if ('minutesAgo' in moment) return new Date(today.getTime() - moment.minutesAgo * minute)
  const start = startOfPacificDay(daysAgo(moment.days, today))
  return new Date(start.getTime() + moment.minute * minute)
}

const minute = 60_000

/** Orders moments without asking what time it is: a moment of minutes ago comes after every full day. */
const minutesBack = (moment: Moment): number =>
  'minutesAgo' in moment ? moment.minutesAgo / 1440 : moment.days * 1440 - moment.minute + 1440

const id = (kind: string, number: number) =>
  `01943800-${kind}-7000-8000-${number.toString(16).padStart(12, '0')}`
