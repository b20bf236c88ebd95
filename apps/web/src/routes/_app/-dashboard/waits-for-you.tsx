import { appointments, leadQueue, webSales } from '@crm/contract'
import { type DashboardCard, dashboardOf } from '@crm/domain/dashboard/cards'
import { withoutViewAs } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { fullName } from '@crm/domain/leads/lead-name'
import { saleStatusLabel, saleStatuses } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Card } from '~/ui/card.tsx'
import { formatCount, formatMoment, formatSince } from '~/ui/format.ts'
import { linesFor } from './counted-lines.ts'
import { MoneyLines } from './money-lines.tsx'
import { SystemLines } from './system-lines.tsx'
import { Line } from './waiting-line.tsx'
import { Counted } from './work-card.tsx'

/** Open decisions, filtered by the person's rights. Each line opens its list. A kind of work with its own card is there. */
export function WaitsForYou() {
  const me = withoutViewAs(useMe())
  const { work, cards } = dashboardOf(me)
  const own = new Set<DashboardCard>([work, cards].flatMap(({ wide, narrow }) => [...wide, ...narrow]))
  const decides = me.role === 'MANAGER' || me.role === 'ADMIN'
  return (
    <Card title="Waiting for you">
      <ul>
        {can.readAppointment(me).ok ? <WithoutResult /> : null}
        {can.readLead(me).ok ? <Waiting mayAssign={can.setLeadRep(me).ok} /> : null}
        {can.readSale(me).ok ? <LateJobs /> : null}
        {can.readSale(me).ok && decides ? <Reviews /> : null}
        {linesFor(me)
          .filter(({ card }) => card === undefined || !own.has(card))
          .map((line) => (
            <Counted key={line.title} line={line} />
          ))}
        {can.setSheetTerms(me).ok && !own.has('money') ? <MoneyLines isAmongOthers /> : null}
        {own.has('system') ? null : <SystemLines />}
      </ul>
    </Card>
  )
}

function WithoutResult() {
  const query = useQuery(
    routeQuery(appointments.listPaginated, {
      query: { withoutResult: 'true', sort: 'dateTime', pageSize: 1 },
    }),
  )
  const [oldest] = query.data?.items ?? []
  return (
    <Line
      icon={CalendarClock}
      title="Past without result"
      n={query.data?.total}
      isExact={query.data?.totalIsExact}
      help={oldest && `Oldest ${formatMoment(oldest.dateTime)}, ${oldest.repName ?? 'no rep'}`}
      isFailed={query.isError}
      link={linkOptions({
        to: '/appointments/list',
        search: { result: 'All', over: 'yes', sort: 'dateTime' },
      })}
    />
  )
}

function Waiting({ mayAssign }: { readonly mayAssign: boolean }) {
  const query = useQuery(routeQuery(leadQueue.list, { query: { queue: 'unworked', limit: 1 } }))
  const { items = [], counts } = query.data ?? {}
  const [oldest] = items
  return (
    <>
      {mayAssign ? (
        <Line
          icon={UserRoundPlus}
          title="New leads without a rep"
          n={counts?.unassigned.total}
          isExact={counts?.unassigned.totalIsExact}
          help={
            counts &&
            (counts.unassigned.late > 0 ? `${formatCount(counts.unassigned.late)} late` : 'None late')
          }
          isFailed={query.isError}
          link={linkOptions({ to: '/leads/queue', search: { queue: 'unassigned' } })}
        />
      ) : null}
      <Line
        icon={UserRoundX}
        title="New leads not contacted"
        n={counts?.unworked.total}
        isExact={counts?.unworked.totalIsExact}
        help={
          oldest &&
          `Oldest ${fullName(oldest.firstName, oldest.lastName)}, asked ${formatSince(oldest.inquiredAt)}`
        }
        isFailed={query.isError}
        link={linkOptions({ to: '/leads/queue', search: { queue: 'unworked' } })}
      />
    </>
  )
}

function LateJobs() {
  const query = useQuery(routeQuery(webSales.summary, { query: {} }))
  const late = saleStatuses.flatMap((status) => {
    const n = query.data?.[status]?.late ?? 0
    return n > 0 ? [{ status, n }] : []
  })
  return (
    <Line
      icon={TriangleAlert}
      title="Late jobs"
      n={query.data && late.reduce((sum, { n }) => sum + n, 0)}
      help={late.map(({ status, n }) => `${saleStatusLabel(status)} ${formatCount(n)}`).join(', ')}
      isFailed={query.isError}
      link={linkOptions({ to: '/sales', search: { late: 'yes', sort: 'statusEnteredAt' } })}
    />
  )
}

function Reviews() {
  const query = useQuery(
    routeQuery(webSales.listPaginatedLight, {
      query: { status: ['QAReview'], subStatus: ['Pending'], sort: 'statusEnteredAt', pageSize: 10 },
    }),
  )
  return (
    <Line
      icon={ClipboardCheck}
      title="QA reviews to decide"
      n={query.data?.total}
      isExact={query.data?.totalIsExact}
      help={query.data?.items
        .slice(0, 3)
        .map(({ jobNumber }) => jobNumber)
        .join(', ')}
      isFailed={query.isError}
      link={linkOptions({ to: '/sales', search: { status: 'QAReview', step: 'Pending' } })}
    />
  )
}
