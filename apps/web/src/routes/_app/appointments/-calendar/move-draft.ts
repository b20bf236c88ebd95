/** The target of a dragged appointment, in days and wall-clock minutes, so that daylight saving changes lose no hour. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { maxMinutes, minMinutes } from '@crm/domain/appointments/appointment-times'
import { clockTimeOf, dayAfter, instantAt } from '~/kinds/appointments/days.ts'

export interface Draft {
  readonly id: string
  readonly day: string
  readonly minute: number
  readonly durationMinutes: number
}

/** Drag and drop snaps to this many minutes. */
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

/** The fields that differ at the drop position; empty at the original position. */
export function changesTo(before: Draft, next: Draft) {
  const isMoved = next.day !== before.day || next.minute !== before.minute
  return {
    ...(isMoved && { dateTime: instantAt(next) }),
    ...(next.durationMinutes !== before.durationMinutes && { durationMinutes: next.durationMinutes }),
  }
}

/** Converts the pointer's vertical movement to minutes, rounded to steps. */
export const minutesDown = (pixels: number, hourHeight: number): number =>
  Math.round(((pixels / hourHeight) * 60) / step) * step

/** Moved to another day, or by minutes within the day. */
export const moved = (start: Draft, day: string | undefined, minutes: number): Draft => ({
  ...start,
  day: day ?? start.day,
  minute: Math.min(1_440 - step, Math.max(0, start.minute + minutes)),
})

export const lengthened = (start: Draft, minutes: number): Draft => ({
  ...start,
  durationMinutes: Math.min(maxMinutes, Math.max(minMinutes, start.durationMinutes + minutes)),
})

/** Moves by the arrow keys within the days shown; undefined for any other key. */
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
