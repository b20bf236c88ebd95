import { commissionStatements } from '@crm/contract'
import type { CommissionQueue } from '@crm/contract/web/statement-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ask } from '../../../api/ask.ts'
import type { ListSearch } from '../../../lists/list-search.ts'
import { useMe } from '../../../session/me.ts'
import { formatCount, formatShortDollars, formatSince } from '../../../ui/format.ts'
import { tabClass } from '../../../ui/tab-class.ts'
import { Tabs } from '../../../ui/tabs.tsx'

interface QueueWords {
  readonly queue: CommissionQueue
  readonly label: string
  /** The list of exactly those. */
  readonly search: Readonly<Partial<Record<'state' | 'draw' | 'owes', string>>>
}

/** What waits for those who decide, in the order in which money moves. */
export const commissionQueues: readonly QueueWords[] = [
  { queue: 'toApprove', label: 'To approve', search: { state: 'Submitted' } },
  { queue: 'toLock', label: 'To lock', search: { state: 'Approved' } },
  { queue: 'drawsRequested', label: 'Draws requested', search: { draw: 'Requested' } },
  { queue: 'drawsToPay', label: 'Draws to pay', search: { draw: 'Approved' } },
  { queue: 'owedBack', label: 'Owed back', search: { owes: 'yes' } },
]

/** Who is told what waits: those who decide about commissions. */
export const useQueues = () => {
  const decides = can.setSheetTerms(useMe()).ok
  return { decides, ...useQuery({ ...ask(commissionStatements.queues, {}), enabled: decides }) }
}

/** Sheets or statement. */
export const CommissionTabs = () => (
  <Tabs label="Commissions">
    <Link to="/commissions" activeOptions={{ exact: true, includeSearch: false }} className={tabClass}>
      Sheets
    </Link>
    <Link to="/commissions/statement" className={tabClass}>
      Statement
    </Link>
  </Tabs>
)

/** The same with the queues, over the list that they open. */
export function SheetListTabs() {
  return (
    <>
      <CommissionTabs />
      <Queues />
    </>
  )
}

function Queues() {
  const { decides, data } = useQueues()
  const given: ListSearch = useSearch({ strict: false })
  if (!decides) return null
  return (
    <nav
      aria-label="Waits for a decision"
      aria-busy={data === undefined}
      className="flex flex-none gap-2 overflow-x-auto border-b border-line px-gutter py-2 [scrollbar-width:none]"
    >
      {commissionQueues.map(({ queue, label, search }) => {
        const of = data?.[queue]
        const isChosen = (['state', 'draw', 'owes'] as const).every((key) => given[key] === search[key])
        return (
          <Link
            key={queue}
            to="/commissions"
            search={search}
            aria-current={isChosen ? 'page' : undefined}
            {...(of?.oldest && { 'data-tip': `Oldest ${formatSince(of.oldest)}` })}
            className={queueClass}
          >
            <span>{label}</span>
            <span className="min-w-4 text-right font-strong text-1 tabular-nums">
              {of ? formatCount(of.sheets) : '\u00A0'}
            </span>
            <span className="min-w-12 text-right text-3 tabular-nums">
              {of ? (of.amount === 0 ? '–' : formatShortDollars(of.amount)) : ''}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

const queueClass =
  'flex h-8 flex-none items-center gap-2 rounded-control border border-line px-2.5 text-13 text-2 hover:bg-hover ' +
  'aria-[current]:border-link aria-[current]:text-1 max-sm:h-11'
