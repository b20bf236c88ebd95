import { holidayOn } from '@crm/domain/holidays'
import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { instantAt } from '~/kinds/appointments/days.ts'
import { formatTime } from '~/ui/format.ts'

interface Props {
  readonly day: string
  readonly isToday: boolean
  /** The day in the markup, where a drag can end; undefined in columns of people. */
  readonly dropDay: string | undefined
  /** The first hour shown. */
  readonly from: number
  readonly hours: readonly number[]
  readonly hourHeight: number
  /** Absent for people who may not book. */
  readonly onBook: ((at: string) => void) | undefined
  readonly isDragged: () => boolean
  readonly children: ReactNode
}

/** A click books in half hours: quarters are typed. */
const slotMinutes = 30

/** One column of the hours; a click on free time books, and the pointer shows where. */
export function GridColumn(props: Props) {
  const { day, isToday, dropDay, from, hours, hourHeight, onBook, isDragged, children } = props
  const [minute, setMinute] = useState<number>()
  /** The free half hour under the pointer, if it is still to come. */
  const slotAt = ({ target, currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    if (!onBook || target !== currentTarget) return undefined
    const passed = Math.floor(((nativeEvent.offsetY / hourHeight) * 60) / slotMinutes)
    const slot = from * 60 + passed * slotMinutes
    return instantAt({ day, minute: slot }) > new Date().toISOString() ? slot : undefined
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a shortcut for the pointer: Book says the same to everybody
    <div
      data-day={dropDay}
      className={clsx(
        'relative border-l border-line',
        holidayOn(day) ? 'bg-hover' : isToday && dropDay && 'bg-selected/40',
        minute !== undefined && 'cursor-pointer',
      )}
      style={{ height: hours.length * hourHeight }}
      onPointerMove={(event) => setMinute(event.pointerType === 'mouse' ? slotAt(event) : undefined)}
      onPointerLeave={() => setMinute(undefined)}
      onClick={(event) => {
        if (minute === undefined || event.target !== event.currentTarget || isDragged()) return
        onBook?.(instantAt({ day, minute }))
      }}
    >
      {hours.map((hour, at) => (
        <span
          key={hour}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 border-t border-line"
          style={{ top: at * hourHeight }}
        />
      ))}
      {minute === undefined ? null : (
        <span
          aria-hidden="true"
          className="cut pointer-events-none absolute inset-x-0.5 rounded-control border border-dashed border-line-control bg-raised px-1.5 text-12 text-2"
          style={{ top: (minute / 60 - from) * hourHeight + 1, height: hourHeight / 2 - 2 }}
        >
          Book {formatTime(instantAt({ day, minute }))}
        </span>
      )}
      {children}
    </div>
  )
}
