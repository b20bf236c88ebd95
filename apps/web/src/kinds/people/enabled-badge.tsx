import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { Badge } from '~/ui/badge.tsx'

interface Props {
  readonly isEnabled: boolean
}

export const EnabledBadge = ({ isEnabled }: Props) =>
  isEnabled ? (
    <Badge tone="ok" icon={CircleCheck}>
      Enabled
    </Badge>
  ) : (
    <Badge tone="closed" icon={CircleSlash}>
      Disabled
    </Badge>
  )
