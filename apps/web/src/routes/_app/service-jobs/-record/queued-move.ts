import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { subLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import { pacificDay } from '@crm/domain/time'

/**
 * A move in the outbox, over the version on the phone. It names phase, step and every field of the phase, so a later
 * choice replaces it in full (A-442). An offline completion keeps its day, not the day it was sent (A-602).
 */
export function queuedMove(
  job: Pick<ServiceJob, 'id' | 'number' | 'leadId' | 'lead' | 'version' | 'status' | 'subStatus'>,
  changes: ServiceJobChanges,
  now: Date,
) {
  const status = changes.status ?? job.status
  const isCompleted = status === 'Completed'
  const unchanged = status === job.status ? job.subStatus : 'Pending'
  const subStatus = isCompleted ? null : (changes.subStatus ?? unchanged)
  const step = subStatus && subStatus !== 'Pending' ? `, ${subLabel(subStatus)}` : ''
  const { reason } = changes
  return {
    kind: 'serviceJob' as const,
    leadId: job.leadId,
    leadName: job.lead.fullName,
    words: `${job.number}: ${servicePhases[status].label}${step}${reason ? `. ${reason}` : ''}`,
    params: { id: job.id },
    body: {
      ...changes,
      status,
      subStatus,
      reason,
      jobCompleteDate: isCompleted ? (changes.jobCompleteDate ?? pacificDay(now)) : undefined,
      version: job.version,
    },
  }
}
