import { contracts } from '@crm/contract'
import type { Contract, ContractEvents } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
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

/** Says whether the entries are as they were recorded. */
function Standing({ entries }: { readonly entries: ContractEvents }) {
  const [Icon, look, words] = entries.some(({ isUnchanged }) => isUnchanged === false)
    ? ([ShieldAlert, 'text-late-text', 'An entry was changed after it was recorded.'] as const)
    : entries.some(({ isUnchanged }) => isUnchanged === null)
      ? ([ShieldQuestion, 'text-2', 'The key of some entries is not here to check them.'] as const)
      : ([ShieldCheck, 'text-ok-text', 'Every entry is as it was recorded.'] as const)
  return (
    <p className={clsx('flex items-center gap-2 pb-2 text-13', look)}>
      <Icon className="icon-14" />
      {words}
    </p>
  )
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
        <>
          <Standing entries={query.data} />
          <ol className="grid max-w-[880px] grid-cols-1 divide-y divide-line text-13">
            {query.data.map(({ at, event, who, ip, agent, words, hash, isUnchanged }) => (
              <li key={hash} className="grid grid-cols-1 gap-0.5 py-2.5">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium first-letter:uppercase">{event}</span>
                  <span className="text-2">{who}</span>
                  <time dateTime={at} className="ml-auto text-12 text-3">
                    {formatMoment(at)}
                  </time>
                </p>
                {words ? <p className="break-words text-2">{words}</p> : null}
                {isUnchanged === false ? <p className="text-late-text">Not as it was recorded.</p> : null}
                <p className="text-12 break-all text-3">
                  {[ip, agent].filter(Boolean).join(' · ')}
                  {ip || agent ? <br /> : null}
                  {hash}
                </p>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Busy>
  )
}
