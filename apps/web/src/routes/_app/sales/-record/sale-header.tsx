import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatKilowatts } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { Link } from '@tanstack/react-router'
import HardHat from 'lucide-react/icons/hard-hat'
import Landmark from 'lucide-react/icons/landmark'
import House from 'lucide-react/icons/house'
import UserRound from 'lucide-react/icons/user-round'
import { RecordHeader, RecordKey } from '~/records/page/record-header.tsx'
import { Person } from '~/ui/person.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { LenderWaits, SalePace, isLenderPressing } from '~/kinds/sales/sale-badges.tsx'
import { SaleMoves } from './sale-moves.tsx'
import { SaleStepper } from './sale-stepper.tsx'
import { StepMenu } from './step-menu.tsx'

interface Props {
  readonly sale: WebSale
}

/** Title, status and actions of a job. */
export function SaleHeader({ sale }: Props) {
  // The stepper below shows the step and the days; on a phone the name needs the room.
  const isPhone = usePhone()
  return (
    <>
      <RecordHeader
        list={{ to: '/sales', title: 'Sales' }}
        title={sale.lead.fullName}
        number={sale.jobNumber}
        marks={
          <>
            <StepMenu sale={sale} />
            {isPhone ? null : <SalePace {...sale} />}
          </>
        }
        actions={<SaleMoves sale={sale} />}
      >
        <RecordKey>
          <Person name={sale.salesRep?.name ?? null} />
        </RecordKey>
        <RecordKey icon={<UserRound className="icon-14" />}>
          <Link to="/leads/$leadId" params={{ leadId: sale.leadId }} className="link-quiet">
            Client {sale.lead.number}
          </Link>
        </RecordKey>
        {sale.address ? (
          <RecordKey icon={<House className="icon-14" />}>{sale.address.fullAddress}</RecordKey>
        ) : null}
        {sale.installer ? (
          <RecordKey icon={<HardHat className="icon-14" />}>{sale.installer.name}</RecordKey>
        ) : null}
        <Figures {...sale} />
        {sale.financeEndsOn !== null && isLenderPressing(sale) ? (
          <RecordKey icon={<Landmark className="icon-14" />}>
            <span>Lender deadline</span> <LenderWaits endsOn={sale.financeEndsOn} />
          </RecordKey>
        ) : null}
      </RecordHeader>
      <SaleStepper sale={sale} />
    </>
  )
}

/** Price, system size and price per watt. */
function Figures({ saleAmount, systemWatts }: Pick<WebSale, 'saleAmount' | 'systemWatts'>) {
  return (
    <>
      {saleAmount === null ? null : (
        <RecordKey>
          <strong className="num font-strong text-1">{formatDollars(saleAmount)}</strong>
        </RecordKey>
      )}
      {systemWatts === 0 ? null : <RecordKey>{formatKilowatts(systemWatts)}</RecordKey>}
      {systemWatts === 0 || saleAmount === null ? null : (
        <RecordKey>{formatDollars(exact(saleAmount).dividedBy(systemWatts))}/W</RecordKey>
      )}
    </>
  )
}
