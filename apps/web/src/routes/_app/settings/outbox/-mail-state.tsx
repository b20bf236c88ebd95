import type { MailState } from '@crm/domain/mail/mail-states'
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A state without a badge does not compile. */
const looks: Record<MailState, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  Waiting: { tone: 'info', icon: Hourglass },
  Failed: { tone: 'late', icon: CircleAlert },
  Sent: { tone: 'ok', icon: CircleCheck },
}

interface Props {
  readonly state: MailState
}

export const MailStateBadge = ({ state }: Props) => <Badge {...looks[state]}>{state}</Badge>
