/** Moves a sale, at once or after asking for a reason. */
import type { SaleProgress, WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { datesRecordedBy } from '@crm/domain/sales/moves'
import { type Stamp, phases, phaseSentence, subLabel } from '@crm/domain/sales/phases'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazyPart } from '~/ui/lazy.tsx'
import { beginEdit } from '~/records/edit/edit.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { toast } from '~/ui/toast.ts'
import { saleMoveKind } from './sale-move-kind.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'))
const MoveDatesDialog = lazyPart(() => import('./move-dates-dialog.tsx'))
const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

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

/** The label of the button. */
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

/** Moves that need a reason ask first. */
export function beginMove(sale: WebSale, offer: Offer): Promise<unknown> {
  if (offer.kind === 'forward') {
    const changes = { status: offer.status }
    const done = `${sale.jobNumber} ${phaseSentence(offer.status)}`
    const dates = datesRecordedBy({ status: sale.status, stamped: sale }, changes)
    return dates.length === 0
      ? saveMove(sale, changes, done)
      : askDates(sale, labelOfMove(offer), changes, dates, (saved) => toast.done(done, { undoes: saved }))
  }
  if (offer.kind === 'resume') return saveMove(sale, { status: offer.status }, `${sale.jobNumber} is resumed`)
  if (offer.kind === 'release') return saveMove(sale, { onHold: false }, `${sale.jobNumber} is off hold`)
  return askPerson<void>((close) => <MoveDialog sale={sale} offer={offer} onClose={close} />)
}

/** Changes the reason or the day of an active hold. */
export const changeHold = (sale: WebSale): Promise<void> =>
  askPerson<void>((close) => (
    <MoveDialog sale={sale} offer={{ kind: 'hold', status: sale.status }} onClose={close} />
  ))

/** Moves forward despite blockers, with a reason. */
export const goOver = (sale: WebSale, forward: Offer): Promise<void> =>
  askPerson<void>((close) => <MoveDialog sale={sale} offer={forward} isOverride onClose={close} />)

/** "Survey: Scheduled" */
export const labelOfStep = ({ status }: WebSale, { subStatus }: Step): string =>
  `${phases[status].label}: ${subLabel(subStatus)}`

/** Moves within the phase, after asking for the date or reason that the step needs. */
export async function takeStep(sale: WebSale, step: Step): Promise<void> {
  const { subStatus, needs } = step
  if (subStatus === 'CorrectionsNeeded') return askCorrections(sale)
  if (needs) {
    return askPerson<void>((close) => <StepDialog sale={sale} step={step} needs={needs} onClose={close} />)
  }
  const dates = datesRecordedBy({ status: sale.status, stamped: sale }, { status: sale.status, subStatus })
  if (dates.length > 0) return askDates(sale, labelOfStep(sale, step), { subStatus }, dates, showStep)
  const saved = await beginEdit(saleMoveKind, sale).save({ subStatus })
  if (saved) showStep(saved)
}

export function showStep(saved: WebSale): void {
  toast.done(`${saved.jobNumber} is at ${subLabel(saved.subStatus ?? '')}`, { undoes: saved })
}

/** A move records its date. */
const askDates = (
  sale: WebSale,
  label: string,
  changes: WebSaleChanges,
  dates: readonly Stamp[],
  onMoved: (saved: WebSale) => void,
): Promise<void> =>
  askPerson<void>((close) => (
    <MoveDatesDialog
      sale={sale}
      label={label}
      changes={changes}
      dates={dates}
      onMoved={onMoved}
      onClose={close}
    />
  ))

/** Fails the review and asks for corrections. */
const askCorrections = (sale: WebSale): Promise<void> =>
  askPerson<void>((close) => (
    <MoveDialog sale={sale} offer={{ kind: 'correct', status: sale.status }} onClose={close} />
  ))

async function saveMove(sale: WebSale, changes: WebSaleChanges, done: string): Promise<void> {
  const saved = await beginEdit(saleMoveKind, sale).save(changes)
  if (saved) toast.done(done, { undoes: saved })
}
