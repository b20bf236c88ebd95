import { webSales } from '@crm/contract/web/sales'
import type { SaleProgress, WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Undo2 from 'lucide-react/icons/undo-2'
import { ask } from '../../../../api/ask.ts'
import { late } from '../../../../late.tsx'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { askPerson } from '../../../../records/edit/questions.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toast.ts'
import { saleKind } from './sale-kind.ts'

const MoveDialog = late(() => import('./move-dialog.tsx'))

interface Props {
  readonly sale: WebSale
}

type Offer = SaleProgress['moves'][number]

const icons = {
  forward: ArrowRight,
  back: Undo2,
  hold: Pause,
  release: Play,
  cancel: CircleSlash,
  resume: Play,
}

/** Where the job may go. What may not be done stays visible and says why. */
export function SaleMoves({ sale }: Props) {
  const { data } = useQuery(ask(webSales.progress, { params: { id: sale.id } }))
  const moves = data?.moves ?? []
  const forward = moves.find(({ kind }) => kind === 'forward')
  const canOverride = (data?.missing.length ?? 0) > 0
  const choose = (offer: Offer) => void begin(sale, offer)
  const steps = phases[sale.status].subs.filter((sub) => sub !== sale.subStatus)
  return (
    <>
      <Menu
        name="More moves"
        square
        entries={[
          ...steps.map((sub) => ({
            kind: 'do' as const,
            label: `${phases[sale.status].label}: ${subLabel(sub)}`,
            icon: CircleDot,
            disabledReason: undefined,
            onChoose: () => void move(sale, { subStatus: sub }, `${sale.jobNumber} is at ${subLabel(sub)}`),
          })),
          ...moves
            .filter((offer) => offer !== forward)
            .toReversed()
            .map((offer) => ({
              kind: 'do' as const,
              label: labelOf(offer),
              icon: icons[offer.kind],
              disabledReason: offer.reason ?? undefined,
              onChoose: () => choose(offer),
              ...(offer.kind === 'cancel' && { isDangerous: true as const }),
            })),
          ...(forward && canOverride
            ? [
                {
                  kind: 'do' as const,
                  label: `Go over what is missing to ${phases[forward.status].label}`,
                  icon: ArrowRight,
                  disabledReason: undefined,
                  onChoose: () =>
                    void askPerson<void>((close) => (
                      <MoveDialog sale={sale} offer={forward} isOverride onClose={close} />
                    )),
                },
              ]
            : []),
        ]}
      >
        <Ellipsis />
      </Menu>
      {forward ? (
        <Button
          variant="primary"
          disabled={forward.reason !== null}
          {...(forward.reason !== null && { 'data-tip': forward.reason })}
          onClick={() => choose(forward)}
        >
          {labelOf(forward)}
          <ArrowRight />
        </Button>
      ) : null}
    </>
  )
}

function labelOf({ kind, status }: Offer): string {
  switch (kind) {
    case 'forward':
      return status === 'Complete' ? 'Pass review' : `Move to ${phases[status].label}`
    case 'back':
      return `Back to ${phases[status].label}`
    case 'hold':
      return 'Put on hold'
    case 'release':
      return 'Take off hold'
    case 'cancel':
      return 'Cancel sale'
    case 'resume':
      return `Resume in ${phases[status].label}`
  }
}

/** Moves that need words ask for them first. */
function begin(sale: WebSale, offer: Offer): Promise<unknown> {
  if (offer.kind === 'forward')
    return move(sale, { status: offer.status }, `${sale.jobNumber} is in ${phases[offer.status].label}`)
  if (offer.kind === 'resume') return move(sale, { status: offer.status }, `${sale.jobNumber} is resumed`)
  if (offer.kind === 'release') return move(sale, { onHold: false }, `${sale.jobNumber} is off hold`)
  return askPerson<void>((close) => <MoveDialog sale={sale} offer={offer} onClose={close} />)
}

async function move(sale: WebSale, changes: WebSaleChanges, done: string): Promise<void> {
  if (await beginEdit(saleKind, sale).save(changes)) toast.done(done)
}
