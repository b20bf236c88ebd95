/** The other 391 leads: enough to fill every status, list and chart. */
import { leadSources } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { type Chance, chance } from './chance.ts'
import { places, streetNames, streetSuffixes } from './lead-places.ts'
import { type LeadSketch, type NoteSketch, areaCodes } from './lead-shapes.ts'
import { deadReasons, givenNames, noteBodies, surnames } from './lead-words.ts'
import { mailbox, namedLeads } from './named-leads.ts'

/**
 * How many of each status were created in the last 28 days, and how many between `from` and `to` days ago.
 * No lead is 29 to 31 days old: whether the thirtieth day still counts as recent cannot change the demo's numbers.
 */
const plan: readonly { status: LeadStatus; recent: number; older: number; from: number; to: number }[] = [
  { status: 'New', recent: 28, older: 31, from: 32, to: 120 },
  { status: 'Appointment', recent: 12, older: 28, from: 32, to: 90 },
  { status: 'Cold', recent: 4, older: 130, from: 40, to: 540 },
  { status: 'Dead', recent: 2, older: 58, from: 40, to: 540 },
  { status: 'Sold', recent: 0, older: 98, from: 45, to: 540 },
]

/** Days after which a lead is none of the recent ones of the plan. */
const firstOld = 29

export function unnamedLeads(): LeadSketch[] {
  const luck = chance(20_260_105)
  const nextName = freshNames(luck)
  const nextPhone = freshPhones(luck)
  const ages = plan.flatMap(({ status, recent, older, from, to }) =>
    Array.from({ length: recent + older }, (_, at) => ({
      status,
      days: at < recent ? luck.between(1, 28) : luck.between(from, to),
    })),
  )
  return ages.map(({ status, days }, at) => {
    const [firstName, lastName] = nextName()
    const place = luck.pick(places)
    const wished = repFor(status, luck)
    // Nobody waits for weeks: who came lately still may, the others were given to somebody.
    const waits = wished === null && status === 'New' && days < firstOld
    const rep = wished ?? (status !== 'New' || waits ? null : at % 2 === 0 ? 'rita' : 'sam')
    const email1 = at % 15 === 14 ? null : mailbox(firstName, lastName)
    return {
      firstName,
      lastName,
      phone1: email1 !== null && at % 36 === 19 ? null : nextPhone(place.areaCode),
      email1,
      status,
      source: luck.pick(leadSources).name,
      rep,
      born: { days: waits ? 1 + (days % 3) : days, minute: luck.between(8 * 60, 19 * 60) },
      place,
      streetAddress: `${luck.between(101, 18_999)} ${luck.pick(streetNames)} ${luck.pick(streetSuffixes)}`,
      bill: luck.between(38, luck.happens(4) ? 1250 : 520),
      notes: waits ? [] : notesFor(status, wished, days, luck),
    }
  })
}

/** Who came in is soon somebody's; only new and cold leads still wait. */
function repFor(status: LeadStatus, luck: Chance): LeadSketch['rep'] {
  const waits = status === 'New' ? luck.happens(35) : status === 'Cold' && luck.happens(8)
  if (waits) return null
  return luck.happens(54) ? 'rita' : 'sam'
}

function notesFor(status: LeadStatus, rep: LeadSketch['rep'], days: number, luck: Chance): NoteSketch[] {
  const count = luck.happens(40) ? luck.between(1, 3) : 0
  const by = () => (rep !== null && luck.happens(70) ? rep : luck.pick(['sofia', 'mona', 'max'] as const))
  const later = () => ({ days: luck.between(1, days), minute: luck.between(19 * 60 + 1, 20 * 60) })
  const notes = Array.from({ length: count }, (): NoteSketch => {
    const [type, body] = luck.pick(noteBodies)
    return { by: by(), type, body, at: later() }
  })
  if (status !== 'Dead') return notes
  return [...notes, { by: by(), type: 'DeadReason', body: luck.pick(deadReasons), at: later() }]
}

function freshNames(luck: Chance): () => [string, string] {
  const used = new Set(namedLeads.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
  return () => {
    for (;;) {
      const name: [string, string] = [luck.pick(givenNames), luck.pick(surnames)]
      if (used.has(name.join(' '))) continue
      used.add(name.join(' '))
      return name
    }
  }
}

/** 555-0100 to 555-0199 are set aside for fiction: a hundred in each area code, each given once. */
function freshPhones(luck: Chance): (areaCode: string) => string {
  const used = new Set(namedLeads.map(({ phone1 }) => phone1))
  const free = areaCodes.flatMap((code) =>
    Array.from({ length: 100 }, (_, last) => `+1${code}555${String(100 + last).padStart(4, '0')}`).filter(
      (phone) => !used.has(phone),
    ),
  )
  return (areaCode) => {
    const near = free.filter((phone) => phone.startsWith(`+1${areaCode}`))
    const phone = luck.pick(near.length > 0 ? near : free)
    free.splice(free.indexOf(phone), 1)
    return phone
  }
}
