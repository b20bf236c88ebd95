import type { DeliveryState as State } from '@crm/domain/hooks/hook-retries'
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A state without a badge does not compile. */
const looks: Record<State, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  Waiting: { tone: 'info', icon: Hourglass },
  Delivered: { tone: 'ok', icon: CircleCheck },
  Failed: { tone: 'late', icon: CircleAlert },
}

interface Props {
  readonly state: State
}

export const DeliveryState = ({ state }: Props) => <Badge {...looks[state]}>{state}</Badge>
