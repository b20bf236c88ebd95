/** Moves and resizes appointments by pointer or keyboard; nothing is sent before the drop. */
import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatMoment } from '~/ui/format.ts'
import { changeAppointment } from '~/kinds/appointments/appointment-kind.ts'
import { type Draft, changesTo, draftOf, lengthened, minutesDown, moved, steered } from './move-draft.ts'

interface Options {
  /** Pixels per hour. */
  readonly hourHeight: number
  /** True when the columns are days; then dragging can change the day. */
  readonly byDay: boolean
  /** The possible target days: a day that is not shown would hide the appointment. */
  readonly days: readonly string[]
}

export function useMove({ hourHeight, byDay, days }: Options) {
  const [draft, setDraft] = useState<Draft>()
  const [saving, setSaving] = useState<ReadonlyMap<string, Draft>>(new Map())
  const wasDragged = useRef(false)

  const putDown = async (appointment: LightAppointment, next: Draft) => {
    setDraft(undefined)
    const before = draftOf(appointment)
    const changes = changesTo(before, next)
    if (Object.keys(changes).length === 0) return
    setSaving((all) => new Map(all).set(next.id, next))
    const where = changes.dateTime
      ? `moved to ${formatMoment(changes.dateTime)}`
      : `takes ${next.durationMinutes} minutes`
    await changeAppointment(appointment, changes, `${appointment.leadName} ${where}`)
    // Another move may have started meanwhile.
    setSaving((all) => new Map([...all].filter(([, one]) => one !== next)))
  }

  /** `edge`: the lower edge is dragged, which changes the length. */
  const press = (appointment: LightAppointment, event: PointerEvent<HTMLElement>, edge: boolean) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    const start = draftOf(appointment)
    const { clientX, clientY } = event
    let next = start
    const follow = (to: globalThis.PointerEvent) => {
      if (!wasDragged.current && Math.hypot(to.clientX - clientX, to.clientY - clientY) < 5) return
      wasDragged.current = true
      const minutes = minutesDown(to.clientY - clientY, hourHeight)
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
      // The click that ends a drag fires before this timeout; a click by keyboard comes later.
      setTimeout(() => {
        wasDragged.current = false
      })
    }
    const cancel = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape') end(key)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', cancel)
  }

  /** `m` picks up; arrows move, Shift+arrows resize; Enter drops and Esc cancels. */
  const key = (appointment: LightAppointment, event: KeyboardEvent<HTMLElement>) => {
    const lifted = draft?.id === appointment.id ? draft : undefined
    const next = lifted ? steered(lifted, event, days) : event.key === 'm' ? draftOf(appointment) : undefined
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
    /** The position to show: the draft while it is dragged or saved, else the stored one. */
    placeOf: (appointment: LightAppointment): Draft => {
      if (draft?.id === appointment.id) return draft
      return saving.get(appointment.id) ?? draftOf(appointment)
    },
    press,
    key,
    isDragged: () => wasDragged.current,
  }
}

/** The day of the column under the pointer. */
const dayAt = ({ clientX, clientY }: globalThis.PointerEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-day]')?.dataset['day'])
    .find((day) => day !== undefined)
