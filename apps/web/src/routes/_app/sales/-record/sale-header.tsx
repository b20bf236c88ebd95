import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatDollars } from '@crm/domain/money'
import { Link } from '@tanstack/react-router'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import House from 'lucide-react/icons/house'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import { RecordHeader, RecordKey } from '../../../../records/page/record-header.tsx'
import { PaceBadge, SaleStatusBadge } from '../-sale-badges.tsx'
import { SaleMoves } from './sale-moves.tsx'

interface Props {
  readonly sale: WebSale
}

/** Which job, where it stands, and what one does with it. */
export const SaleHeader = ({ sale }: Props) => (
  <RecordHeader
    list={{ to: '/sales', title: 'Sales' }}
    title={`${sale.jobNumber} ${sale.lead.fullName}`}
    crumb={sale.jobNumber}
    marks={
      <>
        <SaleStatusBadge {...sale} />
        <PaceBadge {...sale} />
      </>
    }
    actions={<SaleMoves sale={sale} />}
  >
    <RecordKey icon={<UserRound className="icon-14" />}>
      <Link to="/leads/$leadId" params={{ leadId: sale.leadId }} className="link-quiet">
        {sale.lead.fullName}
      </Link>
    </RecordKey>
    {sale.address ? (
      <RecordKey icon={<House className="icon-14" />}>{sale.address.fullAddress}</RecordKey>
    ) : null}
    {sale.saleAmount === null ? null : (
      <RecordKey icon={<CircleDollarSign className="icon-14" />}>{formatDollars(sale.saleAmount)}</RecordKey>
    )}
    {sale.systemWatts === 0 ? null : (
      <RecordKey icon={<Sun className="icon-14" />}>{(sale.systemWatts / 1000).toFixed(2)} kW</RecordKey>
    )}
  </RecordHeader>
)
