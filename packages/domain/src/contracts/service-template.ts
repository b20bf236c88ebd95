/**
 * Default mapping of a signature service's template to the CRM: by the names of its roles and the labels of its fields
 * . Names are compared without case and punctuation.
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

/** The signer who takes this role; undefined when no name matches. */
export const signerOfRole = (name: string): SignerRole | undefined =>
  (Object.keys(roleNames) as SignerRole[]).find((role) => roleNames[role].includes(plain(name)))

/** The value that this field shows; undefined for a field that its signer fills in. */
export const valueOfLabel = (label: string): ServiceFieldName | undefined =>
  (Object.keys(serviceFields) as ServiceFieldName[]).find((name) =>
    (serviceFields[name].labels as readonly string[]).includes(plain(label)),
  )

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
