/** Appointments of the demo's clients: those behind their status, and a calendar that is full around today. */
import { cast } from '@crm/cast'
import { type SeededRandom, seededRandom } from '@crm/cast/seeded-random'
import type { DemoLead } from '@crm/cast/lead-shapes'
import type {
  AppointmentResult,
  AppointmentType,
  ConfirmationWay,
} from '@crm/domain/appointments/appointment-words'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'

export interface Visit {
  readonly bookedAt: Date
  readonly by: 'rep' | 'sofia' | 'max'
  readonly at: Date
  readonly durationMinutes: number
  readonly type: AppointmentType
  readonly notes?: string
  readonly confirmed?: { readonly at: Date; readonly how: ConfirmationWay }
  readonly result?: {
    readonly is: AppointmentResult
    readonly at: Date
    readonly notes?: string
    /** When the rep completed the follow-up; absent while it waits. */
    readonly followedAt?: Date
  }
}

const minute = 60_000
const hour = 60 * minute
const aDay = 24 * hour

/** Keyed by lead ID; New and Sold leads are not included. */
export function visitsOf(leads: readonly DemoLead[], today: Date): ReadonlyMap<string, readonly Visit[]> {
  const booked = [cast.rita, cast.sam].flatMap(({ crm }, at) =>
    calendarOf(
      leads.filter(({ status, salesRepId }) => status === 'Appointment' && salesRepId === crm.id),
      { today, later: at * 30 },
    ),
  )
  const closed = leads.flatMap((lead, at) => {
    const visit = closingVisit(lead, at, today)
    return visit ? [[lead.id, [visit]] as const] : []
  })
  return new Map<string, readonly Visit[]>([...booked, ...closed])
}

/** The oldest clients were visited and wait, or have no result yet; the others have an appointment. */
function calendarOf(leads: readonly DemoLead[], days: Days): (readonly [string, readonly Visit[]])[] {
  const { today } = days
  const free = freeSlots(days)
  const gone = slotsGone(days)
  const visited = Math.round(leads.length * 0.4)
  return leads.map((lead, at) => {
    const luck = seededRandom(9_000 + Number.parseInt(lead.id.slice(-6), 16))
    if (at >= visited) {
      const ahead = toCome(lead, free.next().value, { today, at }, luck)
      const former = gone.next().value
      // Some were visited before, and have another appointment.
      if (former.getTime() - lead.createdAt.getTime() < 5 * aDay) return [lead.id, [ahead]]
      const result = at % 3 === 0 ? 'Rescheduled' : 'Demo'
      return [lead.id, [{ ...visit(lead, former, luck), result: resultOf(result, former, today) }, ahead]]
    }
    const slot = gone.next().value
    const isOpen = at % 4 === 3 || slot.getTime() + 2 * hour > today.getTime()
    const past = visit(lead, slot, luck)
    if (isOpen) return [lead.id, [past]]
    const result = luck.pick(['Demo', 'Demo', 'SalePending', 'Rescheduled'] as const)
    const seen = { ...past, result: resultOf(result, slot, today) }
    const isBookedAgain = result === 'Rescheduled' || at % 3 === 0
    return [lead.id, isBookedAgain ? [seen, again(seen, free.next().value, luck)] : [seen]]
  })
}

/** For some clients who became Cold or Dead through a visit. */
function closingVisit(lead: DemoLead, at: number, today: Date): Visit | undefined {
  const { status, salesRepId, createdAt, notes } = lead
  if (!salesRepId || at % 3 > 0 || (status !== 'Cold' && status !== 'Dead')) return undefined
  const luck = seededRandom(8_000 + at)
  const slot = slotOn(daysAgo(-luck.between(3, 9), createdAt), luck)
  if (slot.getTime() > today.getTime() - aDay) return undefined
  if (status === 'Dead') {
    const reason = notes.find(({ type }) => type === 'DeadReason')?.body ?? 'The roof does not carry it.'
    return { ...visit(lead, slot, luck), result: { ...resultOf('NotQualified', slot, today), notes: reason } }
  }
  const result = luck.pick(['FailureToAppear', 'NotInterested', 'NotInterested', 'EmailInquiryOnly'] as const)
  return { ...visit(lead, slot, luck), result: resultOf(result, slot, today) }
}

/** The visit before most sales: its result is entered when the contract is signed. */
export function visitBefore(lead: DemoLead, soldAt: Date | undefined, rank: number): Visit | undefined {
  if (!soldAt || rank % 4 === 3) return undefined
  const slot = slotOn(daysAgo(1 + (rank % 3), soldAt), seededRandom(5_000 + rank))
  if (slot.getTime() > soldAt.getTime() || slot.getTime() - lead.createdAt.getTime() < 6 * hour)
    return undefined
  const known = visit(lead, slot, seededRandom(6_000 + rank))
  return { ...known, type: 'Home', result: { is: 'Sold', at: new Date(soldAt.getTime() + 10 * minute) } }
}

