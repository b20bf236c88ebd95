import type { DayOrder } from '../work/day-order.ts'
import type { SaleGroup } from './ticks.ts'

/** Editable fields of a sale, by the right to change them. */
export const saleFieldGroups = {
  addressId: 'contract',
  installerId: 'contract',
  contractDate: 'contract',
  contractNotes: 'contract',
  isCommercial: 'contract',
  isSenior: 'contract',
  presentationLanguage: 'contract',
  saleAmount: 'contract',
  downPayment: 'contract',
  financeOptionOneId: 'contract',
  financeAmountOne: 'contract',
  financeOptionTwoId: 'contract',
  financeAmountTwo: 'contract',
  salesRepId: 'decide',
  subInstallerId: 'technical',
  mountType: 'system',
  mpuNeeded: 'system',
  gmaUpgrade: 'system',
  isPrimePowerBoxIncluded: 'system',
  systemSizeKw: 'system',
  moduleId: 'system',
  moduleQuantity: 'system',
  batteryId: 'system',
  batteryQuantity: 'system',
  siteSurveyDateTime: 'technical',
  siteSurveyCompletedDate: 'technical',
  designApprovedDate: 'technical',
  permitSubmittedDate: 'technical',
  permitApprovedDate: 'technical',
  permitNumber: 'technical',
  installScheduledDate: 'technical',
  installCompletedDate: 'technical',
  inspectionScheduledDate: 'technical',
  inspectionPassedDate: 'technical',
  ptoSubmittedDate: 'technical',
  ptoCompleteDate: 'technical',
  monitoringUrl: 'technical',
  monitoringUnavailable: 'technical',
  monitoringCompleteDate: 'technical',
  invoiceOneSentDate: 'invoices',
  invoiceOnePaidDate: 'invoices',
  invoiceTwoSentDate: 'invoices',
  invoiceTwoPaidDate: 'invoices',
  paymentCompleteDate: 'invoices',
} as const satisfies Record<string, SaleGroup>

export type SaleField = keyof typeof saleFieldGroups

/**
 * The extra right for a field on a new sale; undefined for fields that the seller agrees with the client, including the
 * time of the survey.
 */
export function rightForNewField(field: SaleField): 'technical' | 'invoices' | undefined {
  const group = saleFieldGroups[field]
  return group === 'invoices' || (group === 'technical' && field !== 'siteSurveyDateTime') ? group : undefined
}

/** Dates of past events, which cannot be in the future. */
export const pastDays = [
  'contractDate',
  'siteSurveyCompletedDate',
  'designApprovedDate',
  'permitSubmittedDate',
  'permitApprovedDate',
  'installCompletedDate',
  'inspectionPassedDate',
  'ptoSubmittedDate',
  'ptoCompleteDate',
  'monitoringCompleteDate',
  'invoiceOneSentDate',
  'invoiceOnePaidDate',
  'invoiceTwoSentDate',
  'invoiceTwoPaidDate',
  'paymentCompleteDate',
] as const satisfies readonly SaleField[]

export const dayOrders = [
  ['permitSubmittedDate', 'permitApprovedDate', 'A permit is not approved before it is submitted.'],
  ['ptoSubmittedDate', 'ptoCompleteDate', 'PTO is not granted before it is submitted.'],
  ['invoiceOneSentDate', 'invoiceOnePaidDate', 'An invoice is not paid before it is sent.'],
  ['invoiceTwoSentDate', 'invoiceTwoPaidDate', 'An invoice is not paid before it is sent.'],
] as const satisfies readonly DayOrder<SaleField>[]

/** Folders of a job in the drive, by phase. */
export const saleFolders = [
  'rootFolderId',
  'contractFolderId',
  'financeFolderId',
  'surveyFolderId',
  'designFolderId',
  'permitFolderId',
  'installFolderId',
  'inspectionFolderId',
  'ptoFolderId',
  'paymentFolderId',
  'commissionFolderId',
] as const
