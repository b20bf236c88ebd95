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

/** Which parts a job is in while it stands in a phase; those left out have none of their own. */
const titlesIn: Partial<Record<SaleStatus, readonly string[]>> = {
  Survey: ['Survey and design'],
  Design: ['System', 'Survey and design'],
  Permit: ['Permit'],
  Install: ['Install'],
  Inspection: ['Inspection'],
  PTO: ['PTO'],
  Monitoring: ['Monitoring'],
  Payment: ['Invoicing'],
}

/** Two columns, the second read after the first: what is worked on now comes first, the rest as a job goes. */
export function columnsIn(status: SaleStatus): readonly [readonly Section[], readonly Section[]] {
  const now = (titlesIn[status] ?? []).flatMap((title) => sections.filter(([one]) => one === title))
  const inOrder = [...now, ...sections.filter((section) => !now.includes(section))]
  return [inOrder.slice(0, inFirst), inOrder.slice(inFirst)]
}

/** Beside papers and photos, which are long. */
const inFirst = 6

/** Brings a fact into view and opens its field. */
export function openFact(field: ShownSaleField): void {
  const fact = document.getElementById(idOfFact(field))
  fact?.scrollIntoView({ block: 'center' })
  fact?.querySelector('button')?.click()
}
