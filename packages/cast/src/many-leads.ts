/** As many leads as are asked for, one by one: what a large company has after two years. Always the same ones. */
import { leadSources, sourceTypeOf } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { cast } from './cast.ts'
import { type Chance, chance } from './chance.ts'
import { homeAt } from './homes.ts'
import { places, streetNames, streetSuffixes } from './lead-places.ts'
import type { DemoAddress, DemoLead, DemoNote, Place } from './lead-shapes.ts'
import { deadReasons, givenNames, noteBodies, surnames } from './lead-words.ts'
import { mailbox } from './named-leads.ts'
import { repIds } from './many-reps.ts'

export interface OneOfMany extends DemoLead {
  /** When it left New; null for those that are new. */
  readonly statusChangedAt: Date | null
}

const days = 730
const aDay = 86_400_000
const anHour = 3_600_000

/** Oldest first, up to yesterday; no two share a key. */
export function* manyLeads(count: number, today: Date): Generator<OneOfMany> {
  const luck = chance(1_000_000)
  const houses = freshHouses()
  for (let at = 0; at < count; at++) {
    // A growing company: every month brings more than the one before.
    const day = days * (at / count) ** 0.8
    const opensAt = today.getTime() - (days - Math.floor(day)) * aDay - (today.getTime() % aDay) - 9 * anHour
    yield leadFrom(
      at + 1,
      new Date(Math.floor(opensAt + (day % 1) * 11 * anHour)),
      days - day,
      today,
      luck,
      houses,
    )
  }
}

function leadFrom(
  number: number,
  createdAt: Date,
  daysOld: number,
  today: Date,
  luck: Chance,
  houseIn: (zip: string) => string,
): OneOfMany {
  const firstName = leaning(givenNames, luck)
  const lastName = luck.happens(20)
    ? `${luck.pick(surnames)}-${luck.pick(surnames)}`
    : leaning(surnames, luck)
  const status = statusAfter(daysOld, luck)
  const source = luck.pick(leadSources)
  const isWaiting = status === 'New' && luck.happens(35)
  const salesRepId = isWaiting ? null : luck.pick(sellers)
  const isMarketings = source.sourceType === 'Digital' || source.sourceType === 'Purchased'
  const statusChangedAt = status === 'New' ? null : between(createdAt, today, luck)
  const hasMail = !luck.happens(7)
  return {
    id: idAt(createdAt, 1, number),
    firstName,
    lastName,
    phone1: hasMail && luck.happens(3) ? null : phoneOf(number),
    email1: hasMail ? mailbox(firstName, lastName).replace('@', `.${number}@`) : null,
    status,
    sourceName: source.name,
    sourceType: sourceTypeOf(source.name) as DemoLead['sourceType'],
    repId: isMarketings ? cast.max.crm.id : salesRepId,
    salesRepId,
    createdAt,
    statusChangedAt,
    address: addressIn(luck.pick(places), luck, houseIn),
    notes: threeNotes(number, { createdAt, statusChangedAt, status, salesRepId }, today, luck),
  }
}

const sellers = [cast.rita.crm.id, cast.sam.crm.id, ...repIds]

/** The first of a list often, the last seldom. */
function leaning<T>(from: readonly T[], luck: Chance): T {
  const at = luck.between(0, from.length - 1)
  return luck.pick(from.slice(0, at + 1))
}

/** In a hundred leads, by age: what came in lately is new, what is old was sold or left. */
const statusesInAHundred = {
  recent: { New: 60, Appointment: 26, Cold: 9, Dead: 5, Sold: 0 },
  older: { New: 6, Appointment: 4, Cold: 45, Dead: 22, Sold: 23 },
} as const satisfies Record<string, Record<LeadStatus, number>>

function statusAfter(daysOld: number, luck: Chance): LeadStatus {
  const shares = Object.entries(statusesInAHundred[daysOld < 45 ? 'recent' : 'older']) as [
    LeadStatus,
    number,
  ][]
  let left = luck.between(1, 100)
  for (const [status, share] of shares) if ((left -= share) <= 0) return status
  return 'New'
}

function threeNotes(
  number: number,
  lead: Pick<OneOfMany, 'createdAt' | 'statusChangedAt' | 'status' | 'salesRepId'>,
  today: Date,
  luck: Chance,
): DemoNote[] {
  const writers = [lead.salesRepId ?? cast.mona.crm.id, cast.mona.crm.id, cast.sofia.crm.id] as const
  const notes = [0, 1, 2].map((at): DemoNote => {
    const isReason = at === 2 && lead.status === 'Dead'
    const createdAt = (isReason && lead.statusChangedAt) || between(lead.createdAt, today, luck)
    const [type, body] = luck.pick(noteBodies)
    return {
      id: idAt(createdAt, 2, number * 4 + at),
      body: isReason ? luck.pick(deadReasons) : body,
      type: isReason ? 'DeadReason' : type,
      priority: luck.happens(10) && !isReason ? 'High' : 'Medium',
      authorId: isReason ? writers[0] : luck.pick(writers),
      createdAt,
    }
  })
  return notes.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Within a fortnight after it came in, and never in the future. */
function between(createdAt: Date, today: Date, luck: Chance): Date {
  const span = Math.min(14 * aDay, today.getTime() - createdAt.getTime())
  return new Date(createdAt.getTime() + Math.floor((span * luck.between(1, 999_999)) / 1_000_000))
}

function addressIn(place: Place, luck: Chance, houseIn: (zip: string) => string): DemoAddress {
  const zip = luck.pick(place.zips)
  const streetAddress = houseIn(zip)
  return homeAt(place, { streetAddress, zip, utilBill: luck.between(38, luck.happens(4) ? 1250 : 520) }, luck)
}

/** Prime, so that its multiples visit every number before one comes again. */
const stride = 1_299_709

/** Numbers above those of the demo leads, each house once. */
function freshHouses(): (zip: string) => string {
  const given = new Map<string, number>()
  const perStreet = 19_000
  const perZip = perStreet * streetNames.length * streetSuffixes.length
  return (zip) => {
    const nth = given.get(zip) ?? 0
    if (nth === perZip) throw new Error(`There is no free house left in ${zip}.`)
    given.set(zip, nth + 1)
    const house = (nth * stride) % perZip
    const street = Math.floor(house / perStreet)
    const name = streetNames[street % streetNames.length]
    const suffix = streetSuffixes[Math.floor(street / streetNames.length)]
    return `${19_001 + (house % perStreet)} ${name} ${suffix}`
  }
}

/** Area codes with a nine in the middle are kept for the day when ten digits no longer do: nobody is called. */
function phoneOf(number: number): string {
  const line = 2_000_000 + ((Math.floor(number / 8) * stride) % 8_000_000)
  return `+1${2 + (number % 8)}91${line}`
}

/** UUIDv7-shaped, in the order of time. */
function idAt(at: Date, kind: 1 | 2, number: number): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7b0${kind}-8000-${number.toString(16).padStart(12, '0')}`
}
