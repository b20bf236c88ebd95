import { viewAs } from '@crm/contract'
import type { View } from '@crm/contract/web/view-as-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly userId: string
}

const step = 20

/** Requests that administrators made as this person, with author and time. */
export function ViewsCard({ userId }: Props) {
  const [shown, setShown] = useState(step)
  const query = useQuery({
    ...routeQuery(viewAs.list, { params: { id: userId }, query: { limit: shown + 1 } }),
    placeholderData: keepPreviousData,
  })
  const views = query.data
  const hasMore = views !== undefined && views.length > shown
  return (
    <Card title="Viewed as this person">
      {query.isError && !views ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : views === undefined ? (
        <Busy as="section" isPage aria-label="Loading the views" className="grid gap-4 p-4">
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/5" />
        </Busy>
      ) : views.length === 0 ? (
        <p className="p-4 text-13 text-3">No one has viewed as this person.</p>
      ) : (
        <Table views={views.slice(0, shown)} />
      )}
      {hasMore ? (
        <footer className="border-t border-line p-2">
          <Button variant="quiet" size="small" onClick={() => setShown(Math.min(shown * 3, deepest))}>
            Show earlier ones
          </Button>
        </footer>
      ) : null}
    </Card>
  )
}

/** One fewer than the limit of a plain list. */
const deepest = 999

const Table = ({ views }: { readonly views: readonly View[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
  <section aria-label="Views" tabIndex={0} className="max-h-96 overflow-auto -outline-offset-2">
    <table className="w-full border-collapse text-13">
      <thead className="sticky top-0 bg-surface">
        <tr className="text-left text-12 text-3 [&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:font-medium">
          <th scope="col">Who</th>
          <th scope="col">Read</th>
          <th scope="col" className="text-right">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {views.map(({ id, at, viewerName, path }) => (
          <tr key={id} className="[&>td]:h-9 [&>td]:border-b [&>td]:border-line [&>td]:px-4">
            <td className="whitespace-nowrap">
              <Person name={viewerName} />
            </td>
            <td className="break-all text-2">{path.replace(/^\/api/, '')}</td>
            <td className="text-right whitespace-nowrap text-3">
              <Time at={at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
