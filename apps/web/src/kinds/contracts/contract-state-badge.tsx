import { type ContractState, contractStateLabels } from '@crm/domain/contracts/states'
import type { LucideIcon } from 'lucide-react'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Eye from 'lucide-react/icons/eye'
import FilePen from 'lucide-react/icons/file-pen'
import FileX from 'lucide-react/icons/file-x'
import PencilLine from 'lucide-react/icons/pencil-line'
import Send from 'lucide-react/icons/send'
import Signature from 'lucide-react/icons/signature'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A state without a badge does not compile. */
const looks: Record<ContractState, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  Draft: { tone: 'plain', icon: PencilLine },
  Sent: { tone: 'info', icon: Send },
  Viewed: { tone: 'info', icon: Eye },
  Signed: { tone: 'warn', icon: Signature },
  Completed: { tone: 'ok', icon: CircleCheck },
  ChangeRequested: { tone: 'held', icon: FilePen },
  Declined: { tone: 'late', icon: CircleSlash },
  Voided: { tone: 'closed', icon: FileX },
  Expired: { tone: 'closed', icon: CalendarX },
}

/** The state of a contract. */
export const ContractStateBadge = ({ state }: { readonly state: ContractState }) => (
  <Badge {...looks[state]}>{contractStateLabels[state]}</Badge>
)
