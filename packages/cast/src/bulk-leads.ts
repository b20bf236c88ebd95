/** Generates bulk leads, like those of a large company after two years. Deterministic. */
import { leadSources, sourceTypeOf } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { cast } from './cast.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { homeAt } from './homes.ts'
import { places, streetNames, streetSuffixes } from './lead-places.ts'
import type { DemoAddress, DemoLead, DemoNote, Place } from './lead-shapes.ts'
import { deadReasons, givenNames, noteBodies, surnames } from './lead-words.ts'
import { mailbox } from './named-leads.ts'
import { repIds } from './bulk-reps.ts'

export interface BulkLead extends DemoLead {
  /** Time when the lead left New; null for new leads. */
  readonly statusChangedAt: Date | null
}

const days = 730
const dayMs = 86_400_000
const hourMs = 3_600_000

/** Oldest first, until yesterday; no two share an identity key. */
export function* bulkLeads(count: number, today: Date): Generator<BulkLead> {
  const random = seededRandom(1_000_000)
  const houses = freshHouses()
  for (let index = 0; index < count; index++) {
    // The company grows: every month has more leads than the one before.
    const day = days * (index / count) ** 0.8
    const opensAt =
      today.getTime() - (days - Math.floor(day)) * dayMs - (today.getTime() % dayMs) - 9 * hourMs
    yield leadFrom(
      index + 1,
      new Date(Math.floor(opensAt + (day % 1) * 11 * hourMs)),
      days - day,
      today,
      random,
      houses,
    )
  }
}

function leadFrom(
  number: number,
  createdAt: Date,
  daysOld: number,
  today: Date,
  random: SeededRandom,
  houseIn: (zip: string) => string,
): BulkLead {
  const firstName = pickBiased(givenNames, random)
  const lastName = random.happens(20)
    ? `${random.pick(surnames)}-${random.pick(surnames)}`
    : pickBiased(surnames, random)
  const status = statusAfter(daysOld, random)
  const source = random.pick(leadSources)
  const isWaiting = status === 'New' && random.happens(35)
  const salesRepId = isWaiting ? null : random.pick(reps)
  const isBought = source.sourceType === 'Digital' || source.sourceType === 'Purchased'
  const statusChangedAt = status === 'New' ? null : between(createdAt, today, random)
  const hasMail = !random.happens(7)
  return {
    id: idAt(createdAt, 1, number),
    firstName,
    lastName,
    phone1: hasMail && random.happens(3) ? null : phoneOf(number),
    email1: hasMail ? mailbox(firstName, lastName).replace('@', `.${number}@`) : null,
    status,
    sourceName: source.name,
    sourceType: sourceTypeOf(source.name) as DemoLead['sourceType'],
    repId: isBought ? cast.max.crm.id : salesRepId,
    salesRepId,
    createdAt,
    statusChangedAt,
    address: addressIn(random.pick(places), random, houseIn),
    notes: threeNotes(number, { createdAt, statusChangedAt, status, salesRepId }, today, random),
  }
}

const reps = [cast.rita.crm.id, cast.sam.crm.id, ...repIds]

/** Picks with a bias toward the start of the list. */
function pickBiased<T>(from: readonly T[], random: SeededRandom): T {
  const limit = random.between(0, from.length - 1)
  return random.pick(from.slice(0, limit + 1))
}

/** Percent per status, by age: recent leads are mostly new, old ones mostly sold or lost. */
const statusesInAHundred = {
  recent: { New: 60, Appointment: 26, Cold: 9, Dead: 5, Sold: 0 },
  older: { New: 6, Appointment: 4, Cold: 45, Dead: 22, Sold: 23 },
} as const satisfies Record<string, Record<LeadStatus, number>>

function statusAfter(daysOld: number, random: SeededRandom): LeadStatus {
  const shares = Object.entries(statusesInAHundred[daysOld < 45 ? 'recent' : 'older']) as [
    LeadStatus,
    number,
  ][]
  let remaining = random.between(1, 100)
  for (const [status, share] of shares) if ((remaining -= share) <= 0) return status
  return 'New'
}

function threeNotes(
  number: number,
  lead: Pick<BulkLead, 'createdAt' | 'statusChangedAt' | 'status' | 'salesRepId'>,
  today: Date,
  random: SeededRandom,
): DemoNote[] {
  const writers = [lead.salesRepId ?? cast.mona.crm.id, cast.mona.crm.id, cast.sofia.crm.id] as const
  const notes = [0, 1, 2].map((index): DemoNote => {
    const isReason = index === 2 && lead.status === 'Dead'
    const createdAt = (isReason && lead.statusChangedAt) || between(lead.createdAt, today, random)
    const [type, body] = random.pick(noteBodies)
    return {
      id: idAt(createdAt, 2, number * 4 + index),
      body: isReason ? random.pick(deadReasons) : body,
      type: isReason ? 'DeadReason' : type,
      priority: random.happens(10) && !isReason ? 'High' : 'Medium',
      authorId: isReason ? writers[0] : random.pick(writers),
      createdAt,
    }
  })
  return notes.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** An instant within two weeks after creation, and never in the future. */
function between(createdAt: Date, today: Date, random: SeededRandom): Date {
  const span = Math.min(14 * dayMs, today.getTime() - createdAt.getTime())
  return new Date(createdAt.getTime() + Math.floor((span * random.between(1, 999_999)) / 1_000_000))
}

function addressIn(place: Place, random: SeededRandom, houseIn: (zip: string) => string): DemoAddress {
  const zip = random.pick(place.zips)
  const streetAddress = houseIn(zip)
  return homeAt(
    place,
    { streetAddress, zip, utilBill: random.between(38, random.happens(4) ? 1250 : 520) },
    random,
  )
}

/** A prime, so that its multiples visit every number before one repeats. */
const stride = 1_299_709

/** Unique house numbers above those of the demo leads. */
function freshHouses(): (zip: string) => string {
  const used = new Map<string, number>()
  const perStreet = 19_000
  const perZip = perStreet * streetNames.length * streetSuffixes.length
  return (zip) => {
    const nth = used.get(zip) ?? 0
    if (nth === perZip) throw new Error(`There is no free house left in ${zip}.`)
    used.set(zip, nth + 1)
    const house = (nth * stride) % perZip
    const street = Math.floor(house / perStreet)
    const name = streetNames[street % streetNames.length]
    const suffix = streetSuffixes[Math.floor(street / streetNames.length)]
    return `${19_001 + (house % perStreet)} ${name} ${suffix}`
  }
}

/** Area codes with a middle digit of nine are reserved for a future extension, so these numbers reach nobody. */
function phoneOf(number: number): string {
  const line = 2_000_000 + ((Math.floor(number / 8) * stride) % 8_000_000)
  return `+1${2 + (number % 8)}91${line}`
}

/** UUIDv7-shaped, ordered by time. */
function idAt(at: Date, kind: 1 | 2, number: number): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7b0${kind}-8000-${number.toString(16).padStart(12, '0')}`
}
