/** Where a lifted appointment would be put down: days and minutes on the clock of the wall, so that no hour is lost. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { longestMinutes, shortestMinutes } from '@crm/domain/appointments/appointment-times'
import { clockTimeOf, dayAfter, instantAt } from './days.ts'

export interface Draft {
  readonly id: string
  readonly day: string
  readonly minute: number
  readonly durationMinutes: number
}

/** Minutes that everything keeps to. */
const step = 15

export const draftOf = ({
  id,
  dateTime,
  durationMinutes,
}: Pick<Appointment, 'id' | 'dateTime' | 'durationMinutes'>): Draft => ({
  id,
  durationMinutes,
  ...clockTimeOf(dateTime),
})

/** What of the appointment differs once it is put down there; nothing where it stood. */
export function changesTo(before: Draft, next: Draft) {
  const isMoved = next.day !== before.day || next.minute !== before.minute
  return {
    ...(isMoved && { dateTime: instantAt(next) }),
    ...(next.durationMinutes !== before.durationMinutes && { durationMinutes: next.durationMinutes }),
  }
}

/** By as many steps as the pointer went down, in pixels of which an hour has so many. */
export const minutesDown = (pixels: number, hourHeight: number): number =>
  Math.round(((pixels / hourHeight) * 60) / step) * step

/** To another day, or by minutes, within the day. */
export const moved = (start: Draft, day: string | undefined, minutes: number): Draft => ({
  ...start,
  day: day ?? start.day,
  minute: Math.min(1_440 - step, Math.max(0, start.minute + minutes)),
})

export const lengthened = (start: Draft, minutes: number): Draft => ({
  ...start,
  durationMinutes: Math.min(longestMinutes, Math.max(shortestMinutes, start.durationMinutes + minutes)),
})

/** By the arrows, within the days that are shown; nothing by any other key. */
export function steered(
  draft: Draft,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  days: readonly string[],
): Draft | undefined {
  const toDay = (day: string) => (days.includes(day) ? { ...draft, day } : draft)
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? lengthened(draft, -step) : moved(draft, undefined, -step)
    case 'ArrowDown':
      return shiftKey ? lengthened(draft, step) : moved(draft, undefined, step)
    case 'ArrowLeft':
      return toDay(dayAfter(draft.day, -1))
    case 'ArrowRight':
      return toDay(dayAfter(draft.day, 1))
    default:
      return undefined
  }
}
