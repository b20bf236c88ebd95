import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { formatMoment, formatTime } from '~/ui/format.ts'
import { useMe } from '~/session/me.ts'
import { remInPixels } from '~/ui/rem.ts'
import { useFocusAlong } from '~/ui/use-focus-along.ts'
import { useMinute } from '~/ui/use-minute.ts'
import { can } from '@crm/domain/people/can'
import { clockTimeOf, instantAt } from '~/kinds/appointments/days.ts'
import { EventCard } from './event-card.tsx'
import { GridColumn } from './grid-column.tsx'
import { type Block, layOut, type Placed, stack, visibleHours } from './lay-out.ts'
import { type Draft, draftOf } from './move-draft.ts'
import { useMove } from './use-move.ts'

export interface Column {
  readonly key: string
  readonly day: string
  readonly head: ReactNode
  readonly isToday: boolean
  /** True when this column shows the appointment at that position. */
  readonly holds: (appointment: LightAppointment, place: Draft) => boolean
}

interface Props {
  readonly columns: readonly Column[]
  readonly appointments: readonly LightAppointment[]
  readonly today: string
  /** Columns are days of one week, or reps on one day. */
  readonly byDay: boolean
  readonly onBook: ((at: string) => void) | undefined
  /** The color of the rep's edge on a card; undefined where the columns or the reader say whose it is. */
  readonly edgeOf: ((repId: string | null) => string) | undefined
}

/** Rem; a higher window stretches the hours. */
const leastHourHeight = 3.5
const headHeight = 2.5
/** Rem of a card with one line. */
const lineHeight = 1.5
const hoursWidth = 3.25

/**
 * Minimum rem of a column and of each block in it, so that names stay readable; the grid then scrolls sideways. A
 * week is narrower, and truncates the names.
 */
const leastWidth = 6.75
const leastLanes = { week: 3.25, day: 6 }

const blockOf = ({ minute, durationMinutes }: Draft): Block => ({
  from: minute,
  to: minute + durationMinutes,
})

const lanesOf = (placed: readonly Placed[]) => Math.max(1, ...placed.map(({ of }) => of))

