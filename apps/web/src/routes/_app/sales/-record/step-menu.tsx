import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import Circle from 'lucide-react/icons/circle'
import CircleDot from 'lucide-react/icons/circle-dot'
import { routeQuery } from '~/api/route-query.ts'
import { SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { usePhone } from '~/ui/use-phone.ts'
import {
  beginMove,
  labelOfMove,
  labelOfStep,
  moveIcons,
  type Offer,
  type Step,
  takeStep,
} from './move-sale.tsx'

interface Props {
  readonly sale: WebSale
}

/** Opens the menu from a key or the palette, which may be some frames before its entries have loaded. */
export function openStepMenu(frames = 180): void {
  const button = document.querySelector<HTMLElement>('[data-step] button')
  if (button) button.click()
  else if (frames > 0) requestAnimationFrame(() => openStepMenu(frames - 1))
}

/** Phase and step; a menu of the steps of this phase and of the phases beside it. */
export function StepMenu({ sale }: Props) {
  const isPhone = usePhone()
  const { data } = useQuery(routeQuery(webSales.progress, { params: { id: sale.id } }))
  const badge = <SaleStatusBadge status={sale.status} subStatus={isPhone ? null : sale.subStatus} />
  const entries = data ? entriesOf(sale, data.steps, data.moves) : []
  if (entries.length === 0) return badge
  return (
    <span data-step className="inline-flex">
      <Menu
        name="Change the step"
        align="start"
        isWorded
        bare="on-paper touch rounded-control outline-offset-2"
        entries={entries}
      >
        <span className="sr-only">Change the step: </span>
        {badge}
      </Menu>
    </span>
  )
}

function entriesOf(sale: WebSale, steps: readonly Step[], moves: readonly Offer[]): MenuEntry[] {
  const { status, subStatus } = sale
  const toSteps = steps.map((step): MenuEntry => ({
    kind: 'do',
    label: labelOfStep(sale, step),
    icon: Circle,
    disabledReason: step.reason ?? undefined,
    onChoose: () => void takeStep(sale, step),
  }))
  const toPhases = moves
    .filter(({ kind, reason }) => kind === 'forward' || (kind === 'back' && reason === null))
    .map((offer): MenuEntry => ({
      kind: 'do',
      label: labelOfMove(offer),
      icon: moveIcons[offer.kind],
      disabledReason: offer.reason ?? undefined,
      onChoose: () => void beginMove(sale, offer),
    }))
  if (toSteps.length + toPhases.length === 0) return []
  const now: MenuEntry = {
    kind: 'do',
    label: [phases[status].label, subStatus && subLabel(subStatus)].filter(Boolean).join(': '),
    icon: CircleDot,
    isChosen: true,
    onChoose: () => undefined,
  }
  return [now, ...toSteps, ...(toPhases.length > 0 ? [{ kind: 'line' } as const] : []), ...toPhases]
}
