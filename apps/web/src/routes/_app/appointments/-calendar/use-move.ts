/** Appointments are moved and lengthened where they stand, by pointer or by key; nothing is sent before they are put down. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { longestMinutes, shortestMinutes } from '@crm/domain/appointments/appointment-times'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatMoment } from '../../../../ui/format.ts'
import { changeAppointment } from '../-appointment-kind.ts'
import { clockTimeOf, dayAfter, instantAt } from './days.ts'

/** Where a lifted appointment would be put down. */
export interface Draft {
  readonly id: string
  readonly day: string
  readonly minute: number
  readonly durationMinutes: number
}

/** Minutes that everything keeps to. */
const step = 15

interface Options {
  /** Pixels of an hour. */
  readonly hourHeight: number
  /** Whether columns are days: then one moves from day to day by pointer. */
  readonly byDay: boolean
}

const draftOf = ({ id, dateTime, durationMinutes }: Appointment): Draft => ({
  id,
  durationMinutes,
  ...clockTimeOf(dateTime),
})

export function useMove({ hourHeight, byDay }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [saving, setSaving] = useState<ReadonlyMap<string, Draft>>(new Map())
  const wasDragged = useRef(false)

  const putDown = async (appointment: Appointment, next: Draft) => {
    setDraft(undefined)
    const before = draftOf(appointment)
    const isMoved = next.day !== before.day || next.minute !== before.minute
    const changes = {
      ...(isMoved && { dateTime: instantAt(next) }),
      ...(next.durationMinutes !== before.durationMinutes && { durationMinutes: next.durationMinutes }),
    }
    if (Object.keys(changes).length === 0) return
    setSaving((all) => new Map(all).set(next.id, next))
    const where = changes.dateTime
      ? `moved to ${formatMoment(changes.dateTime)}`
      : `takes ${next.durationMinutes} minutes`
    await changeAppointment(appointment, changes, `${appointment.leadName} ${where}`)
    setSaving((all) => new Map([...all].filter(([id]) => id !== next.id)))
  }

  /** `edge`: the lower edge is drawn, and the appointment lengthened. */
  const press = (appointment: Appointment, event: PointerEvent<HTMLElement>, edge: boolean) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const start = draftOf(appointment)
    const { clientX, clientY } = event
    let next = start
    const follow = (to: globalThis.PointerEvent) => {
      if (!wasDragged.current && Math.hypot(to.clientX - clientX, to.clientY - clientY) < 5) return
      wasDragged.current = true
      const minutes = Math.round((((to.clientY - clientY) / hourHeight) * 60) / step) * step
      next = edge ? lengthened(start, minutes) : moved(start, byDay ? dayAt(to) : undefined, minutes)
      setDraft(next)
    }
    const end = (by: Event) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', cancel)
      if (by.type === 'pointerup' && wasDragged.current) void putDown(appointment, next)
      else setDraft(undefined)
    }
    const cancel = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape') end(key)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel)
  }

  /** `m` lifts; arrows move, with Shift they lengthen; Enter puts down and Esc gives up. */
  const key = (appointment: Appointment, event: KeyboardEvent<HTMLElement>) => {
    const lifted = draft?.id === appointment.id ? draft : undefined
    const next = lifted ? steered(lifted, event) : event.key === 'm' ? draftOf(appointment) : undefined
    if (next) {
      setDraft(next)
    } else if (lifted && event.key === 'Enter') {
      void putDown(appointment, lifted)
    } else if (lifted && event.key === 'Escape') {
      setDraft(undefined)
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    draft,
    /** Where it stands or is about to: while it is moved and while that is saved. */
    placeOf: (appointment: Appointment): Draft => {
      if (draft?.id === appointment.id) return draft
      return saving.get(appointment.id) ?? draftOf(appointment)
    },
    press,
    key,
    isDragged: () => wasDragged.current,
    giveUp: () => setDraft(undefined),
  }
}

const moved = (start: Draft, day: string | undefined, minutes: number): Draft => ({
  ...start,
  day: day ?? start.day,
  minute: Math.min(1_440 - step, Math.max(0, start.minute + minutes)),
})

const lengthened = (start: Draft, minutes: number): Draft => ({
  ...start,
  durationMinutes: Math.min(longestMinutes, Math.max(shortestMinutes, start.durationMinutes + minutes)),
})

/** The day of the column under the pointer. */
const dayAt = ({ clientX, clientY }: globalThis.PointerEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find((day) => day !== undefined)

function steered(draft: Draft, { key, shiftKey }: KeyboardEvent<HTMLElement>): Draft | undefined {
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? lengthened(draft, -step) : moved(draft, undefined, -step)
    case 'ArrowDown':
      return shiftKey ? lengthened(draft, step) : moved(draft, undefined, step)
    case 'ArrowLeft':
      return { ...draft, day: dayAfter(draft.day, -1) }
    case 'ArrowRight':
      return { ...draft, day: dayAfter(draft.day, 1) }
    default:
      return undefined
  }
}
