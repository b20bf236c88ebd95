/** The list of service jobs as a CSV file. */
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { subLabel } from '@crm/domain/sales/phases'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import { type Cells, momentCell } from '#spine/records/export'

export const serviceJobCells: Cells<'serviceJobs', ServiceJob> = {
  number: ({ number }) => number,
  client: ({ lead }) => lead.fullName,
  address: ({ address }) => address,
  sale: ({ jobNumber }) => jobNumber,
  type: ({ type, otherType }) => otherType ?? type,
  status: ({ status }) => servicePhases[status].label,
  step: ({ subStatus }) => subStatus && subLabel(subStatus),
  days: ({ daysInStatus }) => daysInStatus,
  repair: ({ repairScheduledDate }) => repairScheduledDate,
  technician: ({ technicianName }) => technicianName,
  created: ({ createdAt }) => momentCell(createdAt),
}
