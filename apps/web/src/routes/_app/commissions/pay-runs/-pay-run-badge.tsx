import type { PayRunState } from '@crm/domain/commissions/pay-run'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleDot from 'lucide-react/icons/circle-dot'
import Lock from 'lucide-react/icons/lock'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A state without a badge does not compile. */
const looks: Record<PayRunState, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  Open: { tone: 'info', icon: CircleDot },
  Closed: { tone: 'held', icon: Lock },
  Paid: { tone: 'ok', icon: Banknote },
}

export const PayRunBadge = ({ state }: { readonly state: PayRunState }) => (
  <Badge {...looks[state]}>{state}</Badge>
)
