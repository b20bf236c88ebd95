import type { Contract } from '@crm/contract/web/contract-shapes'
import { formatDollars } from '@crm/domain/money'
import { Link } from '@tanstack/react-router'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { ContractStateBadge } from '~/kinds/contracts/contract-state-badge.tsx'
import { MainAction } from './contract-actions.tsx'
import { ContractPath } from './contract-path.tsx'

interface Props {
  readonly contract: Contract
}

/** Client, job and state of the contract. */
export const ContractHeader = ({ contract }: Props) => (
  <>
    <RecordHeader
      list={{ to: '/contracts', title: 'Contracts' }}
      title={`${contract.lead.fullName} ${contract.contractId}`}
      crumb={contract.contractId}
      marks={<ContractStateBadge state={contract.state} />}
      actions={<MainAction contract={contract} />}
    >
      <RecordKey>{contract.title}</RecordKey>
      <RecordKey icon={<UserRound className="icon-14" />}>
        <Link
          to="/leads/$leadId"
          params={{ leadId: contract.leadId }}
          search={{ tab: 'contracts' }}
          className="link-quiet"
        >
          Client {contract.lead.number}
        </Link>
      </RecordKey>
      <RecordKey icon={<Handshake className="icon-14" />}>
        <Link to="/sales/$saleId" params={{ saleId: contract.saleId }} className="link-quiet">
          {contract.jobNumber}
        </Link>
      </RecordKey>
      {contract.address ? (
        <RecordKey icon={<House className="icon-14" />}>{contract.address}</RecordKey>
      ) : null}
      {contract.price === null ? null : (
        <RecordKey>
          <strong className="num font-strong text-1">{formatDollars(contract.price)}</strong>
        </RecordKey>
      )}
      {contract.changeOf ? (
        <RecordKey icon={<CornerDownRight className="icon-14" />}>
          <Link
            to="/contracts/$contractId"
            params={{ contractId: contract.changeOf.id }}
            className="link-quiet"
          >
            {contract.template === 'CHANGE_ORDER' ? 'Changes' : 'In place of'} {contract.changeOf.contractId}
          </Link>
        </RecordKey>
      ) : null}
    </RecordHeader>
    <ContractPath contract={contract} />
  </>
)
