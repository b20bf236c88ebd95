import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { formatKilowatts } from '@crm/domain/figures'
import { formatWholeDollars } from '@crm/domain/money'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { Link } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { cardLinkClass } from '~/boards/card-link-class.ts'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { labelOfMove, moveIcons, type Offer } from '../-record/move-sale.tsx'
import { LenderMark, SalePaceMark } from '~/kinds/sales/sale-badges.tsx'
import { adjacentPhases, holdOrRelease, mayMove } from './board-moves.ts'

interface Props {
  readonly sale: LightWebSale
  readonly move: (to: string) => void
}

/** Client, step, amount and days in the phase. */
export function SaleCard({ sale, move }: Props) {
  const { id, lead, jobNumber, salesRep, saleAmount, systemWatts, onHold, holdReason, subStatus } = sale
  const step = onHold ? holdReason : subStatus && subLabel(subStatus)
  return (
    <div className="grid gap-1.5 text-12 text-2">
      <div className="flex items-center gap-1.5">
        <Link
          to="/sales/$saleId"
          params={{ saleId: id }}
          data-card-link
          draggable={false}
          className={`${cardLinkClass} cut min-w-0 flex-1 text-13`}
        >
          {lead.fullName}
        </Link>
        <span className="flex" data-tip={salesRep?.name ?? 'Unassigned'}>
          <Avatar name={salesRep?.name ?? null} />
          <span className="sr-only">{salesRep?.name ?? 'Unassigned'}</span>
        </span>
        <span className="relative z-1 -my-1 -mr-1.5">
          <CardMenu sale={sale} move={move} />
        </span>
      </div>
      <span className="cut">{[jobNumber, step].filter(Boolean).join(' · ')}</span>
      <div className="num flex gap-2">
        {saleAmount === null ? null : <span>{formatWholeDollars(saleAmount)}</span>}
        {systemWatts === 0 ? null : (
          <span className="cut min-w-0 text-3">{formatKilowatts(systemWatts)}</span>
        )}
        <span className="ml-auto flex flex-none gap-2">
          <LenderMark {...sale} />
          <SalePaceMark {...sale} />
        </span>
      </div>
    </div>
  )
}

/** The moves of pointer and keyboard as a menu, for touch screens. */
function CardMenu({ sale, move }: Props) {
  const allowed = mayMove(useMe(), sale)
  const { before, after } = adjacentPhases(sale.status)
  const entry = (kind: Offer['kind'], status: Offer['status'], onChoose: () => void): MenuEntry => ({
    kind: 'do',
    label: labelOfMove({ kind, status, reason: null }),
    icon: moveIcons[kind],
    disabledReason: allowed.ok ? undefined : allowed.reason,
    onChoose,
  })
  return (
    <Menu
      name={`Move ${sale.jobNumber}`}
      variant="quiet"
      size="small"
      square
      entries={[
        ...(after ? [entry('forward', after, () => move(after))] : []),
        ...(before ? [entry('back', before, () => move(before))] : []),
        ...(phases[sale.status].days
          ? [entry(sale.onHold ? 'release' : 'hold', sale.status, () => void holdOrRelease(sale))]
          : []),
      ]}
    >
      <Ellipsis className="icon-14" />
    </Menu>
  )
}
