/**
 * Mapping of a signature service's template to the CRM: by the names of its roles and the labels of its fields,
 * or as an administrator chose. Names are compared without case and punctuation.
 */
import type { MissingRecord } from './missing.ts'
import type { SignerRole } from './templates.ts'

export const signingServices = { documenso: 'Documenso', docusign: 'Docusign' } as const
export type SigningServiceName = keyof typeof signingServices

/** Names of a role in a template. */
const roleNames: Readonly<Record<SignerRole, readonly string[]>> = {
  buyer1: ['buyer', 'buyer 1', 'first buyer', 'client', 'customer', 'homeowner', 'owner'],
  buyer2: ['second buyer', 'buyer 2', 'co buyer', 'second homeowner', 'co owner', 'spouse'],
  salesperson: ['salesperson', 'sales rep', 'sales representative', 'home improvement salesperson', 'rep'],
  contractor: ['contractor', 'company', 'installer'],
}

interface ServiceField {
  /** Labels of the field in a template. */
  readonly labels: readonly string[]
  /** The record and the field where a missing value is entered. */
  readonly on: MissingRecord
  readonly field: string
}

/** Values of the CRM that a template can show. */
export const serviceFields = {
  buyerName: { labels: ['buyer name', 'client name', 'homeowner name'], on: 'lead', field: 'lastName' },
  buyerEmail: { labels: ['buyer email', 'client email', 'email address'], on: 'lead', field: 'email1' },
  buyerPhone: { labels: ['buyer phone', 'client phone', 'phone number'], on: 'lead', field: 'phone1' },
  secondBuyerName: {
    labels: ['second buyer name', 'co buyer name'],
    on: 'contract',
    field: 'secondBuyerName',
  },
  address: {
    labels: ['property address', 'address', 'job address', 'site address'],
    on: 'sale',
    field: 'addressId',
  },
  price: {
    labels: ['contract price', 'price', 'total price', 'sale amount'],
    on: 'sale',
    field: 'saleAmount',
  },
  downPayment: { labels: ['down payment'], on: 'sale', field: 'downPayment' },
  systemSizeKw: {
    labels: ['system size in kw', 'system size', 'system size kw'],
    on: 'sale',
    field: 'systemSizeKw',
  },
  modules: { labels: ['modules', 'panels', 'solar modules'], on: 'sale', field: 'moduleId' },
  battery: { labels: ['battery', 'batteries', 'storage'], on: 'sale', field: 'batteryId' },
  paymentMethod: { labels: ['payment method', 'financing'], on: 'sale', field: 'financeOptionOneId' },
  usesSubcontractors: {
    labels: ['subcontractors', 'uses subcontractors'],
    on: 'contract',
    field: 'usesSubcontractors',
  },
  contractNumber: { labels: ['contract number'], on: 'contract', field: 'contractId' },
  jobNumber: { labels: ['job number', 'job'], on: 'sale', field: 'jobNumber' },
  salespersonName: { labels: ['salesperson name', 'sales rep name'], on: 'sale', field: 'salesRepId' },
  hisNumber: { labels: ['his number', 'salesperson registration'], on: 'user', field: 'HislicenseNum' },
  companyName: { labels: ['contractor name', 'company name'], on: 'company', field: 'name' },
  companyLicense: { labels: ['contractor license', 'license number'], on: 'company', field: 'licenseNumber' },
} as const satisfies Record<string, ServiceField>
export type ServiceFieldName = keyof typeof serviceFields

/** Words for a value in a choice. */
export const serviceFieldLabels: Readonly<Record<ServiceFieldName, string>> = {
  buyerName: 'Buyer name',
  buyerEmail: 'Buyer email',
  buyerPhone: 'Buyer phone',
  secondBuyerName: 'Second buyer name',
  address: 'Property address',
  price: 'Contract price',
  downPayment: 'Down payment',
  systemSizeKw: 'System size',
  modules: 'Modules',
  battery: 'Battery',
  paymentMethod: 'Payment method',
  usesSubcontractors: 'Uses subcontractors',
  contractNumber: 'Contract number',
  jobNumber: 'Job number',
  salespersonName: 'Salesperson name',
  hisNumber: 'HIS number',
  companyName: 'Contractor name',
  companyLicense: 'Contractor license',
}

/** An administrator's choices, where names and labels say something else or nothing. */
export interface TemplateMap {
  readonly signers: readonly { readonly role: string; readonly signer: SignerRole | null }[]
  readonly fields: readonly { readonly id: string; readonly source: ServiceFieldName | null }[]
}

/** The signer who takes this role; null when nobody does. */
export function signerOfRole(
  { id, name }: { readonly id: string; readonly name: string },
  { signers }: Pick<TemplateMap, 'signers'>,
): SignerRole | null {
  const chosen = signers.find(({ role }) => role === id)
  return chosen ? chosen.signer : signerByName(name)
}

/** The value that this field shows; null for a field that its signer fills in. */
export function sourceOfField(
  { id, label }: { readonly id: string; readonly label: string },
  { fields }: Pick<TemplateMap, 'fields'>,
): ServiceFieldName | null {
  const chosen = fields.find((field) => field.id === id)
  return chosen ? chosen.source : sourceByLabel(label)
}

export const signerByName = (name: string): SignerRole | null =>
  (Object.keys(roleNames) as SignerRole[]).find((role) => roleNames[role].includes(plain(name))) ?? null

export const sourceByLabel = (label: string): ServiceFieldName | null =>
  (Object.keys(serviceFields) as ServiceFieldName[]).find((name) =>
    (serviceFields[name].labels as readonly string[]).includes(plain(label)),
  ) ?? null

/** A checkbox needs a yes or no, which is one value only. */
export const isSourceOf = (source: ServiceFieldName, fieldType: string): boolean =>
  fieldType !== 'checkbox' || source === 'usesSubcontractors'

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