/** Calendar grid: hours down, days or reps across. */
export function TimeGrid({ columns, appointments, today, byDay, onBook, edgeOf }: Props) {
  const me = useMe()
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!scroller.current) return undefined
    const { current } = scroller
    const measure = () => setRoom(current.clientHeight - remInPixels(headHeight))
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => observer.disconnect()
  }, [])
  const stored = visibleHours(appointments.map((appointment) => blockOf(draftOf(appointment))))
  const hourHeight = Math.max(remInPixels(leastHourHeight), Math.floor(room / (stored[1] - stored[0])))
  const move = useMove({ hourHeight, byDay, days: columns.map(({ day }) => day) })
  const leastLane = byDay && columns.length > 1 ? leastLanes.week : leastLanes.day
  const places = appointments.map((appointment) => ({ appointment, place: move.placeOf(appointment) }))
  const isWeek = byDay && columns.length > 1
  const filled = columns.map((column) => {
    const held = places.filter(({ appointment, place }) => column.holds(appointment, place))
    const blocks = held.map(({ place }) => blockOf(place))
    // In a week the cards of one day are below one another: beside one another, no name is readable.
    const stacked = isWeek ? stack(blocks, (remInPixels(lineHeight) / hourHeight) * 60) : undefined
    const placed: readonly Placed[] = stacked ? stacked.map(() => ({ column: 0, of: 1 })) : layOut(blocks)
    const shown = stacked ?? blocks.map(({ from, to }) => ({ from, to: Math.max(to, from + 30) }))
    return { column, held, shown, placed, width: Math.max(leastWidth, leastLane * lanesOf(placed)) }
  })
  const [from, to] = visibleHours(filled.flatMap(({ shown }) => shown))
  const hours = Array.from({ length: to - from }, (_, at) => from + at)
  useFocusAlong(scroller, 'data-event')
  // Keeps the "now" line moving while the page stays open.
  useMinute()
  const now = new Date().toISOString()
  const nowMinute = clockTimeOf(now).minute
  const isNowShown = nowMinute >= from * 60 && nowMinute <= to * 60
  const isTodayShown = columns.some(({ isToday }) => isToday)
  useEffect(() => {
    if (!isTodayShown || !scroller.current) return
    scroller.current.scrollTop = ((nowMinute - 90) / 60 - from) * hourHeight
    const head = scroller.current.querySelector<HTMLElement>('[data-today]')
    if (head && byDay) scroller.current.scrollLeft = head.offsetLeft - remInPixels(hoursWidth)
    // oxlint-disable-next-line react/exhaustive-deps -- only when other days are shown: the clock must not scroll the page
  }, [columns[0]?.day, byDay])
  const lifted = appointments.find(({ id }) => id === move.draft?.id)
  return (
    <section
      ref={scroller}
      aria-label="Hours"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a day without appointments scrolls by the keys too
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain max-sm:min-h-40"
    >
      <div
        className="grid min-w-fit"
        style={{
          gridTemplateColumns: `${hoursWidth}rem ${filled.map(({ width }) => `minmax(${width}rem, 1fr)`).join(' ')}`,
        }}
      >
        <span className="sticky top-0 left-0 z-20 border-b border-line bg-surface px-2 pt-2.5 text-12 text-3">
          Pacific
        </span>
        {columns.map(({ key, head, isToday }) => (
          <div
            key={key}
            data-today={isToday || undefined}
            className={clsx(
              'sticky top-0 z-10 flex h-10 min-w-0 items-center gap-1.5 border-b border-l border-line bg-surface px-2 text-13',
              isToday && byDay && 'text-link',
            )}
          >
            {head}
          </div>
        ))}
        <div className="sticky left-0 z-10 bg-surface" style={{ height: hours.length * hourHeight }}>
          {isTodayShown && isNowShown ? (
            <span
              aria-hidden="true"
              className="absolute right-1 z-10 -translate-y-1/2 bg-surface px-1 text-12 font-medium text-late-text tabular-nums"
              style={{ top: (nowMinute / 60 - from) * hourHeight }}
            >
              {formatTime(now).replace(/\s.*/, '')}
            </span>
          ) : null}
          {hours.map((hour, at) => (
            <span
              key={hour}
              className="absolute right-2 -translate-y-1/2 text-12 whitespace-nowrap text-3"
              style={{ top: at * hourHeight }}
            >
              {at === 0
                ? ''
                : formatTime(instantAt({ day: '2026-01-05', minute: hour * 60 })).replace(':00', '')}
            </span>
          ))}
        </div>
        {filled.map(({ column, held, shown, placed }) => {
          return (
            <GridColumn
              key={column.key}
              day={column.day}
              dropDay={byDay ? column.day : undefined}
              isToday={column.isToday}
              from={from}
              hours={hours}
              hourHeight={hourHeight}
              onBook={onBook}
              isDragged={move.isDragged}
            >
              {column.day === today && isNowShown ? (
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-late-mark before:absolute before:-top-[0.3125rem] before:-left-1 before:size-2 before:rounded-full before:bg-late-mark"
                  style={{ top: (nowMinute / 60 - from) * hourHeight }}
                />
              ) : null}
              {held.map(({ appointment, place }, at) => {
                const { column: left = 0, of = 1 } = placed[at] ?? {}
                const block = shown[at] ?? blockOf(place)
                const height = ((block.to - block.from) / 60) * hourHeight - 2
                const isMovable = appointment.result === 'Scheduled' && can.changeAppointment(me).ok
                return (
                  <div
                    key={appointment.id}
                    className="absolute pr-0.5 pl-px"
                    style={{
                      top: (block.from / 60 - from) * hourHeight + 1,
                      height,
                      left: `${(left / of) * 100}%`,
                      width: `${100 / of}%`,
                    }}
                  >
                    <EventCard
                      appointment={appointment}
                      className="h-full"
                      lines={height > 60 ? 3 : height > 36 ? 2 : 1}
                      withoutRep={!edgeOf || of > 1}
                      isNarrow={isWeek && of > 1}
                      isDisplaced={block.from !== place.minute}
                      edge={edgeOf?.(appointment.repId)}
                      isLifted={move.draft?.id === appointment.id}
                      isMovable={isMovable}
                      {...(isMovable && {
                        onPointerDown: (event) => move.press(appointment, event, false),
                        onKeyDown: (event) => move.key(appointment, event),
                        isDragged: move.isDragged,
                      })}
                    />
                    {isMovable ? (
                      <span
                        aria-hidden="true"
                        className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize max-sm:hidden"
                        onPointerDown={(event) => {
                          event.stopPropagation()
                          move.press(appointment, event, true)
                        }}
                      />
                    ) : null}
                  </div>
                )
              })}
            </GridColumn>
          )
        })}
      </div>
      <output
        className={clsx(
          'pointer-events-none sticky bottom-3 left-1/2 z-30 mx-auto block w-fit rounded-card bg-raised px-3 py-2 text-13 shadow-pop',
          !lifted && 'sr-only',
        )}
      >
        {lifted && move.draft
          ? `${lifted.leadName}: ${formatMoment(instantAt(move.draft))}, ${move.draft.durationMinutes} minutes. Arrows move, Shift lengthens, Enter puts down, Esc gives up.`
          : ''}
      </output>
    </section>
  )
}
