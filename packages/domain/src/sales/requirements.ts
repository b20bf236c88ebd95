/** What a job needs before it leaves a phase: one list, that the gate asks and the page shows. */
import type { DocType } from '../documents/doc-types.ts'
import { dayInWords } from '../moments.ts'
import { pacificDay, type Instant } from '../time.ts'
import { cancelWindowEnds } from './cancel-window.ts'
import type { SaleField } from './fields.ts'
import { type SaleStatus, pathOfSale, placeOf } from './phases.ts'
import { type SaleTick, papersOf, saleTicks } from './ticks.ts'

/** The sale as requirements look at it. */
export interface SaleFacts {
  readonly contractDate: string | null
  readonly saleAmount: number | null
  readonly isSenior: boolean | null
  readonly financeOptionOneId: string | null
  readonly financeTypeOne: string | null
  readonly siteSurveyDateTime: Instant | null
  readonly systemSizeKw: number | null
  readonly moduleId: string | null
  readonly moduleQuantity: number | null
  readonly batteryId: string | null
  readonly mountType: string | null
  readonly permitNumber: string | null
  readonly permitSubmittedDate: string | null
  readonly installScheduledDate: string | null
  readonly inspectionScheduledDate: string | null
  readonly monitoringUrl: string | null
  readonly monitoringUnavailable: string | null
  readonly invoiceOneSentDate: string | null
  readonly invoiceOnePaidDate: string | null
  readonly invoiceTwoSentDate: string | null
  readonly invoiceTwoPaidDate: string | null
  readonly ticks: Readonly<Partial<Record<SaleTick, unknown>>>
  /** Of the documents of the job, and of its client. */
  readonly docTypes: readonly DocType[]
  readonly hasHoa: boolean
  readonly openHighTasks: number
  /** A change of the contract is asked for, or waits for signatures. */
  readonly hasOpenChange: boolean
}

/** One thing that is missing. */
export interface Missing {
  readonly key: string
  readonly phase: SaleStatus
  readonly kind: 'field' | 'document' | 'date' | 'task'
  readonly message: string
  /** Where it is entered: a field, a tick, or a document that is brought. */
  readonly field: SaleField | null
  readonly tick: SaleTick | null
  readonly docType: DocType | null
  /** Who may go over it, with a reason. */
  readonly overriddenBy: 'manager' | 'admin'
}

type Checked = (sale: SaleFacts, now: Instant) => Missing[]

const isBatteryOnly = ({ moduleId, batteryId }: SaleFacts) => batteryId !== null && moduleId === null

const checks: Partial<Record<SaleStatus, Checked>> = {
  Pending: (sale, now) => [
    ...field('Pending', 'contractDate', !sale.contractDate, 'The contract has no date.'),
    ...field('Pending', 'saleAmount', !((sale.saleAmount ?? 0) > 0), 'The sale has no amount.'),
    ...field('Pending', 'financeOptionOneId', !sale.financeOptionOneId, 'No way of paying is chosen.'),
    ...paper('Pending', 'Contract', sale),
    ...windowOpen(sale, now),
    ...changeOpen('Pending', sale),
  ],
  Survey: ({ siteSurveyDateTime: at }, now) => {
    if (!at) return [dated('Survey', 'siteSurveyDateTime', 'The survey has no day.')]
    return new Date(at) <= new Date(now)
      ? []
      : [dated('Survey', 'siteSurveyDateTime', 'The survey has not taken place.')]
  },
  Design: (sale) =>
    isBatteryOnly(sale)
      ? []
      : [
          ...field('Design', 'systemSizeKw', !((sale.systemSizeKw ?? 0) > 0), 'The system has no size.'),
          ...field('Design', 'moduleId', !sale.moduleId, 'No module is chosen.'),
          ...field('Design', 'moduleQuantity', !sale.moduleQuantity, 'The number of modules is missing.'),
          ...field('Design', 'mountType', !sale.mountType, 'The mount type is missing.'),
        ],
  Permit: (sale) => [
    ...field('Permit', 'permitNumber', !sale.permitNumber, 'The permit has no number.'),
    ...field('Permit', 'permitSubmittedDate', !sale.permitSubmittedDate, 'The permit was not submitted.'),
    ...(sale.hasHoa ? paper('Permit', 'HoaApproval', sale) : []),
  ],
  Install: ({ installScheduledDate: day }, now) => {
    if (!day) return [dated('Install', 'installScheduledDate', 'The installation has no day.')]
    return day <= pacificDay(now)
      ? []
      : [dated('Install', 'installScheduledDate', 'The day of the installation has not come.')]
  },
  // An inspection that is to come has passed nothing.
  Inspection: ({ inspectionScheduledDate: day }, now) => {
    if (!day) return [dated('Inspection', 'inspectionScheduledDate', 'The inspection has no day.')]
    return day <= pacificDay(now)
      ? []
      : [dated('Inspection', 'inspectionScheduledDate', 'The day of the inspection has not come.')]
  },
  PTO: (sale) => paper('PTO', 'PtoLetter', sale),
  Monitoring: (sale) =>
    field(
      'Monitoring',
      'monitoringUrl',
      !sale.monitoringUrl && !sale.monitoringUnavailable,
      'The address of the monitoring is missing, or why there is none.',
    ),
  Payment: (sale) => [
    ...changeOpen('Payment', sale),
    ...field('Payment', 'invoiceOneSentDate', !sale.invoiceOneSentDate, 'The first invoice was not sent.'),
    ...field('Payment', 'invoiceOnePaidDate', !sale.invoiceOnePaidDate, 'The first invoice is not paid.'),
    ...field(
      'Payment',
      'invoiceTwoPaidDate',
      Boolean(sale.invoiceTwoSentDate) && !sale.invoiceTwoPaidDate,
      'The second invoice is not paid.',
    ),
  ],
  QAReview: (sale) => [
    ...reviewed(sale).flatMap((name) => paper('QAReview', name, sale)),
    ...(sale.openHighTasks === 0
      ? []
      : [
          missing({
            key: 'openHighTasks',
            phase: 'QAReview',
            kind: 'task',
            message:
              sale.openHighTasks === 1
                ? 'A task of high priority is open.'
                : `${sale.openHighTasks} tasks of high priority are open.`,
          }),
        ]),
  ],
}

