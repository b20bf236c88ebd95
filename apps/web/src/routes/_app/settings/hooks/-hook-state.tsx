import type { Hook } from '@crm/contract/web/hook-shapes'
import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { Badge } from '~/ui/badge.tsx'

interface Props {
  readonly hook: Pick<Hook, 'isEnabled' | 'failingSince' | 'stoppedBecause'>
}

/** Shows if the webhook is enabled and if its deliveries arrive. */
export function HookState({ hook: { isEnabled, failingSince, stoppedBecause } }: Props) {
  if (stoppedBecause !== null) {
    return (
      <Badge tone="late" icon={Ban}>
        Disabled
      </Badge>
    )
  }
  if (!isEnabled) {
    return (
      <Badge tone="closed" icon={CircleSlash}>
        Off
      </Badge>
    )
  }
  return failingSince === null ? (
    <Badge tone="ok" icon={CircleCheck}>
      On
    </Badge>
  ) : (
    <Badge tone="warn" icon={CircleAlert}>
      Failing
    </Badge>
  )
}
