/** The fifteen fields of the import (specification section 5), found under the names that forms give them. */

export const importFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'leadSource',
  'address',
  'city',
  'state',
  'zip',
  'utilityProvider',
  'electricBill',
  'notes',
  'campaignName',
  'saleType',
  'price',
] as const
export type ImportField = (typeof importFields)[number]

export type Field = ImportField | 'fullName'

/** As given, trimmed; a field that is absent or empty is ''. */
export type GivenFields = Readonly<Record<Field, string>>

/** Other names of a field, in lower case without anything but letters and digits; the earlier counts more. */
const aliases: Record<Field, readonly string[]> = {
  firstName: ['fname', 'givenname', 'forename', 'first'],
  lastName: ['lname', 'surname', 'familyname', 'last'],
  fullName: ['fullname', 'name', 'yourname', 'contactname', 'customername'],
  email: ['emailaddress', 'mail', 'emailid', 'contactemail'],
  phone: [
    'phonenumber',
    'mobile',
    'mobilephone',
    'mobilenumber',
    'cell',
    'cellphone',
    'telephone',
    'tel',
    'contactnumber',
  ],
  leadSource: ['source', 'sourcename', 'utmsource'],
  address: ['streetaddress', 'street', 'address1', 'addressline1', 'fulladdress', 'homeaddress'],
  city: ['town', 'addresscity'],
  state: ['province', 'stateprovince', 'region', 'addressstate'],
  zip: ['zipcode', 'postalcode', 'postcode', 'postal', 'addresszip'],
  utilityProvider: [
    'utility',
    'utilitycompany',
    'electricutility',
    'electricprovider',
    'electriccompany',
    'powercompany',
  ],
  electricBill: [
    'monthlybill',
    'avgelectricbill',
    'averageelectricbill',
    'monthlyelectricbill',
    'electricitybill',
    'avgbill',
    'bill',
  ],
  notes: ['comments', 'comment', 'note', 'message'],
  campaignName: ['campaign', 'utmcampaign'],
  saleType: ['saletype', 'product', 'interest'],
  price: ['amount', 'quotedprice'],
}

const known = new Map(
  Object.entries(aliases).flatMap(([field, others]) =>
    [field.toLowerCase(), ...others].map((name, rank) => [name, { field: field as Field, rank }] as const),
  ),
)

/** The field that a form means by this name; undefined when nobody knows it. */
export const fieldCalled = (name: string): Field | undefined => meaningOf(name)?.field

const meaningOf = (name: string) => known.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** What no form sends and would take long to read: why a body is refused before it is, or undefined. */
export function unreadable(body: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(body).length > mostFields) return `Body must have at most ${mostFields} fields.`
  if (isNested(body, deepest)) return `Body must not be nested more than ${deepest} levels deep.`
  return undefined
}

const mostFields = 500
const deepest = 20

const isNested = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNested(inner, levels - 1)))

/**
 * Text of everything that is a plain value; numbers as they print, lists joined. What is nested, and keys nobody
 * knows, stay in the body that is kept. Of two names for one field the specification's counts, then the earlier alias.
 */
export function readFields(body: Readonly<Record<string, unknown>>): GivenFields {
  const found = new Map<Field, { rank: number; text: string }>()
  for (const [name, value] of Object.entries(body)) {
    const text = textOf(value)
    const meant = meaningOf(name)
    if (!meant || text === '') continue
    const rank = name === meant.field ? -1 : meant.rank
    if (rank < (found.get(meant.field)?.rank ?? Infinity)) found.set(meant.field, { rank, text })
  }
  const given = [...importFields, 'fullName' as const].map((field) => [field, found.get(field)?.text ?? ''])
  return Object.fromEntries(given) as GivenFields
}

/** U+0000 is dropped: PostgreSQL's text cannot hold it, and a lead is not lost for it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed().trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ''
}

/** The same for every spelling of the same fields in any order: what a retry is recognised by. */
export const canonicalFields = (given: GivenFields): string =>
  JSON.stringify(
    Object.entries(given)
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
