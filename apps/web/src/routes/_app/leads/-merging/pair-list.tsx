import { leadMerges } from '@crm/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'
import { PairCard } from './pair-card.tsx'
import { Busy } from '~/ui/busy.tsx'

type View = 'open' | 'apart'

/** A view without an empty state does not compile. */
const views: Record<View, { readonly label: string; readonly title: string; readonly help: string }> = {
  open: {
    label: 'To review',
    title: 'No duplicates',
    help: 'Leads with the same phone, email or house.',
  },
  apart: {
    label: 'Different people',
    title: 'No pairs yet',
    help: 'Pairs marked as different people appear here.',
  },
}

/** Page sizes of "Show more"; the last is the largest that the server gives. */
const sizes = [25, 50, 100] as const

interface Props {
  readonly view: View
}

/** Pairs that may be the same person, newest first. */
export function PairList({ view }: Props) {
  return (
    <>
      <Tabs label="Pairs">
        {(['open', 'apart'] as const).map((one) => (
          <Link
            key={one}
            to="/leads/duplicates"
            search={one === 'open' ? {} : { view: one }}
            aria-current={one === view ? 'page' : undefined}
            className={tabClass}
          >
            {views[one].label}
          </Link>
        ))}
      </Tabs>
      <Pairs key={view} view={view} />
    </>
  )
}

function Pairs({ view }: Props) {
  const [pageSize, setPageSize] = useState<number>(sizes[0])
  const page = useQuery({
    ...routeQuery(leadMerges.pairs, { query: { view, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const { label, ...nothing } = views[view]
  if (page.isError && !page.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void page.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (page.data?.items.length === 0)
    return <Panel icon={<CircleCheck className="text-ok-text" />} {...nothing} />
  const larger = sizes.find((size) => size > pageSize)
  return (
    <Busy as="div" className="min-h-0 flex-1 overflow-y-auto px-gutter py-4" isBusy={page.isPending}>
      <p className="mb-3 min-h-5 text-13 text-3">{page.data ? howMany(page.data) : null}</p>
      <ul aria-label={label} className="grid max-w-[64rem] gap-3">
        {page.data?.items.map((pair) => (
          <PairCard key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
        )) ?? skeleton}
      </ul>
      {page.data?.next ? (
        <p className="pt-4 text-13 text-3">
          {larger ? (
            <Button onClick={() => setPageSize(larger)}>Show more</Button>
          ) : (
            'These are the newest. More appear as you finish.'
          )}
        </p>
      ) : null}
    </Busy>
  )
}

const howMany = ({ total, totalIsExact }: { readonly total: number; readonly totalIsExact: boolean }) =>
  `${formatCount(total)}${totalIsExact ? '' : '+'} ${total === 1 ? 'pair' : 'pairs'}`

const skeleton = [1, 2, 3].map((row) => (
  <li key={row} className="grid gap-3 rounded-card border border-line bg-surface p-4">
    <Skeleton className="w-1/3" />
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
  </li>
))
