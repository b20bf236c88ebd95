import { appointments } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import type { ListSearch } from '~/lists/list-search.ts'
import { formatCount, formatMoment } from '~/ui/format.ts'
import { ConfirmMenu } from '~/kinds/appointments/confirm-menu.tsx'
import { ResultButtons } from '~/kinds/appointments/result-buttons.tsx'
import type { CalendarSearch } from '~/kinds/appointments/calendar-search.ts'

const shown = 8

export const pastWithoutResult = routeQuery(appointments.listPaginated, {
  query: { withoutResult: 'true', pageSize: 10, sort: '-dateTime' },
})

/**
 * Beside the calendar: appointments without a result, and unconfirmed ones. Each gets half of the height, so that
 * neither moves the other.
 */
export function SideQueue() {
  const mayChange = can.changeAppointment(useMe()).ok
  const past = useQuery(pastWithoutResult)
  const open = useQuery(
    routeQuery(appointments.listPaginated, {
      query: { unconfirmed: 'true', pageSize: 10, sort: 'dateTime' },
    }),
  )
  return (
    <aside
      aria-label="To do"
      className="flex w-[280px] flex-none flex-col border-l border-line max-xl:hidden"
    >
      <Part
        title="Past without a result"
        of={past.data?.items}
        total={past.data?.total}
        none="All results are entered."
        filter={{ over: 'yes', result: 'All' }}
      >
        {(appointment) => <ResultButtons appointment={appointment} />}
      </Part>
      <Part
        title="To confirm"
        of={open.data?.items}
        total={open.data?.total}
        none="All are confirmed."
        filter={{ unconfirmed: 'yes', result: 'All', sort: 'dateTime' }}
      >
        {(appointment) => (mayChange ? <ConfirmMenu appointment={appointment} size="small" /> : null)}
      </Part>
    </aside>
  )
}

interface PartProps {
  readonly title: string
  readonly of: readonly Appointment[] | undefined
  readonly total: number | undefined
  readonly none: string
  /** The filter of the list that shows all of them. */
  readonly filter: ListSearch
  readonly children: (appointment: Appointment) => ReactNode
}

const Part = ({ title, of, total = 0, none, filter, children }: PartProps) => (
  <section
    aria-label={title}
    aria-busy={of === undefined}
    className="min-h-0 flex-1 basis-0 overflow-y-auto border-line px-4 pb-4 not-first:border-t"
  >
    <h2 className="sticky top-0 z-1 flex items-center gap-2 bg-surface pt-4 pb-2">
      {title}
      {total > 0 ? <span className="font-normal text-3">{total}</span> : null}
    </h2>
    {of?.length === 0 ? <p className="text-13 text-3">{none}</p> : null}
    <ul>
      {of?.slice(0, shown).map((appointment) => (
        <li key={appointment.id} className="grid gap-1.5 border-t border-line py-2.5">
          <span className="flex items-center gap-2">
            <Link
              to="/appointments/$appointmentId"
              params={{ appointmentId: appointment.id }}
              search={(kept: CalendarSearch) => kept}
              className="cut text-13 font-medium text-1 hover:underline"
            >
              {appointment.leadName}
            </Link>
            <span className="ml-auto flex" title={appointment.repName ?? undefined}>
              <Avatar name={appointment.repName} />
            </span>
          </span>
          <span className="text-12 text-2">{formatMoment(appointment.dateTime)}</span>
          {children(appointment)}
        </li>
      ))}
    </ul>
    {total > shown ? (
      <Link
        to="/appointments/list"
        search={filter}
        className="mt-1 inline-block text-13 text-link hover:underline"
      >
        All {formatCount(total)} in the list
      </Link>
    ) : null}
  </section>
)
