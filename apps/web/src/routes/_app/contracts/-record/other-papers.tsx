import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { routeQuery } from '~/api/route-query.ts'
import { ContractStateBadge } from '~/kinds/contracts/contract-state-badge.tsx'

interface Props {
  readonly contract: Contract
}

/** Other contracts of the job: a change order links to the contract it changes, and back. */
export function OtherPapers({ contract: { id, saleId, jobNumber } }: Props) {
  const { data } = useQuery({
    ...routeQuery(contracts.list, { query: { saleId, limit: 100 } }),
    select: (all) => all.filter((one) => one.id !== id),
    meta: { quiet: true },
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-label={`Also on ${jobNumber}`} className="border-t border-line pt-4">
      <h2 className="mb-1">Also on {jobNumber}</h2>
      <ul>
        {data.map(({ id: contractId, contractId: number, title, state }) => (
          <li key={contractId} className="flex min-h-9 items-center gap-3 text-13 max-sm:min-h-11">
            <Link
              to="/contracts/$contractId"
              params={{ contractId }}
              className="link-quiet min-w-0 flex-1 truncate"
            >
              {number} {title}
            </Link>
            <ContractStateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
