/** The fields of a sale, by the part of the job that they belong to, and the way to one of them on the page. */
import type { ShownSaleField } from '../-sale-facts.tsx'

export const sections: readonly (readonly [title: string, fields: readonly ShownSaleField[]])[] = [
  [
    'Job',
    [
      'salesRepId',
      'installerId',
      'subInstallerId',
      'contractDate',
      'isSenior',
      'isCommercial',
      'contractNotes',
    ],
  ],
  [
    'Finance',
    [
      'saleAmount',
      'downPayment',
      'financeOptionOneId',
      'financeAmountOne',
      'financeOptionTwoId',
      'financeAmountTwo',
    ],
  ],
  [
    'System',
    [
      'systemSizeKw',
      'moduleId',
      'moduleQuantity',
      'batteryId',
      'batteryQuantity',
      'mountType',
      'mpuNeeded',
      'gmaUpgrade',
      'isPrimePowerBoxIncluded',
    ],
  ],
  ['Survey and design', ['siteSurveyDateTime', 'siteSurveyCompletedDate', 'designApprovedDate']],
  ['Permit', ['permitNumber', 'permitSubmittedDate', 'permitApprovedDate']],
  ['Install', ['installScheduledDate', 'installCompletedDate']],
  ['Inspection', ['inspectionScheduledDate', 'inspectionPassedDate']],
  ['PTO', ['ptoSubmittedDate', 'ptoCompleteDate']],
  ['Monitoring', ['monitoringUrl', 'monitoringUnavailable', 'monitoringCompleteDate']],
  [
    'Invoicing',
    [
      'invoiceOneSentDate',
      'invoiceOnePaidDate',
      'invoiceTwoSentDate',
      'invoiceTwoPaidDate',
      'paymentCompleteDate',
    ],
  ],
]

export const idOfFact = (field: ShownSaleField) => `fact-of-sale-${field}`

/** Brings a fact into view and opens its field. */
export function openFact(field: ShownSaleField): void {
  const fact = document.getElementById(idOfFact(field))
  fact?.scrollIntoView({ block: 'center' })
  fact?.querySelector('button')?.click()
}
