/**
 * Checklist of a complete job. Most entries are documents of the job or its client; the others are checked by a person,
 * with name and time. Jobs from before documents keep their old checkboxes.
 */
import type { DocType } from '../documents/doc-types.ts'

/** Field groups of a sale, each with its right in `people/rights/jobs.ts`. */
export type SaleGroup = 'contract' | 'system' | 'technical' | 'invoices' | 'decide'

interface Tick {
  readonly label: string
  readonly group: SaleGroup
  /** Any document of these types fulfills it; the first is the usual one. */
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
    label: 'Lender approval',
    group: 'contract',
    docTypes: ['FinanceApproval', 'LoanApproval'],
  },
  HoaApproval: { label: 'HOA approval', group: 'technical', docTypes: ['HOA'] },
  PlanSet: { label: 'Plan set', group: 'technical', docTypes: ['PlanSet'] },
  Permit: { label: 'Permit', group: 'technical', docTypes: ['Permit'] },
  InspectionCard: { label: 'Inspection card', group: 'technical', docTypes: ['InspectionCard'] },
  PtoLetter: { label: 'PTO letter', group: 'technical', docTypes: ['PTOLetter'] },
  InstallPhotos: { label: 'Installation photos', group: 'technical', docTypes: ['InstallPhoto'] },
  EquipmentMatches: { label: 'Equipment per contract', group: 'decide' },
} as const satisfies Record<string, Tick>

export type SaleTick = keyof typeof saleTicks
export const saleTickNames = Object.keys(saleTicks) as [SaleTick, ...SaleTick[]]

/** Document types that fulfill the entry; empty for entries that a person checks. */
export const docTypesOf = (name: SaleTick): readonly DocType[] => {
  const tick: Tick = saleTicks[name]
  return tick.docTypes ?? []
}

/** Entries that a person checks. */
export const handTicks = ['EquipmentMatches'] as const satisfies readonly SaleTick[]
