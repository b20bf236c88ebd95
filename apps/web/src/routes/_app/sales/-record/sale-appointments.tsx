import { appointments } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatMoment } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { statusLook } from '~/kinds/appointments/appointment-looks.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: WebSale
}

const rowClass = 'flex min-h-11 items-center gap-3 border-b border-line px-4 text-13 last:border-b-0'

/** Appointments of a job, newest first, and the button to book one. */
export default function SaleAppointments({ sale }: Props) {
  const allowed = can.bookAppointment(useMe(), sale.lead)
  const query = useQuery(routeQuery(appointments.list, { query: { saleId: sale.id } }))
  const isOpen = sale.status !== 'Cancelled'
  const book =
    allowed.ok && isOpen ? (
      <Link
        to="/appointments/new"
        search={{ lead: sale.leadId, sale: sale.id }}
        className={buttonClass({ size: 'small' })}
      >
        <Plus className="icon-14" />
        Book
      </Link>
    ) : (
      <Button size="small" reason={allowed.ok ? 'This sale is canceled.' : allowed.reason}>
        <Plus className="icon-14" />
        Book
      </Button>
    )
  return (
    <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card title="Appointments of this job" actions={book}>
        {query.isError && !query.data ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : query.data?.length === 0 ? (
          <Panel
            icon={<CalendarPlus />}
            title="No appointment for this job"
            help="Surveys, installations and inspections appear here."
          />
        ) : (
          <Busy as="ul" isBusy={query.data === undefined}>
            {query.data?.map((one) => {
              const { tone, icon, label } = statusLook(one)
              return (
                <li key={one.id} className={`${rowClass} relative hover:bg-hover`}>
                  <Link
                    to="/appointments/$appointmentId"
                    params={{ appointmentId: one.id }}
                    className="num font-medium after:absolute after:inset-0"
                  >
                    {formatMoment(one.dateTime)}
                  </Link>
                  <span className="text-2">{appointmentTypeLabels[one.type]}</span>
                  <span className="min-w-0 flex-1 truncate text-3 max-sm:hidden">
                    {one.repName ?? 'Unassigned'}
                  </span>
                  <Badge tone={tone} icon={icon}>
                    {label}
                  </Badge>
                </li>
              )
            }) ?? skeletons}
          </Busy>
        )}
      </Card>
    </div>
  )
}

const skeletons = ['w-1/2', 'w-2/5'].map((width) => (
  <li key={width} aria-hidden="true" className={rowClass}>
    <Skeleton className={width} />
  </li>
))
