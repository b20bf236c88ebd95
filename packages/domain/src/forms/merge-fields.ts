/** The fields that the text of a form may name in `{{…}}`: values within a sentence, and blocks on a line of their own. */
import type { MissingRecord } from '../contracts/missing.ts'
import {
  type ContractTemplateId,
  type Notice,
  type Section,
  isHomeImprovement,
  templateOf,
} from '../contracts/templates.ts'
import type { FormLanguage } from './form-states.ts'

interface MergeField {
  readonly label: string
  /** The value in a preview without a sale. */
  readonly sample: string
  /** The record and field where the value is entered. */
  readonly on: MissingRecord
  readonly field: string
}

const entry = (label: string, sample: string, on: MissingRecord, field: string): MergeField => ({
  label,
  sample,
  on,
  field,
})

/** Values within a sentence, in the order in which the editor lists them. */
export const mergeFields = {
  'buyer name': entry('Buyer name', 'Teresa Villanueva', 'lead', 'lastName'),
  'buyer email': entry('Buyer email', 'teresa@mail.example', 'lead', 'email1'),
  'buyer phone': entry('Buyer phone', '(909) 555-0123', 'lead', 'phone1'),
  'second buyer name': entry('Second buyer', 'Marco Villanueva', 'contract', 'secondBuyerName'),
  'second buyer email': entry('Second email', 'marco@mail.example', 'contract', 'secondBuyerEmail'),
  'property address': entry('Property address', '12 Orchard Ln, Ontario, CA 91761', 'sale', 'addressId'),
  'utility name': entry('Utility', 'Southern California Edison', 'address', 'utilProvider'),
  'account number': entry('Utility account', '700 123 456 789', 'address', 'utilAccountNum'),
  'meter number': entry('Utility meter', '222011-334455', 'address', 'utilMeterNum'),
  'association name': entry('Association', 'Orchard Lane HOA', 'address', 'hoaName'),
  'contract title': entry('Contract title', 'Contract', 'contract', 'title'),
  'contract number': entry('Contract number', 'C-1001', 'contract', 'title'),
  'job number': entry('Job number', 'SR-1001', 'sale', 'jobNumber'),
  today: entry('Day prepared', 'November 28, 2026', 'contract', 'title'),
  'contract price': entry('Contract price', '$36,900.00', 'sale', 'saleAmount'),
  'down payment': entry('Down payment', '$1,000.00', 'sale', 'downPayment'),
  'system size': entry('System size', '8.2 kW', 'sale', 'systemSizeKw'),
  modules: entry('Modules', '20 × Q.PEAK DUO 410', 'sale', 'moduleId'),
  batteries: entry('Batteries', '1 × Powerwall 3', 'sale', 'batteryId'),
  'start date': entry('Start date', 'January 12, 2027', 'contract', 'approxStartDate'),
  'completion date': entry('Completion date', 'March 28, 2027', 'contract', 'approxCompletionDate'),
  'inspection date': entry('Inspection date', 'March 2, 2027', 'sale', 'inspectionPassedDate'),
  'operation date': entry('Operation date', 'March 20, 2027', 'sale', 'ptoCompleteDate'),
  'salesperson name': entry('Salesperson', 'Rita Reyes', 'sale', 'salesRepId'),
  'salesperson registration': entry('HIS registration', '123456 SP', 'user', 'HislicenseNum'),
  'company name': entry('Company name', 'Sunridge Solar', 'company', 'name'),
  'company license': entry('Company license', '1000001', 'company', 'licenseNumber'),
  'company address': entry('Company address', '1 Main St, Ontario, CA 91761', 'company', 'address'),
  'company phone': entry('Company phone', '(909) 555-0100', 'company', 'phone'),
  'company email': entry('Company email', 'cancel@sunridge.example', 'company', 'contractEmail'),
  'cancellation phone': entry('Cancellation phone', '(909) 555-0101', 'company', 'cancellationPhone'),
} as const satisfies Record<string, MergeField>
export type MergeFieldName = keyof typeof mergeFields
export const mergeFieldNames = Object.keys(mergeFields) as MergeFieldName[]

interface BlockField {
  readonly label: string
  /** A form has the block only if its template has this section or notice; without, every form has it. */
  readonly section?: Section
  readonly notice?: Notice
}

/** Tables, legal notices and signature lines, each on a line of its own. */
export const blockFields = {
  'contract details': { label: 'Number, job, day' },
  'contractor details': { label: 'Contractor', section: 'contractor' },
  'salesperson details': { label: 'Salesperson', section: 'salesperson' },
  'buyer details': { label: 'Buyers', section: 'buyer' },
  'property details': { label: 'Property', section: 'address' },
  'system details': { label: 'System', section: 'system' },
  'battery details': { label: 'Battery system', section: 'battery' },
  'price details': { label: 'Price', section: 'price' },
  'payment schedule': { label: 'Payment schedule', section: 'schedule' },
  subcontractors: { label: 'Subcontractors', section: 'subcontractors' },
  'changed terms': { label: 'Changed terms', section: 'change' },
  'association details': { label: 'Association', section: 'hoa' },
  'utility details': { label: 'Utility account', section: 'utility' },
  'solar disclosure': { label: 'Solar disclosure', notice: 'solarDisclosure' },
  'right to cancel': { label: 'Right to cancel', notice: 'cancellation' },
  'notice of cancellation': { label: 'Cancellation notice', notice: 'cancellation' },
  'mechanics lien warning': { label: 'Lien warning', notice: 'mechanicsLien' },
  signatures: { label: 'Signatures' },
} as const satisfies Record<string, BlockField>
export type BlockFieldName = keyof typeof blockFields
const blockFieldNames = Object.keys(blockFields) as BlockFieldName[]

const blockOf = (name: BlockFieldName): BlockField => blockFields[name]

/** Legal notices exist in English only: a Spanish version has the company's own words for them. */
export const isDrawnIn = (language: FormLanguage, name: BlockFieldName): boolean =>
  language === 'en' || blockOf(name).notice === undefined

/** Blocks that a form of this template may have. */
export const blocksFor = (template: ContractTemplateId): BlockFieldName[] => {
  const { sections, notices } = templateOf(template)
  return blockFieldNames.filter((name) => {
    const { section, notice } = blockOf(name)
    if (section) return sections.includes(section)
    return notice === undefined || notices.includes(notice)
  })
}

/**
 * Blocks that a form of this template must have: signatures and the legal notices, and for a home improvement
 * contract or its change order everything that it agrees on (B&P 7159).
 */
export const requiredBlocks = (template: ContractTemplateId): BlockFieldName[] => {
  const isAgreement = isHomeImprovement(template) || template === 'CHANGE_ORDER'
  return blocksFor(template).filter((name) => {
    const { section, notice } = blockOf(name)
    return name === 'signatures' || notice !== undefined || (isAgreement && section !== undefined)
  })
}
