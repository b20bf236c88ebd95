import { useOnlineStatus } from '~/ui/online-status.ts'
import { commissionStatements } from '@crm/contract'
import type { CommissionQueue } from '@crm/contract/web/statement-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { formatCount, formatSince } from '~/ui/format.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'

interface QueueWords {
  readonly queue: CommissionQueue
  readonly label: string
  /** The list of exactly those. */
  readonly to: '/commissions' | '/commissions/draws'
  readonly search: Readonly<Partial<Record<(typeof queueFilters)[number], string>>>
}

const queueFilters = ['state', 'draw', 'owes', 'payable', 'below'] as const

/** Open work for people who decide, in the order in which money moves. */
export const commissionQueues: readonly QueueWords[] = [
  { queue: 'toApprove', label: 'To approve', to: '/commissions', search: { state: 'Submitted' } },
  { queue: 'toLock', label: 'To lock', to: '/commissions', search: { state: 'Approved' } },
  {
    queue: 'drawsRequested',
    label: 'Draws requested',
    to: '/commissions/draws',
    search: { state: 'Requested' },
  },
  { queue: 'drawsToPay', label: 'Draws to pay', to: '/commissions/draws', search: { payable: 'yes' } },
  { queue: 'owedBack', label: 'Clawbacks', to: '/commissions', search: { owes: 'yes' } },
  { queue: 'belowPar', label: 'Below par', to: '/commissions', search: { below: 'yes' } },
]

/** Only people who decide about commissions get the queues. */
export const useQueues = () => {
  const decides = can.setSheetTerms(useMe()).ok
  return { decides, ...useQuery({ ...routeQuery(commissionStatements.queues, {}), enabled: decides }) }
}

/** Tabs of the title row: sheets, draws, statement. */
export const CommissionTabs = () => (
  <Tabs label="Commissions" isInHead>
    <Link to="/commissions" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
      Sheets
    </Link>
    <Link to="/commissions/draws" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
      Draws
    </Link>
    <Link to="/commissions/statement" className={tabClass}>
      Statement
    </Link>
    {can.managePayRuns(useMe()).ok ? (
      <Link to="/commissions/pay-runs" className={tabClass}>
        Pay runs
      </Link>
    ) : null}
  </Tabs>
)

/** Open work above the lists that it opens; it wraps rather than scroll. */
export function CommissionQueues() {
  const { decides, data } = useQueues()
  const { isOffline } = useOnlineStatus()
  const given: ListSearch = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!decides) return null
  return (
    <nav
      aria-label="Waits for a decision"
      aria-busy={data === undefined && !isOffline}
      className="flex flex-none flex-wrap gap-1.5 border-b border-line px-gutter py-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none]"
    >
      {commissionQueues.map(({ queue, label, to, search }) => {
        const of = data?.[queue]
        const isChosen = path === to && queueFilters.every((key) => given[key] === search[key])
        return (
          <Link
            key={queue}
            to={to}
            search={search}
            activeOptions={{ exact: true }}
            aria-current={isChosen ? 'page' : undefined}
            {...(of?.oldest && { 'data-tip': `Oldest ${formatSince(of.oldest)}` })}
            className={queueClass}
          >
            <span>{label}</span>
            {of ? (
              <>
                <span className="font-strong text-1 tabular-nums">{formatCount(of.count)}</span>
                {/* Exact cents, as on the dashboard and on the queue's sheets. */}
                {of.amount === 0 ? null : (
                  <span className="text-12 text-3 tabular-nums">{formatDollars(of.amount)}</span>
                )}
              </>
            ) : (
              !isOffline && <Skeleton className="w-20" />
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const queueClass =
  'flex h-8 flex-none items-center gap-1.5 rounded-control border border-line px-2 text-13 text-2 hover:bg-hover ' +
  'aria-[current]:border-link aria-[current]:text-1 max-sm:h-11'
