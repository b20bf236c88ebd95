import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { serviceMoveAfterDate } from '@crm/domain/service-jobs/moves'
import { queries } from '~/api/queries.ts'
import { dateLabel, hasDateLabel } from '~/records/phases/date-labels.ts'
import { crmUser } from '~/session/crm-user.ts'
import { toast } from '~/ui/toast.ts'
import { takeWay, waysOf } from './move-service-job.tsx'

/** A new date offers the move that follows from it, in one press. */
export function offerServiceMove(job: ServiceJob, changes: ServiceJobChanges): void {
  if (changes.status !== undefined || changes.subStatus !== undefined) return
  const me = queries.getQueryData(crmUser.queryKey)
  const entered = Object.entries(changes).find(([field, value]) => value && serviceMoveAfterDate(job, field))
  const [field] = entered ?? []
  const next = field === undefined ? undefined : serviceMoveAfterDate(job, field)
  if (!me || !field || !next || !hasDateLabel(field)) return
  const way = waysOf(job, me, new Date()).find(
    ({ asked }) => asked.status === next.status && asked.subStatus === next.subStatus,
  )
  if (!way || way.reason !== undefined) return
  toast.done(`${job.number}: ${dateLabel(field).toLowerCase().replace('rma', 'RMA')}`, {
    action: { label: way.label, onPress: () => takeWay(job, way) },
  })
}
