/** The fields of a sale, by the part of the job that they belong to, and the way to one of them on the page. */
import type { SaleStatus } from '@crm/domain/sales/phases'
import { type ShownSaleField, idOfFact } from '../-sale-facts.tsx'

export type Section = readonly [title: string, fields: readonly ShownSaleField[]]

const sections: readonly Section[] = [
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

/** Which part a job is in while it stands in a phase; those left out have none of their own. */
const titleIn: Partial<Record<SaleStatus, string>> = {
  Survey: 'Survey and design',
  Design: 'Survey and design',
  Permit: 'Permit',
  Install: 'Install',
  Inspection: 'Inspection',
  PTO: 'PTO',
  Monitoring: 'Monitoring',
  Payment: 'Invoicing',
}

/** What is worked on now comes first, the rest as a job goes. */
export function sectionsIn(status: SaleStatus): readonly Section[] {
  const now = sections.filter(([title]) => title === titleIn[status])
  return [...now, ...sections.filter((section) => !now.includes(section))]
}

/** Brings a fact into view and opens its field. */
export function openFact(field: ShownSaleField): void {
  const fact = document.getElementById(idOfFact(field))
  fact?.scrollIntoView({ block: 'center' })
  fact?.querySelector('button')?.click()
}
