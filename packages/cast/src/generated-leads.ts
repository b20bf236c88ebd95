/** The other 391 demo leads, enough to fill every status, list and chart. */
import { leadSources } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { places, streetNames, streetSuffixes } from './lead-places.ts'
import { type LeadSketch, type NoteSketch, areaCodes } from './lead-shapes.ts'
import { deadReasons, givenNames, noteBodies, surnames } from './lead-words.ts'
import { mailbox, namedLeads } from './named-leads.ts'

/**
 * Number of leads per status: `recent` from the last 28 days, `older` between `from` and `to` days ago. No lead is 29 to
 * 31 days old, so the exact boundary of Recent cannot change the demo's numbers.
 */
const plan: readonly { status: LeadStatus; recent: number; older: number; from: number; to: number }[] = [
  { status: 'New', recent: 28, older: 31, from: 32, to: 120 },
  { status: 'Appointment', recent: 12, older: 28, from: 32, to: 90 },
  { status: 'Cold', recent: 4, older: 130, from: 40, to: 540 },
  { status: 'Dead', recent: 2, older: 58, from: 40, to: 540 },
  { status: 'Sold', recent: 0, older: 98, from: 45, to: 540 },
]

/** Days from which a lead does not count as recent in the plan. */
const firstOldDay = 29

export function unnamedLeads(): LeadSketch[] {
  const random = seededRandom(20_260_105)
  const nextName = freshNames(random)
  const nextPhone = freshPhones(random)
  const ages = plan.flatMap(({ status, recent, older, from, to }) =>
    Array.from({ length: recent + older }, (_, index) => ({
      status,
      days: index < recent ? random.between(1, 28) : random.between(from, to),
    })),
  )
  return ages.map(({ status, days }, index) => {
    const [firstName, lastName] = nextName()
    const place = random.pick(places)
    const plannedRep = repFor(status, random)
    // Only recent leads may still wait for a rep; the others get one.
    const waits = plannedRep === null && status === 'New' && days < firstOldDay
    const rep = plannedRep ?? (status !== 'New' || waits ? null : index % 2 === 0 ? 'rita' : 'sam')
    const email1 = index % 15 === 14 ? null : mailbox(firstName, lastName)
    return {
      firstName,
      lastName,
      phone1: email1 !== null && index % 36 === 19 ? null : nextPhone(place.areaCode),
      email1,
      status,
      source: random.pick(leadSources).name,
      rep,
      created: { days: waits ? 1 + (days % 3) : days, minute: random.between(8 * 60, 19 * 60) },
      place,
      streetAddress: `${random.between(101, 18_999)} ${random.pick(streetNames)} ${random.pick(streetSuffixes)}`,
      bill: random.between(38, random.happens(4) ? 1250 : 520),
      notes: waits ? [] : notesFor(status, plannedRep, days, random),
    }
  })
}

/** Most leads have a rep; only new and cold ones may wait. */
function repFor(status: LeadStatus, random: SeededRandom): LeadSketch['rep'] {
  const waits = status === 'New' ? random.happens(35) : status === 'Cold' && random.happens(8)
  if (waits) return null
  return random.happens(54) ? 'rita' : 'sam'
}

function notesFor(
  status: LeadStatus,
  rep: LeadSketch['rep'],
  days: number,
  random: SeededRandom,
): NoteSketch[] {
  const count = random.happens(40) ? random.between(1, 3) : 0
  const author = () =>
    rep !== null && random.happens(70) ? rep : random.pick(['sofia', 'mona', 'max'] as const)
  const laterMoment = () => ({ days: random.between(1, days), minute: random.between(19 * 60 + 1, 20 * 60) })
  const notes = Array.from({ length: count }, (): NoteSketch => {
    const [type, body] = random.pick(noteBodies)
    return { author: author(), type, body, at: laterMoment() }
  })
  if (status !== 'Dead') return notes
  return [
    ...notes,
    { author: author(), type: 'DeadReason', body: random.pick(deadReasons), at: laterMoment() },
  ]
}

function freshNames(random: SeededRandom): () => [string, string] {
  const used = new Set(namedLeads.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return () => {
    for (;;) {
      const name: [string, string] = [random.pick(givenNames), random.pick(surnames)]
      if (used.has(name.join(' '))) continue
      used.add(name.join(' '))
      return name
    }
  }
}

/** 555-0100 to 555-0199 are reserved for fiction: a hundred per area code, each used once. */
function freshPhones(random: SeededRandom): (areaCode: string) => string {
  const used = new Set(namedLeads.map(({ phone1 }) => phone1))
  const free = areaCodes.flatMap((code) =>
    Array.from({ length: 100 }, (_, last) => `+1${code}555${String(100 + last).padStart(4, '0')}`).filter(
      (phone) => !used.has(phone),
    ),
  )
  return (areaCode) => {
    const inArea = free.filter((phone) => phone.startsWith(`+1${areaCode}`))
    const phone = random.pick(inArea.length > 0 ? inArea : free)
    free.splice(free.indexOf(phone), 1)
    return phone
  }
}
