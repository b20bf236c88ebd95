/** An address of the former store becomes one of the lead; what it says beyond the one that is here becomes a note. */
import { NewWebAddress } from '@crm/contract/web/address-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { type House, isSameHouse } from '@crm/domain/addresses/house-key'
import { splitAddress } from '@crm/domain/imports/address'
import { labelKey } from '@crm/domain/imports/labels'
import { type Former, addressTable, readFormer } from '@crm/domain/legacy/migration'
import { asText } from '@crm/domain/legacy/readings'
import { createAddress } from '../addresses/act.ts'
import { normaliseAddress } from '../addresses/rules.ts'
import { type AddressFields, addresses, addressesOf } from '../addresses/store.ts'
import type { Legacy } from '../legacy/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { asFarAsItGoes, inWords, sifted } from './as-far-as-it-goes.ts'
import { type Coming, formerOf, writeImportNote } from './coming.ts'

/** An address of the lead, unless it is here already; answers how many came. */
export async function bringAddress(
  work: UnitOfWork,
  { run, lead, remarks }: Coming,
  record: Legacy,
): Promise<number> {
  const former = formerOf('addresses', record)
  const ahjId = run.known.entry('ahjs', former['ahj_name'], (former['ahj'] as Former | null)?.['name'])
  const used = [
    'type',
    'address_full',
    'UUID_AHJ',
    ...(ahjId ? ['ahj_name', 'ahj'] : []),
    ...usedOfHoa(former),
  ]
  const { fields: inParts, words: unread } = readFormer(former, addressTable, used)
  const whole = String(asText(former['address_full']) ?? '')
  const isWhole = whole !== '' && !inParts['streetAddress'] && !inParts['city']
  const read = sifted(NewWebAddress.partial(), {
    fields: { ...inParts, ...(isWhole && inOneLine(whole)), ...(ahjId && { ahjId }) },
    words: unread,
  })
  const { fields } = normaliseAddress(read.fields)
  const house = { ...nowhere, ...fields }
  const place = whole || fullAddressOf(house) || 'an address'
  const isSaid = whole === '' || isWhole || isSpelledAs(whole, house)
  const others = (await addressesOf(work.tx, lead.id)).map(addresses.fieldsOf)
  const here = others.find((other) => isSameHouse(house, other))
  const isNowhere = fullAddressOf(house) === ''
  if (here) remarks.push(`${place} is here already: what stands there stays.`)
  if (isNowhere) remarks.push('An address without a place became a note.')
  const { words } = here
    ? { words: inWords(read.fields, differingIn(fields, here)) }
    : isNowhere
      ? { words: inWords(read.fields, Object.keys(read.fields)) }
      : await asFarAsItGoes(read.fields, (given) => createAddress(work, { ...given, leadId: lead.id }))
  const said = [...(isSaid ? [] : [`Address full: ${whole}`]), ...words, ...read.words]
  if (said.length > 0)
    await writeImportNote(work, lead, [`From the former store, of ${place}:`, ...said].join('\n'))
  return here || isNowhere ? 0 : 1
}

/** What is known as a whole alone, in its parts; what cannot be taken apart stands where the street does. */
function inOneLine(whole: string) {
  const { street, city, state, zip } = splitAddress({ street: whole, city: '', state: '', zip: '' })
  return { streetAddress: street, ...(city && { city, state, zip }) }
}

/** Whether what it was called as a whole says no more than its parts. */
export const isSpelledAs = (whole: string, house: House & { readonly zipPlus4: string | null }) =>
  labelKey(whole) === labelKey(fullAddressOf(house)) ||
  isSameHouse({ ...nowhere, ...inOneLine(whole) }, house)

const nowhere = { streetAddress: null, city: null, state: null, zip: null, zipPlus4: null }

/** The readable fields in which an address that is here says otherwise, or nothing. Its house is the same. */
const differingIn = (fields: Partial<AddressFields>, here: AddressFields) =>
  (Object.keys(fields) as (keyof AddressFields)[]).filter(
    (field) => !(field in nowhere) && field !== 'ahjId' && fields[field] !== here[field],
  )

/** The home owners' association stands in two places, and mostly is one. */
const usedOfHoa = ({ hoa, hoa_name: name }: Former) =>
  (hoa as Former | null)?.['name'] === name ? ['hoa'] : []
