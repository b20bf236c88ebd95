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
  Pending: { tone: 'plain', icon: CircleDashed, meaning: 'Nothing is sold to the client yet.' },
  Qualified: {
    tone: 'info',
    icon: Handshake,
    meaning: 'The client has bought; their system does not run yet.',
  },
  Payable: { tone: 'warn', icon: Banknote, meaning: 'The system runs, so that it can be paid.' },
  Paid: { tone: 'ok', icon: CircleCheck, meaning: 'It is paid, which is final.' },
  Void: { tone: 'closed', icon: CircleSlash, meaning: 'The client or the job came to nothing.' },
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
