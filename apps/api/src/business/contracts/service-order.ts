/** The envelope of a signature service for one sale: its signers and values, and what the sale lacks for it. */
import type { ServiceTemplate } from '@crm/contract/web/contract-shapes'
import type { MissingContractField } from '@crm/domain/contracts/missing'
import {
  type ServiceFieldName,
  type TemplateMap,
  serviceFieldLabels,
  serviceFields,
  signerOfRole,
  signingServices,
  sourceOfField,
} from '@crm/domain/contracts/service-template'
import { contractNumber } from '@crm/domain/contracts/states'
import { type SignerRole, homeImprovementFor, signerRoles } from '@crm/domain/contracts/templates'
import { figureInWords } from '@crm/domain/figures'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { fullName } from '@crm/domain/leads/lead-name'
import { formatDollars } from '@crm/domain/money'
import type { EnvelopeOrder, FromTemplate, Signing, Template, TemplateField } from '#platform/ports/signing'
import { newId } from '#platform/ids'
import type { Contract } from './contract.ts'
import { type DraftTerms, fillIn } from './fill-in.ts'
import type { FactsRow } from './queries.ts'

/** The order that the contract stores when it is sent. */
export type StoredOrder = Omit<EnvelopeOrder, 'source'> & { readonly source: FromTemplate }

export interface ServiceOrder {
  readonly signers: readonly OrderSigner[]
  /** Labels and values as people read them. */
  readonly values: readonly (readonly [string, string])[]
  readonly missing: readonly MissingContractField[]
  readonly order: StoredOrder
}

interface OrderSigner {
  readonly role: SignerRole
  readonly name: string
  readonly email: string
}

export const storedOrderOf = ({
  envelope_order: order,
}: Pick<Contract, 'envelope_order'>): StoredOrder | null => order as unknown as StoredOrder | null

/** The name of the service that signs this contract; undefined for our own signing. */
export const serviceNameOf = ({ signing_service: service }: Pick<Contract, 'signing_service'>) =>
  service === 'own' ? undefined : signingServices[service]

interface OrderOptions extends Pick<Signing, 'fillsEveryRole'> {
  readonly map: TemplateMap
  readonly message: string | null
}

/** Composes the order as it would be sent now. The template has been read from the service. */
export function composeOrder(
  contract: Contract,
  facts: FactsRow,
  template: Template,
  { map, message, fillsEveryRole }: OrderOptions,
): ServiceOrder {
  const people = peopleOf(contract, facts)
  const missing: MissingContractField[] = []
  const signers = template.roles.flatMap((role): (OrderSigner & { readonly roleId: string })[] => {
    if (!role.signs) return []
    const signer = signerOfRole(role, map)
    if (signer === null) {
      missing.push(lacks('role', 'contract', 'template', `The template’s role ${role.name} is unknown here.`))
      return []
    }
    const { name, email, on, field } = people[signer]
    if (name !== null && email !== null) return [{ role: signer, name, email, roleId: role.id }]
    if (signer !== 'buyer2' || (fillsEveryRole && name === null)) {
      missing.push(
        lacks(
          `signer-${signer}`,
          on,
          field,
          `The template needs a ${signerRoles[signer].toLowerCase()} with an email address.`,
        ),
      )
    }
    return []
  })
  for (const role of ['buyer1', 'buyer2'] as const) {
    if (people[role].name !== null && !template.roles.some((one) => role === signerOfRole(one, map)))
      missing.push(
        lacks(
          `role-${role}`,
          'contract',
          'secondBuyerName',
          `The template has no ${signerRoles[role].toLowerCase()}.`,
        ),
      )
  }
  const values = valuesOf(contract, facts)
  const signed = new Set(signers.map(({ roleId }) => roleId))
  const prefill = template.fields.flatMap((field) => {
    const name = field.isPrefillable && signed.has(field.roleId) ? sourceOfField(field, map) : null
    if (name === null) return []
    const label = field.label || serviceFieldLabels[name]
    const value = valueIn(field, values[name])
    if (value === null) {
      const { on, field: where } = serviceFields[name]
      if (field.isRequired) missing.push(lacks(`value-${name}`, on, where, `${label} is missing.`))
      return []
    }
    return [{ fieldId: field.id, label, value }]
  })
  return {
    signers: signers.map(({ roleId: _role, ...signer }) => signer),
    values: prefill.map(({ label, value }) => [label, wordsOf(value)] as const),
    missing,
    order: {
      // The first attempt has the contract's own id; one that was refused may have left a draft in the service.
      externalId: contract.signing_fault === null ? contract.id : newId(),
      title: `${contract.title}, ${contractNumber(contract.number)}`,
      message,
      source: {
        templateId: template.id,
        prefill: prefill.map(({ label: _label, ...filled }) => filled),
      },
      signers: signers.map(({ role: _role, ...signer }) => signer),
      isMailed: true,
    },
  }
}

