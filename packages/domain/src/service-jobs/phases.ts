/** Paths of service jobs by type (statuses from specification section 4; the paths are ours, A-255). */
import { type Days, targetsOf } from '../work/clock.ts'

export const serviceJobTypes = ['Solar', 'HVAC', 'Other'] as const
export type ServiceJobType = (typeof serviceJobTypes)[number]

/** Display order, close to the order of most jobs; `paths` has the actual ones. */
export const serviceJobStatuses = [
  'PriceQuote',
  'PendingAgreement',
  'Diagnostic',
  'HVACPermits',
  'RMA',
  'Repair',
  'Payment',
  'Testing',
  'Inspection',
  'Rebate',
  'Completed',
] as const
export type ServiceJobStatus = (typeof serviceJobStatuses)[number]

interface Phase {
  readonly label: string
  /** Null for the last phase. */
  readonly days: Days | null
}

export const servicePhases: Record<ServiceJobStatus, Phase> = {
  PriceQuote: { label: 'Price quote', days: targetsOf(3) },
  PendingAgreement: { label: 'Pending agreement', days: targetsOf(7) },
  Diagnostic: { label: 'Diagnostic', days: targetsOf(7) },
  HVACPermits: { label: 'HVAC permits', days: targetsOf(14) },
  RMA: { label: 'RMA', days: targetsOf(21) },
  Repair: { label: 'Repair', days: targetsOf(10) },
  Payment: { label: 'Payment', days: targetsOf(14) },
  Testing: { label: 'Testing', days: targetsOf(2) },
  Inspection: { label: 'Inspection', days: targetsOf(10) },
  Rebate: { label: 'Rebate', days: targetsOf(60) },
  Completed: { label: 'Completed', days: null },
}

const paths: Record<ServiceJobType, readonly ServiceJobStatus[]> = {
  Solar: [
    'Diagnostic',
    'PriceQuote',
    'PendingAgreement',
    'RMA',
    'Repair',
    'Testing',
    'Inspection',
    'Payment',
    'Completed',
  ],
  HVAC: [
    'PriceQuote',
    'PendingAgreement',
    'HVACPermits',
    'Repair',
    'Testing',
    'Inspection',
    'Rebate',
    'Payment',
    'Completed',
  ],
  Other: ['Diagnostic', 'PriceQuote', 'PendingAgreement', 'Repair', 'Testing', 'Payment', 'Completed'],
}

/** Phases that many jobs of the type do not need. */
const optional: Record<ServiceJobType, readonly ServiceJobStatus[]> = {
  Solar: ['PriceQuote', 'PendingAgreement', 'RMA', 'Inspection', 'Payment'],
  HVAC: ['HVACPermits', 'Inspection', 'Rebate'],
  Other: ['PriceQuote', 'PendingAgreement', 'Testing', 'Payment'],
}

export const pathOf = (type: ServiceJobType): readonly ServiceJobStatus[] => paths[type]

export const startOf = (type: ServiceJobType): ServiceJobStatus => paths[type][0] ?? 'Diagnostic'

export const isOnPath = (type: ServiceJobType, status: ServiceJobStatus): boolean =>
  paths[type].includes(status)

/** A no-charge job of any type skips Payment. */
export const isOptional = (
  { type, isNoCharge }: { readonly type: ServiceJobType; readonly isNoCharge: boolean },
  status: ServiceJobStatus,
): boolean => optional[type].includes(status) || (isNoCharge && status === 'Payment')

/** Steps within a phase, the same for all phases; a completed job has none. */
export const serviceSteps = [
  'Pending',
  'Ready',
  'Scheduled',
  'Submitted',
  'WaitingOnCustomer',
  'WaitingOnParts',
  'OnHold',
] as const
export type ServiceStep = (typeof serviceSteps)[number]

export const serviceJobNumber = (number: number): string => `S-${number}`
