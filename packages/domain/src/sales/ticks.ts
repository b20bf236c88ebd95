/**
 * What has to be there before a job is complete, ticked by people with who and when, until documents and contracts say
 * it themselves.
 */

/** Who keeps a field or a tick of a sale: a right of `people/rights/jobs.ts`. */
export type SaleGroup = 'contract' | 'technical' | 'invoices' | 'decide'

export const saleTicks = {
  Contract: { label: 'Signed contract', group: 'contract' },
  SolarDisclosure: { label: 'Solar disclosure', group: 'contract' },
  NoticeOfCancellation: { label: 'Notice of cancellation', group: 'contract' },
  UtilityBill: { label: 'Utility bill', group: 'contract' },
  FinanceApproval: { label: 'Approval of the lender', group: 'contract' },
  HoaApproval: { label: 'Approval of the HOA', group: 'technical' },
  PlanSet: { label: 'Plan set', group: 'technical' },
  Permit: { label: 'Permit', group: 'technical' },
  InspectionCard: { label: 'Inspection card', group: 'technical' },
  PtoLetter: { label: 'PTO letter', group: 'technical' },
  InstallPhotos: { label: 'Photos of the installation', group: 'technical' },
  EquipmentMatches: { label: 'Equipment as in the contract', group: 'decide' },
} as const satisfies Record<string, { readonly label: string; readonly group: SaleGroup }>

export type SaleTick = keyof typeof saleTicks
export const saleTickNames = Object.keys(saleTicks) as [SaleTick, ...SaleTick[]]
