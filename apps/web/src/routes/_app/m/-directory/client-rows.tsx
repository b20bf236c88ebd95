import { webLeads } from '@crm/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { type RefObject, useEffect, useRef } from 'react'
import { answer } from '../../../../api/answer.ts'
import { keyOf } from '../../../../api/ask.ts'
import { PhoneRows } from '../../../../lists/phone-rows.tsx'
import { phoneLinkClass } from '../../../../lists/row-link-class.ts'
import { useRowKeys } from '../../../../lists/use-row-keys.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Time } from '../../../../ui/time.tsx'
import { LeadStatusBadge } from '../../leads/-lead-status-badge.tsx'
import { surnameFirst } from '../../leads/-surname-first.ts'
import { directoryQuery, type DirectorySearch } from './directory-search.ts'

interface Props {
  readonly search: DirectorySearch
}

/** The clients; more come as one nears the end. */
export function ClientRows({ search }: Props) {
  const query = directoryQuery(search)
  const clients = useInfiniteQuery({
    queryKey: [...keyOf(webLeads.listPaginatedLight), 'continuous', query],
    queryFn: ({ pageParam, signal }) =>
      answer(
        webLeads.listPaginatedLight,
        { query: { ...query, ...(pageParam && { after: pageParam }) } },
        { signal },
      ).then((page) => ({ ...page, asked: JSON.stringify(query) })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetching, fetchNextPage } = clients
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  useNearing(end, hasNextPage && !isFetching && !clients.isError, () => void fetchNextPage())
  const rows = clients.data?.pages.flatMap(({ items }) => items)
  if (clients.isError && !rows) {
    return (
      <ErrorPanel>
        <Button onClick={() => void clients.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (rows?.length === 0) return <Nobody search={search} />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {/* Other rows are a new list: the same client further up has not jumped there. */}
      <PhoneRows
        key={clients.data?.pages[0]?.asked}
        ref={list}
        label="Clients"
        rows={rows}
        isGrowing={clients.isFetchingNextPage}
      >
        {(client) => (
          <>
            <Link to="/m/client-record" search={{ lead: client.id }} data-row-link className={phoneLinkClass}>
              {surnameFirst(client)}
            </Link>
            <LeadStatusBadge status={client.status} />
            <span className="truncate text-13 text-2">
              {[client.city, client.salesRepName ?? 'Unassigned'].filter(Boolean).join(' · ')}
            </span>
            <Time at={client.lastActivityAt} className="text-13 whitespace-nowrap text-3" />
          </>
        )}
      </PhoneRows>
      <div ref={end} className="grid justify-items-center empty:h-px">
        {clients.isFetchNextPageError ? (
          <Button className="my-3" onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Calls `onNear` when the element comes within a screen of being seen, as long as there is reason to. */
function useNearing(element: RefObject<HTMLElement | null>, isDue: boolean, onNear: () => void): void {
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    if (!isDue || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near.current(),
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDue])
}

const Nobody = ({ search: { q, status } }: Props) =>
  q || status !== 'All' ? (
    <Panel icon={<SearchX />} title="No client matches" help="Look for fewer letters, or in every status.">
      <Link to="/m/directory" className={buttonClass()}>
        Show every client
      </Link>
    </Panel>
  ) : (
    <Panel
      icon={<Users />}
      title="No clients yet"
      help="Clients are the leads you may see. They arrive from the lead import, or are entered here."
    />
  )
