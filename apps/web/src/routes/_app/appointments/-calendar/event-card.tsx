import type { LightAppointment } from '@crm/contract/web/appointment-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import { appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Avatar } from '~/ui/avatar.tsx'
import { formatTime } from '~/ui/format.ts'
import { statusLook, typeLooks } from '~/kinds/appointments/appointment-looks.ts'
import type { CalendarSearch } from '~/kinds/appointments/calendar-search.ts'

interface Props {
  readonly appointment: LightAppointment
  readonly className?: string
  /** The color of the left edge, instead of the kind's. */
  readonly edge?: string | undefined
  /** How many lines fit, by its height and width. */
  readonly lines: 1 | 2 | 3
  /** The heading of its lane already names the rep. */
  readonly withoutRep?: boolean
  /** One word at most fits beside another, so the icons get their own line. */
  readonly isNarrow?: boolean
  /** Shown below its time, so the card says the time itself. */
  readonly isDisplaced?: boolean
  readonly isLifted?: boolean
  readonly isMovable?: boolean
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** True when the click ends a drag. */
  readonly isDragged?: () => boolean
}

/** One appointment in a calendar: kind (icon, word, color) and status. */
export function EventCard(props: Props) {
  const {
    appointment,
    className,
    edge,
    lines,
    withoutRep = false,
    isNarrow = false,
    isDisplaced = false,
    isLifted = false,
    isMovable = false,
  } = props
  const { id, type, leadName, city, dateTime, repName, result } = appointment
  const { icon: TypeIcon, card } = typeLooks[type]
  const standing = statusLook(appointment)
  const { icon: StandingIcon } = standing
  const time = `${formatTime(dateTime)} to ${formatTime(endOf(appointment).toISOString())}`
  return (
    <Link
      to="/appointments/$appointmentId"
      params={{ appointmentId: id }}
      search={(kept: CalendarSearch) => kept}
      draggable={false}
      style={edge ? { borderLeftColor: edge } : undefined}
      aria-keyshortcuts={isMovable ? 'm' : undefined}
      data-event={id}
      onPointerDown={props.onPointerDown}
      onKeyDown={props.onKeyDown}
      onClick={(event) => props.isDragged?.() && event.preventDefault()}
      className={clsx(
        lines === 1 ? 'py-0.5' : 'py-1',
        'group block overflow-hidden rounded-control border border-l-[3px] px-1.5 text-12 text-1 outline-offset-1 select-none',
        card,
        result === 'Rescheduled' && 'border-dashed',
        isMovable && 'cursor-grab active:cursor-grabbing',
        isLifted && 'z-20 cursor-grabbing shadow-pop outline-2 outline-focus',
        className,
      )}
    >
      <span className="flex min-w-0 items-center gap-1 font-medium">
        {isNarrow && lines > 1 ? null : <TypeIcon className="icon-12 flex-none text-2" />}
        {isDisplaced && lines < 3 ? (
          <span aria-hidden="true" className="flex-none font-normal text-2 tabular-nums">
            {formatTime(dateTime).replace(/\s.*/, '')}
          </span>
        ) : null}
        <span className={clsx('cut', result === 'Rescheduled' && 'line-through')}>{leadName}</span>
        <span className="sr-only">
          , {time}, {appointmentTypeLabels[type].toLowerCase()}, {repName ?? 'nobody'},
          {lines === 1 ? standing.label : null}
        </span>
        {lines === 1 ? (
          <StandingIcon className={clsx('icon-12 ml-auto flex-none', tones[standing.tone])} />
        ) : null}
      </span>
      {lines > 2 ? (
        <span className="cut block text-2">
          {isLifted ? time : [formatTime(dateTime), city].filter(Boolean).join(', ')}
        </span>
      ) : null}
      {lines > 1 ? (
        <span className={clsx('flex min-w-0 items-center gap-1', tones[standing.tone])}>
          {withoutRep ? null : <Avatar name={repName} />}
          {isNarrow ? <TypeIcon className="icon-12 flex-none text-2" /> : null}
          <StandingIcon className="icon-12 flex-none" />
          <span className={isNarrow ? 'sr-only' : 'cut'}>{standing.label}</span>
        </span>
      ) : null}
    </Link>
  )
}

const tones = {
  ok: 'text-ok-text',
  warn: 'text-warn-text',
  late: 'text-late-text',
  info: 'text-info-text',
  held: 'text-held-text',
  closed: 'text-closed-text',
  plain: 'text-2',
}
