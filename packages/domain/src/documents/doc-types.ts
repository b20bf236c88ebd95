/** The 33 document types, each with its folder in the drive. */

/** Folders of a job, in order, and then folders of a client without a job. */
export const documentFolders = {
  Contract: '01 Contract',
  Finance: '02 Finance',
  Survey: '03 Survey',
  Design: '04 Design',
  Permit: '05 Permit',
  Install: '06 Install',
  Inspection: '07 Inspection',
  PTO: '08 PTO & Monitoring',
  Payment: '09 Payment',
  Commission: '10 Commission (restricted)',
  Lead: '00 Lead',
  Service: 'Service',
} as const
export type DocumentFolder = keyof typeof documentFolders

interface Kind {
  readonly label: string
  readonly folder: DocumentFolder
}

const kinds = {
  UtilityBill: { label: 'Utility bill', folder: 'Lead' },
  Proposal: { label: 'Proposal', folder: 'Lead' },
  SitePhoto: { label: 'Site photo', folder: 'Survey' },
  SoldLayout: { label: 'Sold layout', folder: 'Contract' },
  Contract: { label: 'Signed contract', folder: 'Contract' },
  Addendum: { label: 'Addendum, change order', folder: 'Contract' },
  SolarDisclosure: { label: 'Solar disclosure', folder: 'Contract' },
  ConsumerGuide: { label: 'Consumer protection guide', folder: 'Contract' },
  CancellationNotice: { label: 'Notice of cancellation', folder: 'Contract' },
  LoanApproval: { label: 'Loan approval', folder: 'Finance' },
  FinanceApproval: { label: 'Finance approval', folder: 'Finance' },
  FinanceAgreement: { label: 'Finance agreement', folder: 'Finance' },
  HOA: { label: 'HOA approval', folder: 'Permit' },
  SurveyReport: { label: 'Survey report', folder: 'Survey' },
  PlanSet: { label: 'Plan set', folder: 'Design' },
  StructuralLetter: { label: 'Engineer’s letter', folder: 'Design' },
  PermitApplication: { label: 'Permit application', folder: 'Permit' },
  Permit: { label: 'Issued permit', folder: 'Permit' },
  InterconnectionApplication: { label: 'Interconnection application', folder: 'PTO' },
  PTOLetter: { label: 'PTO letter', folder: 'PTO' },
  InstallPhoto: { label: 'Installation photo', folder: 'Install' },
  AsBuilt: { label: 'As-built', folder: 'Install' },
  COWaiver: { label: 'CO/smoke detector waiver', folder: 'Install' },
  InspectionCard: { label: 'Inspection card', folder: 'Inspection' },
  CompletionCertificate: { label: 'Completion certificate', folder: 'Payment' },
  Invoice: { label: 'Invoice', folder: 'Payment' },
  Rebate: { label: 'Rebate paperwork', folder: 'Payment' },
  Commission: { label: 'Commission sheet', folder: 'Commission' },
  CommissionCheck: { label: 'Commission payment proof', folder: 'Commission' },
  ServiceReport: { label: 'Service report', folder: 'Service' },
  RMA: { label: 'RMA paperwork', folder: 'Service' },
  SignatureCertificate: { label: 'Certificate of signing', folder: 'Contract' },
  Other: { label: 'Other', folder: 'Lead' },
} as const satisfies Record<string, Kind>

export type DocType = keyof typeof kinds
export const docTypes = Object.keys(kinds) as [DocType, ...DocType[]]
export const docTypeLabel = (type: DocType): string => kinds[type].label
export const folderOf = (type: DocType): DocumentFolder => kinds[type].folder

const namePatterns: readonly (readonly [RegExp, DocType])[] = [
  [/\brma\b/, 'RMA'],
  [/service.report/, 'ServiceReport'],
  [/\bpto\b|permission.to.operate/, 'PTOLetter'],
  [/utility|\bbill\b/, 'UtilityBill'],
  [/disclosure/, 'SolarDisclosure'],
  [/cancel/, 'CancellationNotice'],
  [/change.?order|addendum/, 'Addendum'],
  [/contract/, 'Contract'],
  [/\bhoa\b/, 'HOA'],
  [/loan/, 'LoanApproval'],
  [/notice.to.proceed|\bntp\b|approval/, 'FinanceApproval'],
  [/plan.?set|\bplans?\b/, 'PlanSet'],
  [/inspection/, 'InspectionCard'],
  [/permit/, 'Permit'],
  [/interconnection|\bnem\b/, 'InterconnectionApplication'],
  [/proposal/, 'Proposal'],
  [/invoice/, 'Invoice'],
  [/install/, 'InstallPhoto'],
]

/** Guesses the type from the file name; people may choose another. */
export function guessDocType(fileName: string): DocType {
  const name = fileName.toLowerCase().replaceAll(/[_-]+/g, ' ')
  const found = namePatterns.find(([pattern]) => pattern.test(name))
  if (found) return found[1]
  return /\.(?:jpe?g|png|heic|webp)$/.test(name) ? 'SitePhoto' : 'Other'
}
