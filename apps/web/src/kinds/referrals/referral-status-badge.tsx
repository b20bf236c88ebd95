import type { ReferralStatus } from '@crm/domain/referrals/referral-status'
import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Handshake from 'lucide-react/icons/handshake'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** A status without a badge does not compile. */
const looks: Record<
  ReferralStatus,
  { readonly tone: Tone; readonly icon: LucideIcon; readonly meaning: string }
> = {
  Pending: { tone: 'plain', icon: CircleDashed, meaning: 'No sale yet.' },
  Qualified: {
    tone: 'info',
    icon: Handshake,
    meaning: 'Sold; the system does not run yet.',
  },
  Payable: { tone: 'warn', icon: Banknote, meaning: 'The system runs. Ready to pay.' },
  Paid: { tone: 'ok', icon: CircleCheck, meaning: 'Paid. This is final.' },
  Void: { tone: 'closed', icon: CircleSlash, meaning: 'The client or the job was lost.' },
}

export function ReferralStatusBadge({ status }: { readonly status: ReferralStatus }) {
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {status}
    </Badge>
  )
}

export const meaningOf = (status: ReferralStatus): string => looks[status].meaning
