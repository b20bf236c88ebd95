import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileSignature from 'lucide-react/icons/file-signature'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Time } from '~/ui/time.tsx'
import { signedOf } from './contract-subject.ts'
import { ContractStateBadge } from './contract-state-badge.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly leadId: string
  /** Limits the list to one job; otherwise all jobs of the client. */
  readonly saleId?: string
  /** "Hector Delgado", "J-1042" */
  readonly name: string
  /** The decision whether this person may create a contract here. */
  readonly mayCreate: Decision
}

/** A client's signed and open contracts. */
export default function RecordContracts({ leadId, saleId, name, mayCreate }: Props) {
  const mayRead = can.readContract(useMe())
  const query = useQuery({
    ...routeQuery(contracts.list, {
      query: { ...(saleId === undefined ? { leadId } : { saleId }), limit: 500 },
    }),
    enabled: mayRead.ok,
  })
  return (
    <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
      <Card
        title="Contracts"
        actions={
          mayCreate.ok ? (
            <Link
              {...(saleId === undefined
                ? { to: '/leads/$leadId/contracts/new' as const, params: { leadId } }
                : { to: '/sales/$saleId/contracts/new' as const, params: { saleId } })}
              search={true}
              className={buttonClass({ size: 'small', variant: 'primary' })}
            >
              <Plus className="icon-14" />
              New contract
            </Link>
          ) : (
            <Button size="small" reason={mayCreate.reason}>
              <Plus className="icon-14" />
              New contract
            </Button>
          )
        }
      >
        {!mayRead.ok ? (
          <Panel icon={<FileSignature />} title="No access to contracts" help={mayRead.reason} />
        ) : query.isError && !query.data ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : query.data?.length === 0 ? (
          <Panel
            icon={<FileSignature />}
            title={`No contract of ${name}`}
            help="Filled from the sale, signed on the phone."
          />
        ) : (
          <Busy as="ul" isBusy={query.isPending}>
            {query.data?.map((contract) => (
              <Row key={contract.id} contract={contract} isOfJob={saleId !== undefined} />
            )) ?? skeletons}
          </Busy>
        )}
      </Card>
    </div>
  )
}

const rowClass =
  'relative flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 text-13 last:border-b-0'

interface RowProps {
  readonly contract: Contract
  readonly isOfJob: boolean
}

const Row = ({ contract, isOfJob }: RowProps) => (
  <li className={`${rowClass} flex-wrap hover:bg-hover`}>
    <span className="min-w-0 flex-1">
      <Link
        to="/contracts/$contractId"
        params={{ contractId: contract.id }}
        className="block truncate font-medium after:absolute after:inset-0"
      >
        {contract.contractId} {contract.title}
      </Link>
      <span className="block truncate text-12 text-3">
        {[isOfJob ? null : contract.jobNumber, signedOf(contract), contract.createdByName]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <ContractStateBadge state={contract.state} />
    <span className="num w-24 flex-none text-right max-sm:hidden">
      {contract.price === null ? '' : formatDollars(contract.price)}
    </span>
    <Time
      at={contract.completedAt ?? contract.sentAt ?? contract.createdAt}
      as="day"
      className="w-24 flex-none text-right text-12 text-3 max-sm:hidden"
    />
  </li>
)

const skeletons = ['w-1/2', 'w-2/5'].map((width) => (
  <li key={width} aria-hidden="true" className={rowClass}>
    <Skeleton className={width} />
  </li>
))
