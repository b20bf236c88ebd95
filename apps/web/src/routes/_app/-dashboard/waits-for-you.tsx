import { appointments, leadQueue, webSales } from '@crm/contract'
import { asThemselves } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { fullName } from '@crm/domain/leads/lead-name'
import { formatDollars } from '@crm/domain/money'
import { saleStatusLabel, saleStatuses } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import type { LucideIcon } from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { ask } from '../../../api/ask.ts'
import { useMe } from '../../../session/me.ts'
import { Bone } from '../../../ui/bone.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts'
import { commissionQueues, useQueues } from '../commissions/-commission-tabs.tsx'

/** What waits for somebody to decide, by what the person may do about it. Each line opens its list. */
export function WaitsForYou() {
  const me = asThemselves(useMe())
  const decides = me.role === 'MANAGER' || me.role === 'ADMIN'
  return (
    <Card title="Waits for you">
      <ul>
        {can.readAppointment(me).ok ? <WithoutResult /> : null}
        {can.readLead(me).ok ? <Waiting mayAssign={can.setLeadRep(me).ok} /> : null}
        {can.readSale(me).ok ? <LateJobs /> : null}
        {can.readSale(me).ok && decides ? <Reviews /> : null}
        {can.setSheetTerms(me).ok ? <Money /> : null}
      </ul>
    </Card>
  )
}

function WithoutResult() {
  const query = useQuery(
    ask(appointments.listPaginated, { query: { withoutResult: 'true', sort: 'dateTime', pageSize: 1 } }),
  )
  const [oldest] = query.data?.items ?? []
  return (
    <Line
      icon={CalendarClock}
      title="Past appointments without a result"
      n={query.data?.total}
      isExact={query.data?.totalIsExact}
      help={oldest && `Oldest ${formatMoment(oldest.dateTime)}, ${oldest.repName ?? 'nobody'}`}
      isFailed={query.isError}
      link={linkOptions({ to: '/appointments/list', search: { over: 'yes', sort: 'dateTime' } })}
    />
  )
}

function Waiting({ mayAssign }: { readonly mayAssign: boolean }) {
  const query = useQuery(ask(leadQueue.list, { query: { queue: 'unworked', limit: 1 } }))
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
        title="New leads nobody has called"
        n={counts?.unworked.total}
        isExact={counts?.unworked.totalIsExact}
        help={
          oldest &&
          `Oldest ${fullName(oldest.firstName, oldest.lastName)}, asked ${formatAgo(oldest.inquiredAt)}`
        }
        isFailed={query.isError}
        link={linkOptions({ to: '/leads/queue', search: { queue: 'unworked' } })}
      />
    </>
  )
}

function LateJobs() {
  const query = useQuery(ask(webSales.summary, { query: {} }))
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
    ask(webSales.listPaginatedLight, {
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
      link={linkOptions({ to: '/sales', search: { status: 'QAReview' } })}
    />
  )
}

/** Draws and commissions, for those who decide about them. */
function Money() {
  const { data, isError } = useQueues()
  return commissionQueues.map(({ queue, label, search }) => {
    const of = data?.[queue]
    const since = of?.oldest ? `, oldest ${formatAgo(of.oldest)}` : ''
    return (
      <Line
        key={queue}
        icon={Coins}
        title={`Commissions: ${label.toLowerCase()}`}
        n={of?.sheets}
        help={of && `${formatDollars(of.amount)}${since}`}
        isFailed={isError}
        link={linkOptions({ to: '/commissions', search })}
      />
    )
  })
}

interface LineProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Undefined while it loads. */
  readonly n: number | undefined
  readonly isExact?: boolean | undefined
  readonly help: string | undefined
  readonly isFailed: boolean
  readonly link: LinkProps
}

const Line = ({ icon: Icon, title, n, isExact = true, help, isFailed, link }: LineProps) => (
  <li aria-busy={n === undefined && !isFailed} className="border-b border-line last:border-b-0">
    <Link
      {...link}
      className="grid h-14 grid-cols-[28px_minmax(0,1fr)_auto_16px] items-center gap-3 px-4 hover:bg-hover"
    >
      <Icon className={`icon-16 ${n ? 'text-warn-mark' : 'text-3'}`} />
      <span className="grid">
        <span className="truncate text-13 font-medium text-1">{title}</span>
        <span className="h-4 truncate text-12 text-3">
          {isFailed && n === undefined ? (
            'Could not be counted.'
          ) : n === undefined ? (
            <Bone className="w-32" />
          ) : n === 0 ? (
            'Nothing waits'
          ) : (
            help
          )}
        </span>
      </span>
      <span className="text-16 font-strong text-1 tabular-nums">
        {n !== undefined && `${formatCount(n)}${isExact ? '' : '+'}`}
      </span>
      <ChevronRight className="icon-16 text-3" />
    </Link>
  </li>
)