const lacks = (
  key: string,
  on: MissingContractField['on'],
  field: string,
  message: string,
): MissingContractField => ({ key, on, field, message })

/** The company signs in the service too: the rep at their own address, the contractor at the company's. */
function peopleOf(contract: Contract, facts: FactsRow) {
  return {
    buyer1: {
      name: fullName(facts.first_name, facts.last_name),
      email: facts.email1,
      on: 'lead',
      field: 'email1',
    },
    buyer2: {
      name: contract.second_buyer_name,
      email: contract.second_buyer_email,
      on: 'contract',
      field: 'secondBuyerName',
    },
    salesperson: { name: facts.rep_name, email: facts.rep_email, on: 'sale', field: 'salesRepId' },
    contractor: {
      name: facts.company_name,
      email: facts.contract_email,
      on: 'company',
      field: 'contractEmail',
    },
  } as const satisfies Record<SignerRole, object>
}

type Value =
  | { readonly text: string | null }
  | { readonly dollars: string | null }
  | { readonly answer: boolean | null }
  | { readonly figure: number | null; readonly unit: string }

/** Values of the template's fields for a sale that has no contract yet, by the field's id. */
export function valuesForSale(
  { fields }: Pick<ServiceTemplate, 'fields'>,
  map: TemplateMap,
  facts: FactsRow,
): ReadonlyMap<string, string> {
  const values = valuesOf(
    {
      number: null,
      template: homeImprovementFor({ moduleId: facts.module_id, batteryId: facts.battery_id }),
      second_buyer_name: null,
      second_buyer_email: null,
      uses_subcontractors: null,
      approx_start_date: null,
      approx_completion_date: null,
      progress_payments: null,
      change_reason: null,
    },
    facts,
  )
  const shown = new Map<string, string>()
  for (const field of fields) {
    const source = field.isPrefillable ? sourceOfField(field, map) : null
    const value = source && valueIn(field, values[source])
    if (value !== null) shown.set(field.id, wordsOf(value))
  }
  return shown
}

function valuesOf(
  contract: DraftTerms & { readonly number: number | null },
  facts: FactsRow,
): Record<ServiceFieldName, Value> {
  const filled = fillIn(contract, facts)
  return {
    buyerName: { text: filled.buyer.name },
    buyerEmail: { text: filled.buyer.email },
    buyerPhone: { text: facts.phone1 && formatPhone(facts.phone1) },
    secondBuyerName: { text: filled.secondBuyer.name },
    address: { text: filled.address },
    price: { dollars: filled.price },
    downPayment: { dollars: filled.downPayment },
    systemSizeKw: { figure: filled.systemSizeKw, unit: 'kW' },
    modules: { text: quantityOf(filled.module, filled.moduleQuantity) },
    battery: { text: quantityOf(filled.battery, filled.batteryQuantity) },
    paymentMethod: { text: facts.finance_one_type },
    usesSubcontractors: { answer: filled.usesSubcontractors },
    contractNumber: { text: contract.number === null ? null : contractNumber(contract.number) },
    jobNumber: { text: facts.job_number },
    salespersonName: { text: filled.salesperson.name },
    hisNumber: { text: filled.salesperson.hisNumber },
    companyName: { text: filled.contractor.name },
    companyLicense: { text: filled.contractor.license },
  }
}

const quantityOf = (name: string | null, quantity: number | null) =>
  name === null ? null : quantity === null ? name : `${quantity} × ${name}`

/** The value in the form that this type of field takes; null when there is none. */
function valueIn(
  { type, options }: Pick<TemplateField, 'type' | 'options'>,
  value: Value,
): string | boolean | null {
  if (type === 'checkbox') return 'answer' in value ? value.answer : null
  const text = textOf(value, type === 'number')
  return text !== null && type === 'choice' && !options.includes(text) ? null : text
}

function textOf(value: Value, isNumber: boolean): string | null {
  if ('text' in value) return value.text
  if ('dollars' in value) {
    if (value.dollars === null) return null
    return isNumber ? value.dollars : formatDollars(value.dollars)
  }
  if ('answer' in value) return value.answer === null ? null : value.answer ? 'Yes' : 'No'
  if (value.figure === null) return null
  return isNumber ? String(value.figure) : figureInWords(value.figure, value.unit)
}

const wordsOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'Yes' : 'No')
