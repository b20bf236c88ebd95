/** The forms that both services have as templates: a contract for modules with storage, and one for a battery alone. */
export type FormFieldType = 'text' | 'number' | 'checkbox' | 'dropdown' | 'date' | 'initials' | 'signature'

export type FormField = {
  /** Unique in the form. */
  readonly label: string
  readonly type: FormFieldType
  readonly role: string
  /** The first page is 1. */
  readonly page: number
  /** Percent of the page. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly isRequired: boolean
  readonly options?: readonly string[]
}

export type ContractForm = {
  readonly key: string
  readonly title: string
  /** In signing order. */
  readonly roles: readonly string[]
  /** Paragraphs of each page. */
  readonly pages: readonly (readonly string[])[]
  readonly fields: readonly FormField[]
}

const [buyer, secondBuyer, salesperson, contractor] = [
  'Buyer',
  'Second buyer',
  'Salesperson',
  'Contractor',
] as const

type Rest = Partial<Pick<FormField, 'isRequired' | 'options' | 'width'>>

const field = (
  type: FormFieldType,
  label: string,
  role: string,
  [page, left, top]: readonly [page: number, left: number, top: number],
  rest: Rest = {},
): FormField => ({ type, label, role, page, left, top, width: 30, isRequired: true, ...rest })

const signaturesOf = (role: string, page: number, top: number) => [
  field('signature', `${role} signature`, role, [page, 10, top], { width: 40 }),
  field('date', `${role} date`, role, [page, 60, top]),
]

export const contractForms: readonly ContractForm[] = [
  {
    key: 'home-improvement',
    title: 'Home improvement contract',
    roles: [buyer, secondBuyer, salesperson, contractor],
    pages: [
      [
        'This contract is between the buyer and the contractor named below, for the work described on page 1.',
      ],
      ['The buyer may cancel within three business days. Each party signs below.'],
    ],
    fields: [
      field('text', 'Buyer name', buyer, [1, 10, 25]),
      field('text', 'Property address', buyer, [1, 10, 31], { width: 60 }),
      field('number', 'Contract price', buyer, [1, 10, 37]),
      field('number', 'Down payment', buyer, [1, 60, 37]),
      field('number', 'System size in kW', buyer, [1, 10, 43]),
      field('text', 'Modules', buyer, [1, 60, 43], { isRequired: false }),
      field('text', 'Battery', buyer, [1, 10, 49], { isRequired: false }),
      field('dropdown', 'Payment method', buyer, [1, 60, 49], { options: ['Cash', 'Loan', 'Lease', 'PPA'] }),
      field('checkbox', 'Subcontractors', buyer, [1, 10, 55], { isRequired: false, options: ['Yes'] }),
      field('initials', 'Buyer initials', buyer, [1, 10, 85], { width: 10 }),
      ...signaturesOf(buyer, 2, 40),
      ...signaturesOf(secondBuyer, 2, 52),
      ...signaturesOf(salesperson, 2, 64),
      ...signaturesOf(contractor, 2, 76),
    ],
  },
  {
    key: 'battery-only',
    title: 'Battery storage contract',
    roles: [buyer, contractor],
    pages: [['This contract is for a battery without modules.']],
    fields: [
      field('text', 'Buyer name', buyer, [1, 10, 25]),
      field('text', 'Property address', buyer, [1, 10, 31], { width: 60 }),
      field('number', 'Contract price', buyer, [1, 10, 37]),
      field('text', 'Battery', buyer, [1, 10, 43]),
      ...signaturesOf(buyer, 1, 60),
      ...signaturesOf(contractor, 1, 72),
    ],
  },
]
