/** The fifteen import fields (specification section 5), with the aliases that forms use. */

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

/** Trimmed values; a missing or empty field is ''. */
export type FieldTexts = Readonly<Record<Field, string>>

/** Aliases of a field, in lower case with only letters and digits; earlier ones take priority. */
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

const fieldsByName = new Map(
  Object.entries(aliases).flatMap(([field, others]) =>
    [field.toLowerCase(), ...others].map((name, rank) => [name, { field: field as Field, rank }] as const),
  ),
)

/** The field for a name or alias; undefined when unknown. */
export const fieldNamed = (name: string): Field | undefined => lookUpField(name)?.field

const lookUpField = (name: string) => fieldsByName.get(name.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** Rejects bodies that no form sends and that would take long to parse. Returns the reason, or undefined. */
export function bodyError(body: Readonly<Record<string, unknown>>): string | undefined {
  if (Object.keys(body).length > maxFields) return `Body must have at most ${maxFields} fields.`
  if (isNested(body, maxDepth)) return `Body must not be nested more than ${maxDepth} levels deep.`
  return undefined
}

const maxFields = 500
const maxDepth = 20

const isNested = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isNested(inner, levels - 1)))

/**
 * Reads plain values as text and joins lists. Nested values and unknown keys stay only in the stored body. When a field
 * has two names, the specification's takes priority, then the earlier alias.
 */
export function readFields(body: Readonly<Record<string, unknown>>): FieldTexts {
  const found = new Map<Field, { rank: number; text: string }>()
  for (const [name, value] of Object.entries(body)) {
    const text = textOf(value)
    const match = lookUpField(name)
    if (!match || text === '') continue
    const rank = name === match.field ? -1 : match.rank
    if (rank < (found.get(match.field)?.rank ?? Infinity)) found.set(match.field, { rank, text })
  }
  const entries = [...importFields, 'fullName' as const].map((field) => [field, found.get(field)?.text ?? ''])
  return Object.fromEntries(entries) as FieldTexts
}

/** Drops U+0000, which PostgreSQL text cannot hold, so that the lead is not lost. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed().trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ''
}

/** Canonical form, independent of aliases and order, to detect retries. */
export const canonicalFields = (fields: FieldTexts): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, text]) => text !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
