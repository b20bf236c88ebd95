/** Requirements for leaving a phase. The gate and the page use the same list. */
import type { DocType } from '../documents/doc-types.ts'
import { dayInWords } from '../moments.ts'
import { pacificDay, type Instant } from '../time.ts'
import { cancelWindowEnds } from './cancel-window.ts'
import type { SaleField } from './fields.ts'
import { type SaleStatus, pathOfSale, phaseIndex } from './phases.ts'
import { type SaleTick, docTypesOf, saleTicks } from './ticks.ts'

/** Fields of the sale that requirements need. */
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
  /** Types of the documents of the job and its client. */
  readonly docTypes: readonly DocType[]
  readonly hasHoa: boolean
  /** The house has an AHJ. */
  readonly hasAhj: boolean
  readonly openHighTasks: number
  /** A change order is requested or waits for signatures. */
  readonly hasOpenChange: boolean
}

/** A missing requirement. */
export interface Missing {
  readonly key: string
  readonly phase: SaleStatus
  readonly kind: 'field' | 'document' | 'date' | 'task'
  readonly message: string
  /** The field, checkbox or document that fulfills it. */
  readonly field: SaleField | null
  readonly tick: SaleTick | null
  readonly docType: DocType | null
  /** Role that may override it with a reason. */
  readonly overriddenBy: 'manager' | 'admin'
}

type Check = (sale: SaleFacts, now: Instant) => Missing[]

const isBatteryOnly = ({ moduleId, batteryId }: SaleFacts) => batteryId !== null && moduleId === null

