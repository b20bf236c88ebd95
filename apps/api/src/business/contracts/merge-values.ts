/** The values of merge fields, as a form prints them; empty text for a missing one. */
import { contractNumber } from '@crm/domain/contracts/states'
import { workDaysOf } from '@crm/domain/contracts/terms'
import type { MissingContractField } from '@crm/domain/contracts/missing'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { figureInWords } from '@crm/domain/figures'
import { parseForm } from '@crm/domain/forms/markup'
import { type MergeFieldName, mergeFields } from '@crm/domain/forms/merge-fields'
import { dateInWords } from '@crm/domain/moments'
import { titleIn } from '@crm/domain/contracts/titles'
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import { type PaperContext, dollars, quantityOf } from './paper-blocks.ts'

/** Fields without a value: sending waits for them, each at the record where it is entered. */
export function missingMergeFields(wording: string, context: PaperContext): MissingContractField[] {
  return [...fieldsIn(wording)].flatMap((name) => {
    if (mergeValues[name](context) !== '') return []
    const { label, on, field } = mergeFields[name]
    return [{ key: `form ${name}`, message: `The form prints “${label}”, which is empty.`, on, field }]
  })
}

function fieldsIn(wording: string): Set<MergeFieldName> {
  const pieces = parseForm(wording).parts.flatMap(({ title, blocks }) => [
    ...title,
    ...blocks.flatMap((block) => ('heading' in block ? block.heading : 'text' in block ? block.text : [])),
  ])
  return new Set(pieces.flatMap((piece) => ('field' in piece ? [piece.field] : [])))
}

export const mergeValues: Record<MergeFieldName, (context: PaperContext) => string> = {
  'buyer name': ({ filled }) => filled.buyer.name,
  'buyer email': ({ filled }) => filled.buyer.email ?? '',
  'buyer phone': ({ facts }) => (facts.phone1 ? formatPhone(facts.phone1) : ''),
  'second buyer name': ({ filled }) => filled.secondBuyer.name ?? '',
  'second buyer email': ({ filled }) => filled.secondBuyer.email ?? '',
  'property address': ({ facts }) => facts.full_address ?? '',
  'utility name': ({ facts }) => facts.util_provider ?? '',
  'account number': ({ facts }) => facts.util_account_num ?? '',
  'meter number': ({ facts }) => facts.util_meter_num ?? '',
  'association name': ({ facts }) => facts.hoa_name ?? '',
  'contract title': ({ contract, language }) => titleIn(language, contract),
  'contract number': ({ contract }) => contractNumber(contract.number),
  'job number': ({ facts }) => facts.job_number,
  today: ({ today, language }) => dateInWords(today, language),
  'contract price': ({ filled }) => dollars(filled.price),
  'down payment': ({ filled }) => dollars(filled.downPayment),
  'system size': ({ filled }) =>
    filled.systemSizeKw === null ? '' : figureInWords(filled.systemSizeKw, 'kW'),
  modules: ({ filled }) => quantityOf(filled.moduleQuantity, filled.module),
  batteries: ({ filled }) => quantityOf(filled.batteryQuantity, filled.battery),
  'start date': ({ filled, today, language }) =>
    dateInWords(workDaysOf(filled.workDays, today).startsOn, language),
  'completion date': ({ filled, today, language }) =>
    dateInWords(workDaysOf(filled.workDays, today).completesOn, language),
  'inspection date': ({ facts, language }) => dayOf(facts.inspection_passed_date, language),
  'operation date': ({ facts, language }) => dayOf(facts.pto_complete_date, language),
  'salesperson name': ({ filled }) => filled.salesperson.name ?? '',
  'salesperson registration': ({ filled }) => filled.salesperson.hisNumber ?? '',
  'company name': ({ filled }) => filled.contractor.name ?? '',
  'company license': ({ filled }) => filled.contractor.license ?? '',
  'company address': ({ filled }) => filled.contractor.address ?? '',
  'company phone': ({ filled }) => filled.contractor.phone ?? '',
  'company email': ({ filled }) => filled.contractor.email ?? '',
  'cancellation phone': ({ filled }) => filled.contractor.cancellationPhone ?? '',
}

const dayOf = (day: string | null, language: PresentationLanguage) =>
  day === null ? '' : dateInWords(day, language)
