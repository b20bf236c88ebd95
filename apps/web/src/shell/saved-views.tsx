import { savedViews } from '@crm/contract'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { byName, pathOf, searchOf } from '~/lists/views/view-address.ts'
import { formatCount } from '~/ui/format.ts'

const quiet = { meta: { quiet: true } }

/** The saved views of a place, with record counts; empty on error. */
export default function SavedViews({ place }: { readonly place: string }) {
  const { saved: openId } = useSearch({ strict: false }) as { readonly saved?: string }
  const isCalm = useCalm()
  const { data } = useQuery({ ...routeQuery(savedViews.list, { query: {} }), ...quiet, enabled: isCalm })
  const views = byName((data ?? []).filter((view) => pathOf(view)?.startsWith(place)))
  // One call for all counts.
  const { data: counts } = useQuery({
    ...routeQuery(savedViews.counts, {}),
    ...quiet,
    enabled: views.length > 0,
    staleTime: 60_000,
  })
  if (views.length === 0) return null
  return (
    <ul className="grid grid-cols-1 pl-6" aria-label="Saved views">
      {views.map((view) => {
        const count = counts?.[view.id]
        return (
          <li key={view.id} className="min-w-0">
            <Link
              to={pathOf(view) as '/leads'}
              search={searchOf(view)}
              activeOptions={{ exact: true }}
              aria-current={view.id === openId ? 'page' : undefined}
              className="flex h-7 items-center gap-2 rounded-control px-2 text-13 text-2 hover:bg-active aria-[current]:bg-active aria-[current]:text-1"
            >
              <span className="truncate">{view.name}</span>
              <span className="ml-auto text-12 tabular-nums text-3">
                {count ? `${formatCount(count.total)}${count.totalIsExact ? '' : '+'}` : null}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** True once the page's own requests are done: the navigation has lower priority. */
function useCalm(): boolean {
  const isCalm = useIsFetching() === 0
  const [wasCalm, setWasCalm] = useState(false)
  if (isCalm && !wasCalm) setWasCalm(true)
  return wasCalm
}
