/** A sale is moved: at once, or after the words that the move needs. */
import type { SaleProgress, WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { phases, standsInWords, subLabel } from '@crm/domain/sales/phases'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Undo2 from 'lucide-react/icons/undo-2'
import { late } from '../../../../late.tsx'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { askPerson } from '../../../../records/edit/questions.tsx'
import { toast } from '../../../../ui/toast.ts'
import { saleKind } from './sale-kind.ts'

const MoveDialog = late(() => import('./move-dialog.tsx'))
const StepDialog = late(() => import('./step-dialog.tsx'))

export type Offer = SaleProgress['moves'][number]
export type Step = SaleProgress['steps'][number]

export const moveIcons = {
  forward: ArrowRight,
  back: Undo2,
  hold: Pause,
  release: Play,
  cancel: CircleSlash,
  resume: Play,
}

/** What the button says. */
export function labelOfMove({ kind, status }: Offer): string {
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
export function beginMove(sale: WebSale, offer: Offer): Promise<unknown> {
  if (offer.kind === 'forward')
    return saveMove(sale, { status: offer.status }, `${sale.jobNumber} ${standsInWords(offer.status)}`)
  if (offer.kind === 'resume') return saveMove(sale, { status: offer.status }, `${sale.jobNumber} is resumed`)
  if (offer.kind === 'release') return saveMove(sale, { onHold: false }, `${sale.jobNumber} is off hold`)
  return askPerson<void>((close) => <MoveDialog sale={sale} offer={offer} onClose={close} />)
}

/** A hold that goes on, for another reason or until another day. */
export const changeHold = (sale: WebSale): Promise<void> =>
  askPerson<void>((close) => (
    <MoveDialog sale={sale} offer={{ kind: 'hold', status: sale.status }} onClose={close} />
  ))

/** Moves forward over what is missing, for the reason that is asked for. */
export const goOver = (sale: WebSale, forward: Offer): Promise<void> =>
  askPerson<void>((close) => <MoveDialog sale={sale} offer={forward} isOverride onClose={close} />)

/** "Survey: Scheduled" */
export const labelOfStep = ({ status }: WebSale, { subStatus }: Step): string =>
  `${phases[status].label}: ${subLabel(subStatus)}`

/** Within the phase, after the date or the words that the step needs. */
export async function takeStep(sale: WebSale, step: Step): Promise<void> {
  const { subStatus, needs } = step
  if (subStatus === 'CorrectionsNeeded') return askCorrections(sale)
  if (needs) {
    return askPerson<void>((close) => <StepDialog sale={sale} step={step} needs={needs} onClose={close} />)
  }
  const saved = await beginEdit(saleKind, sale).save({ subStatus })
  if (saved) sayStep(saved)
}

export const sayStep = ({ jobNumber, subStatus }: WebSale): void =>
  toast.done(`${jobNumber} is at ${subLabel(subStatus ?? '')}`)

/** The review is not passed, for what is asked for. */
const askCorrections = (sale: WebSale): Promise<void> =>
  askPerson<void>((close) => (
    <MoveDialog sale={sale} offer={{ kind: 'correct', status: sale.status }} onClose={close} />
  ))

async function saveMove(sale: WebSale, changes: WebSaleChanges, done: string): Promise<void> {
  if (await beginEdit(saleKind, sale).save(changes)) toast.done(done)
}
