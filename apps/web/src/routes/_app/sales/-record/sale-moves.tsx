import { webSales } from '@crm/contract/web/sales'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useMemo } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { type RecordAction, useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { useNarrow } from '~/ui/use-phone.ts'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import {
  type Offer,
  type Step,
  beginMove,
  goOver,
  labelOfMove,
  labelOfStep,
  moveIcons,
  takeStep,
} from './move-sale.tsx'
import { useSaleActions } from './sale-actions.ts'

interface Props {
  readonly sale: WebSale
}

const nothing = { moves: [] as readonly Offer[], steps: [] as readonly Step[] }

/** The moves and other actions of a job. A disabled one stays visible and says why. */
export function SaleMoves({ sale }: Props) {
  const isNarrow = useNarrow()
  const { data } = useQuery(routeQuery(webSales.progress, { params: { id: sale.id } }))
  const actions = useSaleActions(sale)
  const mayOverride = can.moveSale(useMe(), 'decide', saleSubject(sale))
  const { moves, steps } = data ?? nothing
  const forward = moves.find(({ kind }) => kind === 'forward')
  const hold = moves.find(({ kind }) => kind === 'hold' || kind === 'release')
  const resume = moves.find(({ kind }) => kind === 'resume')
  // With room for one button, show the one that is enabled.
  const main = isNarrow && hold?.kind === 'release' ? hold : (forward ?? resume)
  const back = moves.findLast(({ kind }) => kind === 'back')
  const inMenu = moves
    .filter((offer) => offer !== main && (isNarrow || offer !== hold))
    // The menu of steps has the possible ones; one disabled move back is enough to give the reason.
    .filter((offer) => offer.kind !== 'back' || (offer.reason !== null && offer === back))
    .toReversed()
  const MainIcon = main === hold ? Play : ArrowRight
  useRecordActions(sale.jobNumber, useOffered(sale, steps, moves, actions))
  useShortcuts(
    actions.flatMap(({ keys, label, disabledReason, run }) =>
      keys && disabledReason === undefined ? [{ keys, words: label, where: 'On a record', run }] : [],
    ),
  )
  return (
    <>
      {hold && !isNarrow ? (
        <Button reason={hold.reason} onClick={() => void beginMove(sale, hold)}>
          {hold.kind === 'hold' ? <Pause /> : <Play />}
          {labelOfMove(hold)}
        </Button>
      ) : null}
      <Menu
        name="More actions"
        square
        entries={[
          ...inMenu.map((offer) => ({
            kind: 'do' as const,
            label: labelOfMove(offer),
            icon: moveIcons[offer.kind],
            disabledReason: offer.reason ?? undefined,
            onChoose: () => void beginMove(sale, offer),
            ...(offer.kind === 'cancel' && { isDangerous: true as const }),
          })),
          ...(forward && (data?.missing.length ?? 0) > 0 ? [overrideEntry(sale, forward, mayOverride)] : []),
          ...actions
            .filter(({ label }) => label !== 'Change the step')
            .map((action) => ({
              ...asEntry(action),
              ...(action.label === 'Remove' && { isDangerous: true as const }),
            })),
        ]}
      >
        <Ellipsis />
      </Menu>
      {main ? (
        <Button variant="primary" reason={main.reason} onClick={() => void beginMove(sale, main)}>
          {labelOfMove(main)}
          <MainIcon />
        </Button>
      ) : null}
    </>
  )
}

const stepsOf = (sale: WebSale, steps: readonly Step[]) =>
  steps.map((step): RecordAction => ({
    label: labelOfStep(sale, step),
    icon: CircleDot,
    disabledReason: step.reason ?? undefined,
    run: () => void takeStep(sale, step),
  }))

const asEntry = ({ label, icon, disabledReason, run }: RecordAction) => ({
  kind: 'do' as const,
  label,
  icon,
  disabledReason,
  onChoose: run,
})

/** The palette's version: steps, allowed moves and actions. */
const useOffered = (
  sale: WebSale,
  steps: readonly Step[],
  moves: readonly Offer[],
  actions: readonly RecordAction[],
) =>
  useMemo(
    () => [
      ...stepsOf(sale, steps),
      ...moves
        .filter(({ kind, reason }) => kind !== 'back' || reason === null)
        .map((offer): RecordAction => ({
          label: labelOfMove(offer),
          icon: moveIcons[offer.kind],
          disabledReason: offer.reason ?? undefined,
          run: () => void beginMove(sale, offer),
        })),
      ...actions,
    ],
    [sale, steps, moves, actions],
  )

const overrideEntry = (sale: WebSale, forward: Offer, allowed: Decision) => ({
  kind: 'do' as const,
  label: `Move to ${phases[forward.status].label} anyway…`,
  icon: ArrowRight,
  disabledReason: allowed.ok ? undefined : allowed.reason,
  onChoose: () => void goOver(sale, forward),
})
