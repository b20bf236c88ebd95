/**
 * Sort fields of the lists: every column that the database can order. Each works in both directions: `name`
 * and `-name`. The first is the one that an empty table shows.
 */

export const leadSortFields = [
  'createdAt',
  'updatedAt',
  'lastActivityAt',
  'number',
  'name',
  'status',
  'rep',
  'setter',
  'phone',
  'email',
  'source',
  'doNotContact',
  'street',
  'city',
  'state',
  'zip',
  'utility',
  'bill',
  'hoa',
] as const
export type LeadSortField = (typeof leadSortFields)[number]

export const appointmentSortFields = [
  'dateTime',
  'createdAt',
  'number',
  'name',
  'result',
  'type',
  'city',
  'rep',
] as const
export type AppointmentSortField = (typeof appointmentSortFields)[number]

export const taskSortFields = [
  'dueDate',
  'createdAt',
  'updatedAt',
  'completedAt',
  'description',
  'priority',
  'status',
  'client',
  'assignee',
  'createdBy',
] as const
export type TaskSortField = (typeof taskSortFields)[number]

export const documentSortFields = [
  'createdAt',
  'title',
  'docType',
  'size',
  'client',
  'job',
  'uploadedBy',
] as const
export type DocumentSortField = (typeof documentSortFields)[number]

export const contractSortFields = [
  'createdAt',
  'number',
  'state',
  'client',
  'title',
  'signed',
  'price',
  'job',
  'sentAt',
] as const
export type ContractSortField = (typeof contractSortFields)[number]

export const referralSortFields = [
  'createdAt',
  'status',
  'amount',
  'client',
  'referredBy',
  'job',
  'paidDate',
] as const
export type ReferralSortField = (typeof referralSortFields)[number]

export const serviceJobSortFields = [
  'createdAt',
  'number',
  'status',
  'statusEnteredAt',
  'repairScheduledDate',
  'client',
  'type',
  'technician',
] as const
export type ServiceJobSortField = (typeof serviceJobSortFields)[number]

export const sheetSortFields = [
  'createdAt',
  'jobNumber',
  'commissionAmount',
  'client',
  'state',
  'paid',
  'balanceDue',
  'draw',
  'rep',
] as const
export type SheetSortField = (typeof sheetSortFields)[number]

export const drawSortFields = [
  'createdAt',
  'amount',
  'approvedAt',
  'paymentDate',
  'job',
  'client',
  'rep',
  'state',
  'approvedBy',
  'note',
] as const
export type DrawSortField = (typeof drawSortFields)[number]

export const saleSortFields = [
  'createdAt',
  'number',
  'status',
  'statusEnteredAt',
  'client',
  'subStatus',
  'rep',
  'installer',
  'subInstaller',
  'financeOption',
  'city',
  'ahj',
  'utility',
  'permitNumber',
  'mountType',
  'holdReason',
  'saleAmount',
  'systemWatts',
  'siteSurveyDateTime',
  'contractDate',
  'reviewDate',
  'financeEndsOn',
  'siteSurveyCompletedDate',
  'designApprovedDate',
  'permitSubmittedDate',
  'permitApprovedDate',
  'installScheduledDate',
  'installCompletedDate',
  'inspectionScheduledDate',
  'inspectionPassedDate',
  'ptoSubmittedDate',
  'ptoCompleteDate',
  'invoiceOneSentDate',
  'invoiceOnePaidDate',
  'invoiceTwoSentDate',
  'invoiceTwoPaidDate',
] as const
export type SaleSortField = (typeof saleSortFields)[number]
