import type { DrawState } from '@crm/domain/commissions/draw-actions'
import type { SheetState } from '@crm/domain/commissions/sheet-actions'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

interface Look {
  readonly tone: Tone
  readonly icon: LucideIcon
}

/** A state without a badge does not compile. */
const sheetLooks: Record<SheetState, Look> = {
  Draft: { tone: 'plain', icon: PencilLine },
  Submitted: { tone: 'warn', icon: Hourglass },
  Approved: { tone: 'ok', icon: CircleCheck },
  Locked: { tone: 'held', icon: Lock },
  Completed: { tone: 'closed', icon: CircleCheck },
}

const drawLooks: Record<DrawState, Look> = {
  Requested: { tone: 'warn', icon: Hourglass },
  Approved: { tone: 'info', icon: CircleCheck },
  Denied: { tone: 'closed', icon: CircleSlash },
  Paid: { tone: 'ok', icon: Banknote },
}

/** The state of a commission sheet. */
export const SheetStateBadge = ({ state }: { readonly state: SheetState }) => (
  <Badge {...sheetLooks[state]}>{state}</Badge>
)

/** The state of a draw. */
export const DrawStateBadge = ({ state }: { readonly state: DrawState }) => (
  <Badge {...drawLooks[state]}>{state}</Badge>
)