const checks: Partial<Record<SaleStatus, Check>> = {
  Pending: (sale, now) => [
    ...requireField('Pending', 'contractDate', !sale.contractDate, 'The contract has no date.'),
    ...requireField('Pending', 'saleAmount', !((sale.saleAmount ?? 0) > 0), 'The sale has no amount.'),
    ...requireField('Pending', 'financeOptionOneId', !sale.financeOptionOneId, 'The financing is missing.'),
    ...requireDocument('Pending', 'Contract', sale),
    ...openWindow(sale, now),
    ...openChange('Pending', sale),
  ],
  Survey: ({ siteSurveyDateTime: at }, now) => {
    if (!at) return [missingDate('Survey', 'siteSurveyDateTime', 'The survey has no date.')]
    return new Date(at) <= new Date(now)
      ? []
      : [missingDate('Survey', 'siteSurveyDateTime', 'The survey is not done.')]
  },
  Design: (sale) => [
    ...(isBatteryOnly(sale) ? [] : designOfPanels(sale)),
    // A permit needs its authority, also for a battery alone.
    ...(sale.hasAhj
      ? []
      : [missing({ key: 'ahj', phase: 'Design', kind: 'field', message: 'The house has no AHJ.' })]),
  ],
  Permit: (sale) => [
    ...requireField('Permit', 'permitNumber', !sale.permitNumber, 'The permit has no number.'),
    ...requireField(
      'Permit',
      'permitSubmittedDate',
      !sale.permitSubmittedDate,
      'The permit was not submitted.',
    ),
    ...(sale.hasHoa ? requireDocument('Permit', 'HoaApproval', sale) : []),
  ],
  Install: ({ installScheduledDate: day }, now) => {
    if (!day) return [missingDate('Install', 'installScheduledDate', 'The installation has no date.')]
    return day <= pacificDay(now)
      ? []
      : [missingDate('Install', 'installScheduledDate', 'The installation date is in the future.')]
  },
  // A future inspection has not passed yet.
  Inspection: ({ inspectionScheduledDate: day }, now) => {
    if (!day) return [missingDate('Inspection', 'inspectionScheduledDate', 'The inspection has no date.')]
    return day <= pacificDay(now)
      ? []
      : [missingDate('Inspection', 'inspectionScheduledDate', 'The inspection date is in the future.')]
  },
  PTO: (sale) => requireDocument('PTO', 'PtoLetter', sale),
  Monitoring: (sale) =>
    requireField(
      'Monitoring',
      'monitoringUrl',
      !sale.monitoringUrl && !sale.monitoringUnavailable,
      'The monitoring URL is missing, or the reason for none.',
    ),
  Payment: (sale) => [
    ...openChange('Payment', sale),
    ...requireField(
      'Payment',
      'invoiceOneSentDate',
      !sale.invoiceOneSentDate,
      'The first invoice was not sent.',
    ),
    ...requireField(
      'Payment',
      'invoiceOnePaidDate',
      !sale.invoiceOnePaidDate,
      'The first invoice is not paid.',
    ),
    ...requireField(
      'Payment',
      'invoiceTwoPaidDate',
      Boolean(sale.invoiceTwoSentDate) && !sale.invoiceTwoPaidDate,
      'The second invoice is not paid.',
    ),
  ],
  QAReview: (sale) => [
    ...reviewDocuments(sale).flatMap((name) => requireDocument('QAReview', name, sale)),
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

function designOfPanels(sale: SaleFacts): Missing[] {
  return [
    ...requireField('Design', 'systemSizeKw', !((sale.systemSizeKw ?? 0) > 0), 'The system has no size.'),
    ...requireField('Design', 'moduleId', !sale.moduleId, 'No module is chosen.'),
    ...requireField('Design', 'moduleQuantity', !sale.moduleQuantity, 'The number of modules is missing.'),
    ...requireField('Design', 'mountType', !sale.mountType, 'The mount type is missing.'),
  ]
}

/** Documents that a review needs, always or depending on the job. */
export const reviewDocuments = (sale: Pick<SaleFacts, 'hasHoa' | 'financeTypeOne'>): SaleTick[] => [
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

const missing = (
  requirement: Pick<Missing, 'key' | 'phase' | 'kind' | 'message'> & Partial<Missing>,
): Missing => ({
  field: null,
  tick: null,
  docType: null,
  overriddenBy: 'manager',
  ...requirement,
})

const requireField = (phase: SaleStatus, name: SaleField, isMissing: boolean, message: string): Missing[] =>
  isMissing ? [missing({ key: name, phase, kind: 'field', message, field: name })] : []

const missingDate = (phase: SaleStatus, name: SaleField, message: string): Missing =>
  missing({ key: name, phase, kind: 'date', message, field: name })

/** Requires a document, or its checkbox. */
function requireDocument(phase: SaleStatus, name: SaleTick, { ticks, docTypes }: SaleFacts): Missing[] {
  const docTypesOfTick = docTypesOf(name)
  if (ticks[name] || docTypesOfTick.some((type) => docTypes.includes(type))) return []
  const label = saleTicks[name].label.toLowerCase().replace('pto', 'PTO').replace('hoa', 'HOA')
  const [docType] = docTypesOfTick
  return [
    missing({
      key: name,
      phase,
      kind: 'document',
      ...(docType
        ? { message: `Missing: ${label}.`, docType }
        : { message: `Not confirmed: ${label}.`, tick: name }),
    }),
  ]
}

/** The buyer may still cancel; only an administrator may override this. */
function openWindow({ contractDate, isSenior }: SaleFacts, now: Instant): Missing[] {
  if (!contractDate) return []
  const windowEnd = cancelWindowEnds(contractDate, isSenior)
  if (pacificDay(now) > windowEnd) return []
  const message = `The buyer may cancel until the end of ${dayInWords(windowEnd)}.`
  return [missing({ key: 'cancelWindow', phase: 'Pending', kind: 'date', message, overriddenBy: 'admin' })]
}

/**
 * Step of a pending job after the cancellation window: missing documents, finance approval, or ready. Undefined while the
 * window is open.
 */
export function stepAfterWindow(sale: SaleFacts, now: Instant) {
  if (!sale.contractDate || openWindow(sale, now).length > 0) return undefined
  if ((checks.Pending?.(sale, now) ?? []).length > 0) return 'MissingDocuments'
  return isFinanced(sale) && requireDocument('Pending', 'FinanceApproval', sale).length > 0
    ? 'FinanceApproval'
    : 'Ready'
}

const isFinanced = ({ financeTypeOne }: Pick<SaleFacts, 'financeTypeOne'>) =>
  financeTypeOne === 'Loan' || financeTypeOne === 'Lease'

/** Skipping these needs nothing: surveys can be remote, and some systems have no monitoring. */
const skippable = new Set<SaleStatus>(['Survey', 'Monitoring'])

/** Payment waits for open change orders. */
const openChange = (phase: SaleStatus, { hasOpenChange }: SaleFacts): Missing[] =>
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

/** Missing requirements of all phases that a forward move leaves or passes. */
export const missingFor = (sale: SaleFacts, from: SaleStatus, to: SaleStatus, now: Instant): Missing[] =>
  pathOfSale
    .slice(phaseIndex(from), phaseIndex(to))
    .filter((phase) => phase === from || !skippable.has(phase))
    .flatMap((phase) => checks[phase]?.(sale, now) ?? [])
