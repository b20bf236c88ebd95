import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { subLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import { PaceBadge } from '../../../records/phases/pace-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** "Repair", with its step where that says more than that it waits. */
export function ServiceStatusBadge({ status, subStatus }: Pick<ServiceJob, 'status' | 'subStatus'>) {
  const isEnded = status === 'Completed'
  return (
    <Badge tone={isEnded ? 'ok' : 'info'} icon={isEnded ? CircleCheck : CircleDot}>
      {servicePhases[status].label}
      {subStatus && subStatus !== 'Pending' ? ` · ${subLabel(subStatus)}` : ''}
    </Badge>
  )
}

/** How long the job has stood where it stands; nothing for one that is completed. */
export const ServicePace = ({
  status,
  daysInStatus,
  pace,
}: Pick<ServiceJob, 'status' | 'daysInStatus' | 'pace'>) =>
  servicePhases[status].days ? <PaceBadge days={daysInStatus} pace={pace} /> : null
