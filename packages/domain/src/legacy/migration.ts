/**
 * Field mapping from the former system. Unreadable values and values without a field become note lines, so that nothing
 * is lost.
 */
import { type NoteType, noteTypes } from '../notes/note-types.ts'
import {
  type Parser,
  asDay,
  asDollars,
  asFlag,
  asKilowatts,
  asMoment,
  asText,
  asInteger,
  asZip,
} from './parsers.ts'
import { labelOf, valueInWords } from './field-words.ts'

/** A record of the former system, with its original field names. */
export type FormerRecord = Readonly<Record<string, unknown>>

export interface FormerReading {
  /** Keyed by CRM field name. */
  readonly fields: Readonly<Record<string, unknown>>
  /** "Latitude: 34.06", for values without a field. */
  readonly words: readonly string[]
}

/** Former field to CRM field and parser. */
type Table = Readonly<Record<string, readonly [field: string, as: Parser]>>

export const addressTable: Table = {
  type: ['type', asText],
  address_street: ['streetAddress', asText],
  address_city: ['city', asText],
  address_state: ['state', asText],
  address_zip: ['zip', asZip],
  mount_type: ['mountType', asText],
  number_of_stories: ['stories', asInteger],
  roofing_age: ['roofAge', asInteger],
  roofing_condition: ['roofCondition', asText],
  roofing_material: ['roofMat', asText],
  square_footage: ['sqFootage', asInteger],
  is_hoa: ['hasHoa', asFlag],
  hoa_name: ['hoaName', asText],
  has_usage: ['hasUsage', asFlag],
  utility_provider: ['utilProvider', asText],
  utility_account_number: ['utilAccountNum', asText],
  utility_meter_number: ['utilMeterNum', asText],
  utility_bill_amount: ['utilBill', asDollars],
}

export const leadTable: Table = {
  first_name: ['firstName', asText],
  last_name: ['lastName', asText],
  phone_1: ['phone1', asText],
  email_1: ['email1', asText],
  source_name: ['sourceName', asText],
}

export const saleTable: Table = {
  contract_date: ['contractDate', asDay],
  is_commercial: ['isCommercial', asFlag],
  deposit_amount: ['downPayment', asDollars],
  mount_type: ['mountType', asText],
  main_panel_upgrade: ['mpuNeeded', asFlag],
  gma_upgrade: ['gmaUpgrade', asFlag],
  prime_power_box_included: ['isPrimePowerBoxIncluded', asFlag],
  system_size_kilowatts: ['systemSizeKw', asKilowatts],
  permit_number: ['permitNumber', asText],
  monitoring_url: ['monitoringUrl', asText],
  install_scheduled_date: ['installScheduledDate', asDay],
  install_completed_date: ['installCompletedDate', asDay],
}

/** Skips `skippedFields`, which other code reads or which add nothing. */
export function readFormerRecord(
  record: FormerRecord,
  table: Table,
  skippedFields: readonly string[],
): FormerReading {
  const fields: Record<string, unknown> = {}
  const words: string[] = []
  for (const [field, value] of Object.entries(record)) {
    if (skippedFields.includes(field) || isEmpty(value)) continue
    const [name, parse] = table[field] ?? []
    const read = parse?.(value)
    if (name !== undefined && read !== undefined) fields[name] = read
    else words.push(...inWords(field, value))
  }
  return { fields, words }
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) ? value.length === 0 : value === undefined)

/** Nested records become one line each. */
function inWords(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => inWords(field.replace(/s$/, ''), item))
  if (value === null || typeof value !== 'object') return [`${labelOf(field)}: ${valueInWords(value) ?? ''}`]
  const details = Object.entries(value).filter(
    ([name, item]) => !/^(ID|UUID)_/.test(name) && item !== false && item !== null && item !== '',
  )
  const words = details.map(([name, item], index) => {
    if (item === true) return labelOf(name)
    // The first value is the name and needs no label; the others do.
    return index === 0 ? String(item) : `${labelOf(name)} ${String(item)}`
  })
  return words.length === 0 ? [] : [`${labelOf(field)}: ${words.join(' · ')}`]
}

/** The manual price, otherwise the calculated one, with its field. */
export function priceOf(
  sale: FormerRecord,
): { readonly field: string; readonly dollars: number } | undefined {
  for (const field of ['sale_amount_manual', 'sale_amount_calculated']) {
    const dollars = asDollars(sale[field])
    if (typeof dollars === 'number') return { field, dollars }
  }
  return undefined
}

export const surveyOf = (sale: FormerRecord): string | undefined =>
  asMoment(sale['site_survey_date'], sale['site_survey_time'])

type Words = { readonly type: NoteType; readonly body: string }

/**
 * Converts a note. The type of a note whose writer is not a user goes into the text, because such a call is not a first
 * contact of the lead. Unknown types and further writers go into the text too.
 */
export function noteOf(note: FormerRecord, isOurs: boolean): Words {
  const [body, kind, writer] = ['note_text', 'note_type', 'created_by'].map((field) =>
    valueInWords(note[field]),
  )
  const type = writableTypes.find((one) => one.toLowerCase() === kind?.toLowerCase())
  const hasValidType = type === 'General' || (isOurs && type !== undefined)
  const writers = [isOurs ? undefined : writer, ...otherWriters.map((field) => valueInWords(note[field]))]
  const names = new Set(writers.filter((name) => name !== undefined && (name !== writer || !isOurs)))
  const signature = [...(hasValidType || kind === undefined ? [] : [type ?? kind]), ...names].join(', ')
  return {
    type: (isOurs && type) || 'General',
    body: [body ?? '', ...(signature ? [`(${signature})`] : [])].join('\n'),
  }
}

/** Only the application writes the other types. */
const writableTypes = noteTypes.filter((type) => type !== 'Import' && type !== 'System')
const otherWriters = ['created_by_calculation', 'created_by_web_crm']