/** What a review looks for in every job, and what it looks for where it applies. */
export const reviewed = (sale: Pick<SaleFacts, 'hasHoa' | 'financeTypeOne'>): SaleTick[] => [
  'Contract',
  'SolarDisclosure',
  'NoticeOfCancellation',
  'UtilityBill',
  ...(isFinanced(sale) ? (['FinanceApproval'] as const) : []),
  ...(sale.hasHoa ? (['HoaApproval'] as const) : []),
  'PlanSet',
  'Permit',
  'InspectionCard',
  'PtoLetter',
  'InstallPhotos',
  'EquipmentMatches',
]

const missing = (given: Pick<Missing, 'key' | 'phase' | 'kind' | 'message'> & Partial<Missing>): Missing => ({
  field: null,
  tick: null,
  docType: null,
  overriddenBy: 'manager',
  ...given,
})

const field = (phase: SaleStatus, name: SaleField, isMissing: boolean, message: string): Missing[] =>
  isMissing ? [missing({ key: name, phase, kind: 'field', message, field: name })] : []

const dated = (phase: SaleStatus, name: SaleField, message: string): Missing =>
  missing({ key: name, phase, kind: 'date', message, field: name })

/** A document that is there, or what a person ticks. */
function paper(phase: SaleStatus, name: SaleTick, { ticks, docTypes }: SaleFacts): Missing[] {
  const papers = papersOf(name)
  if (ticks[name] || papers.some((type) => docTypes.includes(type))) return []
  const label = saleTicks[name].label.toLowerCase().replace('pto', 'PTO').replace('hoa', 'HOA')
  const [docType] = papers
  return [
    missing({
      key: name,
      phase,
      kind: 'document',
      ...(docType
        ? { message: `Missing: ${label}.`, docType }
        : { message: `Nobody has confirmed: ${label}.`, tick: name }),
    }),
  ]
}

/** The buyer may still cancel; over this goes an administrator alone. */
function windowOpen({ contractDate, isSenior }: SaleFacts, now: Instant): Missing[] {
  if (!contractDate) return []
  const ends = cancelWindowEnds(contractDate, isSenior)
  if (pacificDay(now) > ends) return []
  const message = `The buyer may cancel until the end of ${dayInWords(ends)}.`
  return [missing({ key: 'cancelWindow', phase: 'Pending', kind: 'date', message, overriddenBy: 'admin' })]
}

/**
 * Where a pending job stands once its buyer can cancel no more: where something is missing, where a lender has not
 * agreed, or ready. Undefined while the window is open.
 */
export function stepAfterWindow(sale: SaleFacts, now: Instant) {
  if (!sale.contractDate || windowOpen(sale, now).length > 0) return undefined
  if ((checks.Pending?.(sale, now) ?? []).length > 0) return 'MissingDocuments'
  return isFinanced(sale) && paper('Pending', 'FinanceApproval', sale).length > 0
    ? 'FinanceApproval'
    : 'Ready'
}

const isFinanced = ({ financeTypeOne }: Pick<SaleFacts, 'financeTypeOne'>) =>
  financeTypeOne === 'Loan' || financeTypeOne === 'Lease'

/** Surveys are also made from afar, and some systems have no monitoring: who passes over these needs nothing for them. */
const mayBeSkipped = new Set<SaleStatus>(['Survey', 'Monitoring'])

/** Nobody is paid for what is not agreed yet. */
const changeOpen = (phase: SaleStatus, { hasOpenChange }: SaleFacts): Missing[] =>
  hasOpenChange
    ? [
        missing({
          key: 'openChange',
          phase,
          kind: 'document',
          message: 'A change of the contract is not signed yet.',
        }),
      ]
    : []

/** What is missing for the way from one phase forward to another: that of every phase that is left or passed over. */
export const missingFor = (sale: SaleFacts, from: SaleStatus, to: SaleStatus, now: Instant): Missing[] =>
  pathOfSale
    .slice(placeOf(from), placeOf(to))
    .filter((phase) => phase === from || !mayBeSkipped.has(phase))
    .flatMap((phase) => checks[phase]?.(sale, now) ?? [])
