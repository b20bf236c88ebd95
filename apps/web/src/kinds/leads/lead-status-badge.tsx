import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { LucideIcon } from 'lucide-react'
import Calendar from 'lucide-react/icons/calendar'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Snowflake from 'lucide-react/icons/snowflake'
import Sparkle from 'lucide-react/icons/sparkle'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A status without a badge does not compile. */
export const leadStatusLooks: Record<LeadStatus, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  New: { tone: 'info', icon: Sparkle },
  Appointment: { tone: 'plain', icon: Calendar },
  Cold: { tone: 'closed', icon: Snowflake },
  Dead: { tone: 'closed', icon: CircleSlash },
  Sold: { tone: 'ok', icon: CircleCheck },
}

interface Props {
  readonly status: LeadStatus
}

export const LeadStatusBadge = ({ status }: Props) => <Badge {...leadStatusLooks[status]}>{status}</Badge>
