/** Field specs of a sale: a new row appears on its page and in its history. */
import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { downPaymentFault, downPaymentWarning } from '@crm/domain/contracts/terms'
import { figureInWords } from '@crm/domain/figures'
import { type SaleSubject, can } from '@crm/domain/people/can'
import type { Actor } from '@crm/domain/people/actor'
import { saleFieldGroups, type SaleField } from '@crm/domain/sales/fields'
import { presentationLanguages } from '@crm/domain/sales/presentation-language'
import { upgradesWarning } from '@crm/domain/sales/upgrades'
import { isKeyOf } from '@crm/domain/own'
import type { Fact, FactTable, PlacedFact } from '~/records/facts/fact.ts'
import { useReps } from '~/forms/people.ts'
import { Person } from '~/ui/person.tsx'
import { useEntries } from '../catalog/catalog-entries.ts'

/** The attributes of a sale that permission checks need; its lead's rep owns it, too. */
export const saleSubject = ({
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
    render: nameOf,
  }) as const satisfies Fact<WebSale>

const day = (label: string) => ({ kind: 'day', label }) as const
const dollars = (label: string) => ({ kind: 'money', label, min: 0, max: 9_999_999_999 }) as const
const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const
const count = (label: string) => ({ kind: 'number', label, min: 1, max: 100_000 }) as const

const job = { group: 'Job' } as const
const finance = { group: 'Finance' } as const
const system = { group: 'System' } as const
const survey = { group: 'Survey and design' } as const
const permit = { group: 'Permit' } as const
const install = { group: 'Install' } as const
const inspection = { group: 'Inspection' } as const
const pto = { group: 'PTO' } as const
const monitoring = { group: 'Monitoring' } as const
const invoicing = { group: 'Invoicing' } as const

const rows = {
  salesRepId: {
    kind: 'person',
    label: 'Rep',
    none: 'Nobody',
    choices: useReps,
    render: ({ salesRep }) => <Person name={salesRep?.name ?? null} />,
    ...job,
  },
  installerId: { ...chosen('Installer', 'installers', ({ installer }) => installer?.name), ...job },
  subInstallerId: {
    ...chosen('Sub-installer', 'subInstallers', ({ subInstaller }) => subInstaller?.name),
    ...job,
  },
  contractDate: { ...day('Contract date'), ...job },
  isSenior: { kind: 'yes-no', label: 'Buyer 65+', ...job },
  isCommercial: { kind: 'yes-no', label: 'Commercial', isNeeded: true, ...job },
  presentationLanguage: {
    kind: 'choice',
    label: 'Language',
    isNeeded: true,
    choices: presentationLanguages.map((value) => ({ value, label: value })),
    ...job,
  },
  contractNotes: { ...text('Notes', 4000), isLong: true, ...job },
  saleAmount: { ...dollars('Amount'), ...finance },
  downPayment: {
    ...dollars('Down payment'),
    contradiction: ({ saleAmount, downPayment }) => downPaymentFault(saleAmount, downPayment),
    doubt: ({ saleAmount, downPayment }) => downPaymentWarning(saleAmount, downPayment),
    ...finance,
  },
  financeOptionOneId: {
    ...chosen('Finance 1', 'financeOptions', ({ financeOptionOne: one, financeFeeOne: fee }) =>
      one ? `${one.name}${fee ? ` · fee ${figureInWords(fee, '%')}` : ''}` : undefined,
    ),
    ...finance,
  },
  financeAmountOne: { ...dollars('Amount 1'), ...finance },
  financeOptionTwoId: {
    ...chosen('Finance 2', 'financeOptions', ({ financeOptionTwo: two, financeFeeTwo: fee }) =>
      two ? `${two.name}${fee ? ` · fee ${figureInWords(fee, '%')}` : ''}` : undefined,
    ),
    ...finance,
  },
  financeAmountTwo: { ...dollars('Amount 2'), ...finance },
  systemSizeKw: {
    kind: 'number',
    label: 'Size',
    min: 0,
    max: 999_999,
    decimals: 3,
    unit: 'kW',
    ...system,
  },
  moduleId: {
    ...chosen('Module', 'modules', ({ module, moduleWattageStc: watts }) =>
      module
        ? `${module.name}${watts && !module.name.includes(`${watts} W`) ? ` · ${watts} W as sold` : ''}`
        : undefined,
    ),
    ...system,
  },
  moduleQuantity: { ...count('Modules'), ...system },
  batteryId: { ...chosen('Battery', 'batteries', ({ battery }) => battery?.name), ...system },
  batteryQuantity: { ...count('Batteries'), ...system },
  mountType: { ...text('Mount', 60), suggestions: ['Roof', 'Ground', 'Carport', 'Flat roof'], ...system },
  mpuNeeded: { kind: 'yes-no', label: 'Panel upgrade', ...system },
  gmaUpgrade: {
    kind: 'yes-no',
    label: 'GMA upgrade',
    doubt: ({ mpuNeeded, gmaUpgrade }) => upgradesWarning(mpuNeeded, gmaUpgrade),
    ...system,
  },
  isPrimePowerBoxIncluded: { kind: 'yes-no', label: 'Prime power box', ...system },
  siteSurveyDateTime: { kind: 'moment', label: 'Survey', ...survey },
  siteSurveyCompletedDate: { ...day('Survey done'), ...survey },
  designApprovedDate: { ...day('Design approved'), ...survey },
  permitNumber: { ...text('Permit number', 60), ...permit },
  permitSubmittedDate: { ...day('Submitted'), ...permit },
  permitApprovedDate: { ...day('Approved'), ...permit },
  installScheduledDate: { ...day('Scheduled'), ...install },
  installCompletedDate: { ...day('Completed'), ...install },
  inspectionScheduledDate: { ...day('Scheduled'), ...inspection },
  inspectionPassedDate: { ...day('Passed'), ...inspection },
  ptoSubmittedDate: { ...day('Submitted'), ...pto },
  ptoCompleteDate: { ...day('Granted'), ...pto },
  monitoringUrl: {
    ...text('Address', 400),
    render: ({ monitoringUrl: url }) =>
      url && (
        <a href={url} target="_blank" rel="noreferrer" className="link-quiet">
          {url}
        </a>
      ),
    ...monitoring,
  },
  monitoringUnavailable: { ...text('Why none', 400), ...monitoring },
  monitoringCompleteDate: { ...day('Complete'), ...monitoring },
  invoiceOneSentDate: { ...day('Invoice 1 sent'), ...invoicing },
  invoiceOnePaidDate: { ...day('Invoice 1 paid'), ...invoicing },
  invoiceTwoSentDate: { ...day('Invoice 2 sent'), ...invoicing },
  invoiceTwoPaidDate: { ...day('Invoice 2 paid'), ...invoicing },
  paymentCompleteDate: { ...day('Paid in full'), ...invoicing },
} satisfies Partial<Record<SaleField, PlacedFact<WebSale, { group: string }>>>

/** The field's group determines who may change it. */
const mayOf = (field: SaleField) => (me: Actor, sale?: WebSale) =>
  can.changeSale[saleFieldGroups[field]](me, sale && saleSubject(sale))

export const saleFacts = Object.fromEntries(
  Object.entries(rows).map(([field, fact]) => [field, { ...fact, may: mayOf(field as SaleField) }]),
) as unknown as FactTable<WebSale, keyof typeof rows>

export type VisibleSaleField = keyof typeof rows

export const isVisibleField = (field: string): field is VisibleSaleField => isKeyOf(rows, field)

/** The element ID of a field on the sale's page, for links. */
export const idOfFact = (field: VisibleSaleField) => `fact-of-sale-${field}`
