/**
 * What has to be there before a job is complete. Papers are documents of the job or of its client; what no paper shows
 * is ticked by a person, with who and when. Jobs from before documents keep the papers that were ticked.
 */
import type { DocType } from '../documents/doc-types.ts'

/** Who keeps a field or a tick of a sale: a right of `people/rights/jobs.ts`. */
export type SaleGroup = 'contract' | 'system' | 'technical' | 'invoices' | 'decide'

interface Tick {
  readonly label: string
  readonly group: SaleGroup
  /** Any document of one of these types is it; the first is what is usually brought. */
  readonly docTypes?: readonly [DocType, ...DocType[]]
}

export const saleTicks = {
  Contract: { label: 'Signed contract', group: 'contract', docTypes: ['Contract'] },
  SolarDisclosure: { label: 'Solar disclosure', group: 'contract', docTypes: ['SolarDisclosure'] },
  NoticeOfCancellation: {
    label: 'Notice of cancellation',
    group: 'contract',
    docTypes: ['CancellationNotice'],
  },
  UtilityBill: { label: 'Utility bill', group: 'contract', docTypes: ['UtilityBill'] },
  FinanceApproval: {
    label: 'Approval of the lender',
    group: 'contract',
    docTypes: ['FinanceApproval', 'LoanApproval'],
  },
  HoaApproval: { label: 'Approval of the HOA', group: 'technical', docTypes: ['HOA'] },
  PlanSet: { label: 'Plan set', group: 'technical', docTypes: ['PlanSet'] },
  Permit: { label: 'Permit', group: 'technical', docTypes: ['Permit'] },
  InspectionCard: { label: 'Inspection card', group: 'technical', docTypes: ['InspectionCard'] },
  PtoLetter: { label: 'PTO letter', group: 'technical', docTypes: ['PTOLetter'] },
  InstallPhotos: { label: 'Photos of the installation', group: 'technical', docTypes: ['InstallPhoto'] },
  EquipmentMatches: { label: 'Equipment as in the contract', group: 'decide' },
} as const satisfies Record<string, Tick>

export type SaleTick = keyof typeof saleTicks
export const saleTickNames = Object.keys(saleTicks) as [SaleTick, ...SaleTick[]]

/** The documents that are this paper; none for what a person ticks. */
export const papersOf = (name: SaleTick): readonly DocType[] => {
  const tick: Tick = saleTicks[name]
  return tick.docTypes ?? []
}

/** Those that a person ticks. */
export const handTicks = ['EquipmentMatches'] as const satisfies readonly SaleTick[]
