import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { ReactNode } from 'react'
import { FactInPlace } from '../../../../records/facts/fact-in-place.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import type { ShownSaleField } from '../-sale-facts.tsx'
import { Blockers } from './blockers.tsx'
import { MoveHistory } from './move-history.tsx'
import { saleKind } from './sale-kind.ts'
import { SaleStepper } from './sale-stepper.tsx'
import { Ticks } from './ticks.tsx'

interface Props {
  readonly sale: WebSale
}

const sections: readonly (readonly [title: string, fields: readonly ShownSaleField[]])[] = [
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

/** Where the job stands and what it waits for; then everything that was agreed, each fact changed where it stands. */
export const SaleOverview = ({ sale }: Props) => (
  <div className="relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    <SaleStepper sale={sale} />
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 max-lg:grid-cols-1">
      <Blockers sale={sale} />
      <Ticks sale={sale} />
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 max-lg:grid-cols-1">
      {sections.map(([title, fields]) => (
        <Card key={title} title={title}>
          <div className="p-4">
            <Facts of={factsOf(sale, title, fields)} />
          </div>
        </Card>
      ))}
    </div>
    <MoveHistory saleId={sale.id} />
  </div>
)

function factsOf(sale: WebSale, title: string, fields: readonly ShownSaleField[]): Record<string, ReactNode> {
  const facts = Object.fromEntries(
    fields.map((field) => [
      saleKind.facts[field].label,
      <FactInPlace key={field} kind={saleKind} record={sale} field={field} />,
    ]),
  )
  if (title !== 'System' || sale.inverters.length === 0) return facts
  return {
    ...facts,
    Inverters: sale.inverters.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
  }
}
