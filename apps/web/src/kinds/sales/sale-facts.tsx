/** Field specs of a sale: a new row appears on its page and in its history. */
import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { downPaymentFault, downPaymentWarning } from '@crm/domain/contracts/terms'
import { type SaleSubject, can } from '@crm/domain/people/can'
import type { Actor } from '@crm/domain/people/actor'
import { saleFieldGroups, type SaleField } from '@crm/domain/sales/fields'
import { upgradesWarning } from '@crm/domain/sales/upgrades'
import { isKeyOf } from '@crm/domain/own'
import type { Fact, FactTable } from '~/records/facts/fact.ts'
import { useReps } from '~/forms/people.ts'
import { Person } from '~/ui/person.tsx'
import { useEntries } from '../catalogue/catalogue-entries.ts'

/** The attributes of a sale that permission checks need; its lead's rep owns it, too. */
export const aboutSale = ({
  salesRep,
  lead,
  status,
}: Pick<WebSale, 'salesRep' | 'lead' | 'status'>): SaleSubject => ({
  salesRepId: salesRep?.id ?? null,
  lead,
  isPending: status === 'Pending',
})

const chosen = (label: string, kind: CatalogKind, nameOf: (sale: WebSale) => string | undefined) =>
  ({
    kind: 'choice',
    label,
    isOptional: true,
    none: 'None',
    choices: () => useEntries(kind),
    shown: nameOf,
  }) as const satisfies Fact<WebSale>

const day = (label: string) => ({ kind: 'day', label }) as const
const dollars = (label: string) => ({ kind: 'money', label, min: 0, max: 9_999_999_999 }) as const
const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const
const count = (label: string) => ({ kind: 'number', label, min: 1, max: 100_000 }) as const

const rows = {
  salesRepId: {
    kind: 'person',
    label: 'Rep',
    none: 'Nobody',
    choices: useReps,
    shown: ({ salesRep }) => <Person name={salesRep?.name ?? null} />,
  },
  installerId: chosen('Installer', 'installers', ({ installer }) => installer?.name),
  contractDate: day('Contract'),
  isSenior: { kind: 'yes-no', label: 'Buyer 65 or older' },
  isCommercial: { kind: 'yes-no', label: 'Commercial', isNeeded: true },
  contractNotes: { ...text('Notes', 4000), isLong: true },
  saleAmount: dollars('Amount'),
  downPayment: {
    ...dollars('Down payment'),
    clash: ({ saleAmount, downPayment }) => downPaymentFault(saleAmount, downPayment),
    doubt: ({ saleAmount, downPayment }) => downPaymentWarning(saleAmount, downPayment),
  },
  financeOptionOneId: chosen('Finance 1', 'financeOptions', ({ financeOptionOne: one, financeFeeOne: fee }) =>
    one ? `${one.name}${fee ? ` · fee ${fee} %` : ''}` : undefined,
  ),
  financeAmountOne: dollars('Amount 1'),
  financeOptionTwoId: chosen('Finance 2', 'financeOptions', ({ financeOptionTwo: two, financeFeeTwo: fee }) =>
    two ? `${two.name}${fee ? ` · fee ${fee} %` : ''}` : undefined,
  ),
  financeAmountTwo: dollars('Amount 2'),
  subInstallerId: chosen('Sub-installer', 'subInstallers', ({ subInstaller }) => subInstaller?.name),
  systemSizeKw: { kind: 'number', label: 'Size', min: 0, max: 999_999, decimals: 3, unit: 'kW' },
  moduleId: chosen('Module', 'modules', ({ module, moduleWattageStc: watts }) =>
    module
      ? `${module.name}${watts && !module.name.includes(`${watts} W`) ? ` · ${watts} W as sold` : ''}`
      : undefined,
  ),
  moduleQuantity: count('Modules'),
  batteryId: chosen('Battery', 'batteries', ({ battery }) => battery?.name),
  batteryQuantity: count('Batteries'),
  mountType: { ...text('Mount', 60), usual: ['Roof', 'Ground', 'Carport', 'Flat roof'] },
  mpuNeeded: { kind: 'yes-no', label: 'Panel upgrade' },
  gmaUpgrade: {
    kind: 'yes-no',
    label: 'GMA upgrade',
    doubt: ({ mpuNeeded, gmaUpgrade }) => upgradesWarning(mpuNeeded, gmaUpgrade),
  },
  isPrimePowerBoxIncluded: { kind: 'yes-no', label: 'Prime power box' },
  siteSurveyDateTime: { kind: 'moment', label: 'Survey' },
  siteSurveyCompletedDate: day('Survey done'),
  designApprovedDate: day('Design approved'),
  permitNumber: text('Permit number', 60),
  permitSubmittedDate: day('Submitted'),
  permitApprovedDate: day('Approved'),
  installScheduledDate: day('Scheduled'),
  installCompletedDate: day('Completed'),
  inspectionScheduledDate: day('Scheduled'),
  inspectionPassedDate: day('Passed'),
  ptoSubmittedDate: day('Submitted'),
  ptoCompleteDate: day('Granted'),
  monitoringUrl: {
    ...text('Address', 400),
    shown: ({ monitoringUrl: url }) =>
      url && (
        <a href={url} target="_blank" rel="noreferrer" className="link-quiet">
          {url}
        </a>
      ),
  },
  monitoringUnavailable: text('Why none', 400),
  monitoringCompleteDate: day('Complete'),
  invoiceOneSentDate: day('Invoice 1 sent'),
  invoiceOnePaidDate: day('Invoice 1 paid'),
  invoiceTwoSentDate: day('Invoice 2 sent'),
  invoiceTwoPaidDate: day('Invoice 2 paid'),
  paymentCompleteDate: day('Paid in full'),
} satisfies Partial<FactTable<WebSale, SaleField>>

/** The field's group determines who may change it. */
const mayOf = (field: SaleField) => (me: Actor, sale?: WebSale) =>
  can.changeSale[saleFieldGroups[field]](me, sale && aboutSale(sale))

export const saleFacts = Object.fromEntries(
  Object.entries(rows).map(([field, fact]) => [field, { ...fact, may: mayOf(field as SaleField) }]),
) as unknown as FactTable<WebSale, keyof typeof rows>

export type ShownSaleField = keyof typeof rows

export const isShown = (field: string): field is ShownSaleField => isKeyOf(rows, field)

/** The element ID of a field on the sale's page, for links. */
export const idOfFact = (field: ShownSaleField) => `fact-of-sale-${field}`