function resultOf(is: AppointmentResult, slot: Date, today: Date) {
  const at = new Date(slot.getTime() + 110 * minute)
  const followed = new Date(at.getTime() + 26 * hour)
  return { is, at, ...(today.getTime() - followed.getTime() > 2 * aDay && { followedAt: followed }) }
}

/** A past visit, booked some days before, if the client existed then. */
function visit(lead: DemoLead, at: Date, luck: SeededRandom): Visit {
  const before = at.getTime() - luck.between(20, 110) * hour
  const bookedAt = Math.max(lead.createdAt.getTime() + 45 * minute, before)
  const asked = (bookedAt + at.getTime()) / 2
  return {
    bookedAt: new Date(bookedAt),
    at,
    ...known(luck),
    ...(luck.happens(75) && { confirmed: { at: new Date(asked), how: wayOf(luck) } }),
  }
}

/** Appointments in the next days are mostly confirmed. */
function toCome(
  lead: DemoLead,
  at: Date,
  { today, at: nth }: { readonly today: Date; readonly at: number },
  luck: SeededRandom,
): Visit {
  const earliest = lead.createdAt.getTime() + 45 * minute
  const bookedAt = Math.max(earliest, today.getTime() - luck.between(5, 120) * hour)
  const isNear = at.getTime() - today.getTime() < 2 * aDay
  const asked = new Date((bookedAt + today.getTime()) / 2)
  return {
    bookedAt: new Date(bookedAt),
    at,
    ...known(luck),
    ...((isNear ? nth % 3 > 0 : nth % 4 === 0) && { confirmed: { at: asked, how: wayOf(luck) } }),
  }
}

/** Booked at the door, before the rep left. */
const again = ({ result, at: before }: Visit, at: Date, luck: SeededRandom): Visit => ({
  bookedAt: new Date((result?.at ?? before).getTime() + 5 * minute),
  at,
  ...known(luck),
  by: 'rep',
})

const known = (luck: SeededRandom) => ({
  by: luck.pick(['rep', 'rep', 'sofia', 'sofia', 'max'] as const),
  type: luck.pick(['Home', 'Home', 'Home', 'Home', 'Home', 'Phone', 'Phone', 'Email'] as const),
  durationMinutes: luck.pick([90, 90, 90, 60, 75] as const),
  ...(luck.happens(35) && { notes: luck.pick(toKnow) }),
})

const wayOf = (luck: SeededRandom) => luck.pick(['Phone', 'Phone', 'Text', 'Email'] as const)

const toKnow = [
  'Both owners will be there.',
  'Has two quotes, bring the comparison.',
  'Gate code 2290. Park in the street.',
  'Wants to see the battery that hangs in the garage.',
  'Speaks Spanish.',
  'The roof was redone last year, has the papers.',
] as const

interface Days {
  readonly today: Date
  /** Minutes by which this rep begins later, so that not everybody starts at nine. */
  readonly later: number
}

/** Slots of one rep: a full day tomorrow, some on other days, none on Sundays; and once two at nearly the same time. */
function* freeSlots({ today, later }: Days): Generator<Date, Date> {
  for (let ahead = 0; ; ahead += 1) {
    const day = daysAgo(-ahead, today)
    const minutes = ahead === 1 || (ahead === 2 && isSunday(daysAgo(-1, today))) ? fullDay : usualDay(ahead)
    if (isSunday(day)) continue
    for (const of of minutes) {
      const slot = instantOf(day, of + later)
      if (slot.getTime() > today.getTime() + 45 * minute) yield slot
    }
  }
}

/** The latest first, up to today. */
function* slotsGone({ today, later }: Days): Generator<Date, Date> {
  for (let ago = 0; ; ago += 1) {
    const day = daysAgo(ago, today)
    if (isSunday(day)) continue
    for (const of of usualDay(ago).toReversed()) {
      const slot = instantOf(day, of + later)
      if (slot.getTime() < today.getTime() - 20 * minute) yield slot
    }
  }
}

const fullDay = [9 * 60, 10 * 60 + 45, 13 * 60, 13 * 60 + 30, 15 * 60 + 15, 17 * 60, 18 * 60 + 45]
const usualDays = [
  [9 * 60 + 30, 13 * 60, 16 * 60 + 30],
  [11 * 60, 15 * 60],
  [10 * 60, 14 * 60, 17 * 60 + 30],
] as const
const usualDay = (days: number): readonly number[] => usualDays[days % usualDays.length] ?? []

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** Daylight saving changes happen only on Sundays, without appointments, so the offset is constant until the evening. */
const instantOf = (day: string, of: number) => new Date(startOfPacificDay(day).getTime() + of * minute)

function slotOn(day: string, luck: SeededRandom): Date {
  const weekday = isSunday(day) ? daysAgo(-1, instantOf(day, 12 * 60)) : day
  return instantOf(weekday, luck.pick([9 * 60 + 30, 11 * 60, 13 * 60 + 30, 15 * 60, 17 * 60] as const))
}
