/** Migrates a legacy address to the lead; data beyond an existing address goes into a note. */
import { keysOf } from '#platform/record-of'
import { partOf } from './former.ts'
import { NewWebAddress } from '@crm/contract/web/address-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { type House, isSameHouse } from '@crm/domain/addresses/house-key'
import { splitAddress } from '@crm/domain/imports/address'
import { labelKey } from '@crm/domain/imports/labels'
import { type FormerRecord, addressTable, readFormerRecord } from '@crm/domain/legacy/migration'
import { asText } from '@crm/domain/legacy/parsers'
import { createAddress } from '#business/addresses/act'
import { normalizeAddress } from '#business/addresses/rules'
import { type AddressFields, addresses, addressesOf } from '#business/addresses/store'
import type { Legacy } from '#shared/legacy/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { writeValid, describeFields, dropInvalid } from './drop-invalid.ts'
import { type ClientMigration, formerFieldsOf, writeImportNote } from './client-migration.ts'

/** Creates the address unless the lead has it already; returns the number created. */
export async function migrateAddress(
  work: UnitOfWork,
  { run, lead, remarks }: ClientMigration,
  record: Legacy,
): Promise<number> {
  const former = formerFieldsOf('addresses', record)
  const ahjId = run.known.entry('ahjs', former['ahj_name'], partOf(former, 'ahj')?.['name'])
  const used = [
    'type',
    'address_full',
    'UUID_AHJ',
    ...(ahjId ? ['ahj_name', 'ahj'] : []),
    ...consumedHoaFields(former),
  ]
  const { fields: partFields, words: unread } = readFormerRecord(former, addressTable, used)
  const fullText = String(asText(former['address_full']) ?? '')
  const isOnlyText = fullText !== '' && !partFields['streetAddress'] && !partFields['city']
  const read = dropInvalid(NewWebAddress.partial(), {
    fields: { ...partFields, ...(isOnlyText && splitFullText(fullText)), ...(ahjId && { ahjId }) },
    words: unread,
  })
  const { fields } = normalizeAddress(read.fields)
  const house = { ...emptyHouse, ...fields }
  const place = fullText || fullAddressOf(house) || 'an address'
  const isCovered = fullText === '' || isOnlyText || isSameText(fullText, house)
  const others = (await addressesOf(work.tx, lead.id)).map(addresses.fieldsOf)
  const existing = others.find((other) => isSameHouse(house, other))
  const hasNoPlace = fullAddressOf(house) === ''
  if (existing) remarks.push(`${place} exists already and stays unchanged.`)
  if (hasNoPlace) remarks.push('An address without a place became a note.')
  const { words } = existing
    ? { words: describeFields(read.fields, differingFields(fields, existing)) }
    : hasNoPlace
      ? { words: describeFields(read.fields, Object.keys(read.fields)) }
      : await writeValid(read.fields, (input) => createAddress(work, { ...input, leadId: lead.id }))
  const lines = [...(isCovered ? [] : [`Address full: ${fullText}`]), ...words, ...read.words]
  if (lines.length > 0)
    await writeImportNote(work, lead, [`From the old system, of ${place}:`, ...lines].join('\n'))
  return existing || hasNoPlace ? 0 : 1
}

/** Splits an address that is only known as one text; an unsplittable text goes into the street. */
function splitFullText(fullText: string) {
  const { street, city, state, zip } = splitAddress({ street: fullText, city: '', state: '', zip: '' })
  return { streetAddress: street, ...(city && { city, state, zip }) }
}

/** Checks that the full text adds nothing to its parts. */
export const isSameText = (fullText: string, house: House & { readonly zipPlus4: string | null }) =>
  labelKey(fullText) === labelKey(fullAddressOf(house)) ||
  isSameHouse({ ...emptyHouse, ...splitFullText(fullText) }, house)

const emptyHouse = { streetAddress: null, city: null, state: null, zip: null, zipPlus4: null }

/** Fields in which an existing address of the same house differs or is empty. */
const differingFields = (fields: Partial<AddressFields>, existing: AddressFields) =>
  keysOf(fields).filter(
    (field) => !(field in emptyHouse) && field !== 'ahjId' && fields[field] !== existing[field],
  )

/** The HOA is stored in two places, usually with the same value. */
const consumedHoaFields = (former: FormerRecord) =>
  partOf(former, 'hoa')?.['name'] === former['hoa_name'] ? ['hoa'] : []
