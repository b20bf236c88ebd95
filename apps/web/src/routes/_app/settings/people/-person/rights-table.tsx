import { users } from '@crm/contract'
import type { UserRights } from '@crm/contract/web/user-shapes'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatMoment } from '~/ui/format.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly userId: string
}

/** "What can this person see": every right, whether it is granted, its scope and its source. */
export function RightsTable({ userId }: Props) {
  const query = useQuery(routeQuery(users.rights, { params: { id: userId } }))
  const rights = query.data
  return (
    <Card title="What can this person see">
      {query.isError && !rights ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : rights ? (
        <>
          <Claims rights={rights} />
          <Table rights={rights.rights} />
        </>
      ) : (
        <Busy as="section" isPage aria-label="Loading the rights" className="grid gap-4 p-4">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </Busy>
      )}
    </Card>
  )
}

const Claims = ({ rights: { claims, claimsSeenAt } }: { readonly rights: UserRights }) => (
  <p className="border-b border-line px-4 py-3 text-13 text-2">
    {claims.length > 0 ? `Claims from the directory: ${claims.join(', ')}.` : 'No claims from the directory.'}{' '}
    <span className="text-3">
      {claimsSeenAt ? (
        <>
          As of the last sign-in, <time dateTime={claimsSeenAt}>{formatMoment(claimsSeenAt)}</time>.
        </>
      ) : (
        'This person has not signed in yet.'
      )}
    </span>
  </p>
)

type Right = UserRights['rights'][number]

const Table = ({ rights }: { readonly rights: readonly Right[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
  <section aria-label="Rights" tabIndex={0} className="overflow-x-auto -outline-offset-2">
    <table className="w-full border-collapse sm:min-w-[640px] text-13">
      <thead>
        <tr className="text-left text-12 text-3 [&>th]:h-8 [&>th]:border-b [&>th]:border-line [&>th]:px-4 [&>th]:font-medium">
          <th scope="col">Right</th>
          <th scope="col">Allowed</th>
          <th scope="col">Reaches</th>
          <th scope="col" className="max-sm:hidden">
            Because
          </th>
        </tr>
      </thead>
      {byArea(rights).map(([area, ofArea]) => (
        <tbody key={area}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={4}
              className="bg-sunken px-4 py-1.5 text-left text-12 font-medium text-2"
            >
              {area}
            </th>
          </tr>
          {ofArea.map((right) => (
            <Row key={right.right} right={right} />
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

const Row = ({ right }: { readonly right: Right }) => (
  <tr className="align-top [&>td]:border-t [&>td]:border-line [&>td]:px-4 [&>td]:py-2">
    <td className="font-medium">
      {right.sentence}
      <p className="font-normal text-2 sm:hidden">{because(right)}</p>
    </td>
    <td className="whitespace-nowrap">
      {right.allowed ? (
        <span className="inline-flex items-center gap-1 font-medium text-ok-text">
          <Check className="icon-12" />
          Yes
        </span>
      ) : (
        <span className="inline-flex items-center gap-1 text-3">
          <X className="icon-12" />
          No
        </span>
      )}
    </td>
    <td className="whitespace-nowrap text-2">{right.allowed ? reaches[right.scope ?? 'All'] : '–'}</td>
    <td className="text-2 max-sm:hidden">{because(right)}</td>
  </tr>
)

const because = ({ allowed, because: grounds, reason }: Right) => (allowed ? grounds.join('; ') : reason)

const reaches = { All: 'Everything', Own: 'Their own', None: 'Nothing' }

function byArea(rights: readonly Right[]): [area: string, rights: Right[]][] {
  const areas = new Map<string, Right[]>()
  for (const right of rights) areas.set(right.area, [...(areas.get(right.area) ?? []), right])
  return [...areas]
}
