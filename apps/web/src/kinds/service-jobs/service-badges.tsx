import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { subLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import { PaceBadge } from '~/records/phases/pace-badge.tsx'
import { Badge } from '~/ui/badge.tsx'

/** "Repair", plus its step unless that is only waiting. */
export function ServiceStatusBadge({ status, subStatus }: Pick<ServiceJob, 'status' | 'subStatus'>) {
  const isEnded = status === 'Completed'
  return (
    <Badge tone={isEnded ? 'ok' : 'info'} icon={isEnded ? CircleCheck : CircleDot}>
      {servicePhases[status].label}
      {subStatus && subStatus !== 'Pending' ? ` · ${subLabel(subStatus)}` : ''}
    </Badge>
  )
}

/** Days in the current phase; hidden for completed jobs. */
export const ServicePace = ({
  status,
  daysInStatus,
  pace,
}: Pick<ServiceJob, 'status' | 'daysInStatus' | 'pace'>) =>
  servicePhases[status].days ? <PaceBadge days={daysInStatus} pace={pace} /> : null
