import { appointments } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { formatMoment } from '~/ui/format.ts'
import { ResultButtons } from '~/kinds/appointments/result-buttons.tsx'

/** The person's past appointments without a result; each is recorded with one press. */
export function OpenResults() {
  const me = useMe()
  const query = useQuery(
    routeQuery(appointments.listPaginated, {
      query: { withoutResult: 'true', repId: [me.id], sort: '-dateTime', pageSize: 10 },
    }),
  )
  const { items = [], total = 0 } = query.data ?? {}
  if (items.length === 0) return null
  return (
    <section aria-label="What was the result?" className="px-gutter">
      <h2 className="pb-1">
        What was the result? <span className="font-normal text-3">{total}</span>
      </h2>
      <ul className="max-sm:[&_button]:h-11 max-sm:[&_button]:min-w-11">
        {items.map((appointment) => (
          <li key={appointment.id} className="grid gap-1 border-t border-line py-2">
            <Link
              to="/appointments/$appointmentId"
              params={{ appointmentId: appointment.id }}
              className="flex min-h-11 items-center gap-2 text-14 text-1"
            >
              <span className="cut font-medium">{appointment.leadName}</span>
              <span className="ml-auto flex-none text-13 text-2">{formatMoment(appointment.dateTime)}</span>
            </Link>
            <ResultButtons appointment={appointment} />
          </li>
        ))}
      </ul>
    </section>
  )
}
