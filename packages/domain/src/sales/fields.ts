import type { DayOrder } from '../work/day-order.ts'
import type { SaleGroup } from './ticks.ts'

/** Every field of a sale that people change, by who keeps it. */
export const saleFieldGroups = {
  addressId: 'contract',
  installerId: 'contract',
  contractDate: 'contract',
  contractNotes: 'contract',
  isCommercial: 'contract',
  isSenior: 'contract',
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
 * Who else keeps a field of a new sale than whoever may sell; undefined for what is agreed with the client, the time of
 * the survey too.
 */
export function keeperOfNew(field: SaleField): 'technical' | 'invoices' | undefined {
  const group = saleFieldGroups[field]
  return group === 'invoices' || (group === 'technical' && field !== 'siteSurveyDateTime') ? group : undefined
}

/** Days that have happened when they are written down: never in the future. */
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
  ['ptoSubmittedDate', 'ptoCompleteDate', 'Permission to operate does not come before it is asked for.'],
  ['invoiceOneSentDate', 'invoiceOnePaidDate', 'An invoice is not paid before it is sent.'],
  ['invoiceTwoSentDate', 'invoiceTwoPaidDate', 'An invoice is not paid before it is sent.'],
] as const satisfies readonly DayOrder<SaleField>[]

/** A phase of the sale -> the folder of the drive that holds its files. */
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
