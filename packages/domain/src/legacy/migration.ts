/**
 * What becomes of the records of the former store in the CRM: by field, in tables. What cannot be read, and what has no
 * field here, is said in words that a note keeps, so that nothing is lost.
 */
import { type NoteType, noteTypes } from '../notes/note-types.ts'
import {
  type Reading,
  asDay,
  asDollars,
  asFlag,
  asKilowatts,
  asMoment,
  asText,
  asWhole,
  asZip,
} from './readings.ts'
import { labelOf, readsAs } from './words.ts'

/** A record of the former store by its fields, as they were spelled there. */
export type Former = Readonly<Record<string, unknown>>

export interface Read {
  /** By the names that they have in the CRM. */
  readonly fields: Readonly<Record<string, unknown>>
  /** "Latitude: 34.06", of what has no place among the fields. */
  readonly words: readonly string[]
}

/** A field there -> its name here, and how it is read. */
type Table = Readonly<Record<string, readonly [field: string, as: Reading]>>

export const addressTable: Table = {
  type: ['type', asText],
  address_street: ['streetAddress', asText],
  address_city: ['city', asText],
  address_state: ['state', asText],
  address_zip: ['zip', asZip],
  mount_type: ['mountType', asText],
  number_of_stories: ['stories', asWhole],
  roofing_age: ['roofAge', asWhole],
  roofing_condition: ['roofCondition', asText],
  roofing_material: ['roofMat', asText],
  square_footage: ['sqFootage', asWhole],
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

/** `used` are the fields that are read elsewhere, or say nothing beside those that are. */
export function readFormer(record: Former, table: Table, used: readonly string[]): Read {
  const fields: Record<string, unknown> = {}
  const words: string[] = []
  for (const [field, value] of Object.entries(record)) {
    if (used.includes(field) || isNothing(value)) continue
    const [name, as] = table[field] ?? []
    const read = as?.(value)
    if (name !== undefined && read !== undefined) fields[name] = read
    else words.push(...inWords(field, value))
  }
  return { fields, words }
}

const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) ? value.length === 0 : value === undefined)

/** What belongs to a record is a line each, by what is said of it. */
function inWords(field: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => inWords(field.replace(/s$/, ''), one))
  if (value === null || typeof value !== 'object') return [`${labelOf(field)}: ${readsAs(value) ?? ''}`]
  const said = Object.entries(value).filter(
    ([name, one]) => !/^(ID|UUID)_/.test(name) && one !== false && one !== null && one !== '',
  )
  const words = said.map(([name, one], at) => {
    if (one === true) return labelOf(name)
    // What it is called comes first, and needs no label; what follows would not be understood without.
    return at === 0 ? String(one) : `${labelOf(name)} ${String(one)}`
  })
  return words.length === 0 ? [] : [`${labelOf(field)}: ${words.join(' · ')}`]
}

/** The price as it was agreed by hand, else as it was counted, and the field that says it. */
export function priceOf(sale: Former): { readonly field: string; readonly dollars: number } | undefined {
  for (const field of ['sale_amount_manual', 'sale_amount_calculated']) {
    const dollars = asDollars(sale[field])
    if (typeof dollars === 'number') return { field, dollars }
  }
  return undefined
}

export const surveyOf = (sale: Former): string | undefined =>
  asMoment(sale['site_survey_date'], sale['site_survey_time'])

type Words = { readonly type: NoteType; readonly body: string }

/**
 * A note as it stands here. Of a writer who is nobody here the type is a part of the text: a call that none of us made is
 * no first contact of the lead. So are a type that there is not here, and others who are named as its writers.
 */
export function noteOf(note: Former, isOurs: boolean): Words {
  const [body, kind, writer] = ['note_text', 'note_type', 'created_by'].map((field) => readsAs(note[field]))
  const type = writableTypes.find((one) => one.toLowerCase() === kind?.toLowerCase())
  const isSaid = type === 'General' || (isOurs && type !== undefined)
  const writers = [isOurs ? undefined : writer, ...otherWriters.map((field) => readsAs(note[field]))]
  const names = new Set(writers.filter((name) => name !== undefined && (name !== writer || !isOurs)))
  const signed = [...(isSaid || kind === undefined ? [] : [type ?? kind]), ...names].join(', ')
  return {
    type: (isOurs && type) || 'General',
    body: [body ?? '', ...(signed ? [`(${signed})`] : [])].join('\n'),
  }
}

/** The others are written by the application alone. */
const writableTypes = noteTypes.filter((type) => type !== 'Import' && type !== 'System')
const otherWriters = ['created_by_calculation', 'created_by_web_crm']
