import type { Stamp } from '@crm/domain/sales/phases'
import type { ServiceStamp } from '@crm/domain/service-jobs/moves'

/** Labels of the dates that a job's moves record or are scheduled by, for use without their card. */
const labels: Readonly<Record<Stamp | ServiceStamp | Scheduled, string>> = {
  siteSurveyDateTime: 'Survey scheduled',
  siteSurveyCompletedDate: 'Survey done',
  designApprovedDate: 'Design approved',
  permitSubmittedDate: 'Permit submitted',
  permitApprovedDate: 'Permit approved',
  installScheduledDate: 'Installation scheduled',
  installCompletedDate: 'Installation done',
  inspectionScheduledDate: 'Inspection scheduled',
  inspectionPassedDate: 'Inspection passed',
  ptoSubmittedDate: 'PTO submitted',
  ptoCompleteDate: 'PTO granted',
  monitoringCompleteDate: 'Monitoring done',
  paymentCompleteDate: 'Paid in full',
  repairScheduledDate: 'Repair scheduled',
  rmaDate: 'RMA requested',
  invoiceSentDate: 'Invoice sent',
  invoicePaidDate: 'Invoice paid',
  jobCompleteDate: 'Job done',
}

type Scheduled =
  | 'siteSurveyDateTime'
  | 'installScheduledDate'
  | 'inspectionScheduledDate'
  | 'repairScheduledDate'

export const dateLabel = (field: keyof typeof labels): string => labels[field]

export const hasDateLabel = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)
