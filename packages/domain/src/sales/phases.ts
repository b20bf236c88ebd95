/**
 * Phases of a sale, in order (specification section 4), with steps and target days. Days are Pacific calendar days in the
 * phase, without hold days; the numbers are ours.
 */

import type { Days } from '../work/clock.ts'

export const saleStatuses = [
  'Pending',
  'Survey',
  'Design',
  'Permit',
  'Install',
  'Inspection',
  'PTO',
  'Monitoring',
  'Payment',
  'QAReview',
  'Complete',
  'Cancelled',
] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** RecentSales is a filter, never stored: contract day, otherwise creation day, within `recentSaleDays`. */
export const saleStatusFilters = ['RecentSales', ...saleStatuses] as const
export type SaleStatusFilter = (typeof saleStatusFilters)[number]
export const recentSaleDays = 30

interface Phase {
  readonly label: string
  /** A sale enters the phase at the first step. */
  readonly subs: readonly string[]
  readonly days: Days | null
}

const days = (target: number, warn: number, late: number): Days => ({ target, warn, late })
const schedulingSteps = ['Pending', 'Ready', 'Scheduled']

export const phases: Record<SaleStatus, Phase> = {
  Pending: {
    label: 'Pending',
    subs: ['CancellationWindow', 'MissingDocuments', 'FinanceApproval', 'Ready'],
    days: days(5, 7, 14),
  },
  Survey: { label: 'Survey', subs: schedulingSteps, days: days(7, 10, 21) },
  Design: {
    label: 'Design',
    subs: ['Pending', 'Ready', 'Assigned', 'InstallerReview', 'ClientReview'],
    days: days(10, 14, 28),
  },
  Permit: {
    label: 'Permit',
    subs: ['Pending', 'Ready', 'Submitted', 'DesignRevision'],
    days: days(14, 21, 45),
  },
  Install: { label: 'Install', subs: schedulingSteps, days: days(14, 21, 45) },
  Inspection: { label: 'Inspection', subs: schedulingSteps, days: days(7, 10, 21) },
  PTO: { label: 'PTO', subs: ['Pending', 'Ready', 'Submitted'], days: days(14, 21, 45) },
  Monitoring: { label: 'Monitoring', subs: ['Pending', 'Ready'], days: days(3, 5, 14) },
  Payment: { label: 'Payment', subs: ['Pending', 'Ready'], days: days(7, 14, 30) },
  QAReview: { label: 'QA review', subs: ['Pending', 'CorrectionsNeeded'], days: days(3, 5, 10) },
  Complete: { label: 'Complete', subs: [], days: null },
  Cancelled: { label: 'Cancelled', subs: [], days: null },
}

/** All phases of a job in order, without Cancelled. */
export const pathOfSale = saleStatuses.slice(0, -1)

/** Phases with target days. */
export const pacedPhases = pathOfSale.filter((status) => phases[status].days !== null)

/** The next phase on the path; undefined for the last one and for a cancelled sale. */
export const nextPhase = (status: SaleStatus): SaleStatus | undefined =>
  status === 'Cancelled' ? undefined : pathOfSale[phaseIndex(status) + 1]

export const phaseIndex = (status: SaleStatus): number => saleStatuses.indexOf(status)

export const firstSub = (status: SaleStatus): string | null => phases[status].subs[0] ?? null

/** "Client review" */
export const subLabel = (sub: string): string =>
  sub.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** "J-1042 is in Permit" */
export const phaseSentence = (status: SaleStatus): string =>
  status === 'Complete' ? 'is complete' : `is in ${phases[status].label}`

export const saleStatusLabel = (status: SaleStatusFilter): string =>
  status === 'RecentSales' ? 'Recent' : phases[status].label

/** Dates that are recorded when a phase is left or a step is reached, if they are still empty. */
export const stampOfLeaving = {
  Survey: 'siteSurveyCompletedDate',
  Design: 'designApprovedDate',
  Permit: 'permitApprovedDate',
  Install: 'installCompletedDate',
  Inspection: 'inspectionPassedDate',
  PTO: 'ptoCompleteDate',
  Monitoring: 'monitoringCompleteDate',
  Payment: 'paymentCompleteDate',
} as const satisfies Partial<Record<SaleStatus, string>>

export const stampOfStep = {
  Permit: { Submitted: 'permitSubmittedDate' },
  PTO: { Submitted: 'ptoSubmittedDate' },
} as const satisfies Partial<Record<SaleStatus, Record<string, string>>>

/** Dates that scheduled steps need. */
export const dateOfStep = {
  Survey: { field: 'siteSurveyDateTime', missing: 'Enter the survey date.' },
  Install: { field: 'installScheduledDate', missing: 'Enter the installation date.' },
  Inspection: { field: 'inspectionScheduledDate', missing: 'Enter the inspection date.' },
} as const
export type DateOfStep = (typeof dateOfStep)[keyof typeof dateOfStep]

type Stamps = typeof stampOfLeaving
type Steps = typeof stampOfStep
export type Stamp = Stamps[keyof Stamps] | Steps['Permit']['Submitted'] | Steps['PTO']['Submitted']
