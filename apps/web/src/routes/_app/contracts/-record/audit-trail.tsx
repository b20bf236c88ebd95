import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { routeQuery } from '~/api/route-query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatMoment } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly contract: Contract
}

/** The history that the certificate prints; each entry is chained to the one before by its hash. */
export function AuditTrail({ contract }: Props) {
  const query = useQuery(routeQuery(contracts.events, { params: { id: contract.id } }))
  if (query.isError && !query.data) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (query.data?.length === 0) {
    return (
      <Panel icon={<ShieldCheck />} title="No events yet" help="Every step after sending appears here." />
    )
  }
  return (
    <Busy as="div" className="relative overflow-auto px-gutter py-4" isBusy={query.isPending}>
      {query.data ? (
        <ol className="grid max-w-[880px] grid-cols-1 divide-y divide-line text-13">
          {query.data.map(({ at, event, who, ip, agent, words, hash }) => (
            <li key={hash} className="grid grid-cols-1 gap-0.5 py-2.5">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium first-letter:uppercase">{event}</span>
                <span className="text-2">{who}</span>
                <time dateTime={at} className="ml-auto text-12 text-3">
                  {formatMoment(at)}
                </time>
              </p>
              {words ? <p className="break-words text-2">{words}</p> : null}
              <p className="text-12 break-all text-3">
                {[ip, agent].filter(Boolean).join(' · ')}
                {ip || agent ? <br /> : null}
                {hash}
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Busy>
  )
}
