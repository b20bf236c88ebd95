/** The demo's legacy records: clients of the years before the CRM, in the format of that time. */
import { cast } from '@crm/cast'
import type { NewLegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import type { LegacySaleStatus } from '@crm/domain/legacy/sale-statuses'
import type { LegacyLeadStatus } from '@crm/domain/legacy/lead-statuses'
import type { SeedApplication } from './application.ts'

interface OldClient {
  readonly name: readonly [first: string, last: string]
  readonly status: LegacyLeadStatus
  readonly source: string
  readonly rep: keyof typeof reps
  readonly home: readonly [street: string, city: string, zip: string | number]
  readonly utility: string
  readonly kwh: string | number
  readonly note: string
  readonly sale?: {
    readonly job: string
    readonly status: LegacySaleStatus
    readonly day: string
    readonly kw: string | number
    readonly amount: string | number
    readonly more?: NewLegacyRecord
  }
}

/** Numbers and texts stay as they were typed then, on purpose. */
const clients: readonly OldClient[] = [
  {
    name: ['Wendell', 'Okafor'],
    status: 'Cold Lead',
    source: 'Energy Bill Cruncher',
    rep: 'rita',
    home: ['1418 W Hawthorne St', 'Ontario', 91762],
    utility: 'Southern California Edison',
    kwh: '9,400',
    note: 'Wants to wait until the roof is done. Call in spring.',
  },
  {
    name: ['Beatriz', 'Lindqvist'],
    status: 'Dead Lead',
    source: 'Canvassing',
    rep: 'sam',
    home: ['77 Sultana Ave', 'Upland', '91786'],
    utility: 'Southern California Edison',
    kwh: 5200,
    note: 'Renting. Owner lives out of state and does not answer.',
  },
  {
    name: ['Harlan', 'Dubois'],
    status: 'Sold',
    source: 'Self Generated',
    rep: 'rita',
    home: ['9032 Alder Ct', 'Fontana', 92335],
    utility: 'Southern California Edison',
    kwh: 11_850,
    note: 'Signed at the kitchen table. Gate code is his birth year.',
    sale: {
      job: 'SR-0417',
      status: 'Completed: Completed',
      day: '3/14/2022',
      kw: '8.14',
      amount: 31_900,
      more: {
        is_complete: true,
        is_payment_complete: true,
        is_qa_review_complete: true,
        permit_number: 'B2022-0881',
      },
    },
  },
  {
    name: ['Priscilla', 'Yamane'],
    status: 'Hot Lead',
    source: 'Internet (Other Sites)',
    rep: 'sam',
    home: ['250 N Euclid Ave', 'Upland', 91786],
    utility: 'Southern California Edison',
    kwh: '7800',
    note: 'Compared three offers; ours is second. Battery decides.',
  },
  {
    name: ['Tobias', 'Ferreira'],
    status: 'Appointment Scheduled',
    source: 'Call In Leads',
    rep: 'rita',
    home: ['611 E Philadelphia St', 'Ontario', 91761],
    utility: 'Southern California Edison',
    kwh: '',
    note: 'Both owners at home after six.',
  },
  {
    name: ['Marguerite', 'Sloan'],
    status: 'Sold',
    source: 'Solar Reviews',
    rep: 'sam',
    home: ['3320 Benson Ave', 'Chino', '91710'],
    utility: 'Southern California Edison',
    kwh: 14_210,
    note: 'PTO application sent back once: wrong meter number.',
    sale: {
      job: 'SR-0533',
      status: 'PTO: Submitted',
      day: '9/02/2023',
      kw: 10.66,
      amount: '42,350.00',
      more: { permit_number: 'P-23-1190', on_hold: false, main_panel_upgrade: 'Yes' },
    },
  },
  {
    name: ['Rosalind', 'Achebe'],
    status: 'Sold',
    source: 'Lead Generated',
    rep: 'rita',
    home: ['5218 Mayberry Ave', 'Rancho Cucamonga', 91737],
    utility: 'Rancho Cucamonga Municipal Utility',
    kwh: '12,030',
    note: 'HOA wants the conduit in the colour of the wall.',
    sale: {
      job: 'SR-0561',
      status: 'Permit: Design Revision',
      day: '11/20/2023',
      kw: '9.43',
      amount: 38_745.5,
      more: {
        contract_type: 'Loan',
        contract_year: 2023,
        finance_type_1: 'Loan',
        finance_amount_1: '36,000',
        finance_fee_1: 18.99,
        finance_term_1: '25',
        deposit_amount: 1000,
        deposit_type: 'Check',
        deposit_received_by: 'Rita Reyes',
        gma_upgrade: 'No',
        prime_power_box_included: false,
        site_survey_date: '12/01/2023',
        site_survey_time: '10:30 AM',
        site_survey_gate_code: '0417#',
        install_tentative_date: '2/12/2024',
        install_client_aware: 'Yes',
        install_conduit_painted: 'Needed',
        on_hold: true,
        is_commercial: false,
        installer: { installer_name: 'Inland Sun Builders', installer_cost_ppw: '1.45', is_enabled: true },
        finance_programs: [
          { finance_program_name: 'GreenLoan 25', finance_fee: 18.99, years_term: '25', is_active: false },
        ],
        inverters: [{ manufacturer: 'Enphase', model: 'IQ8PLUS-72-2-US', type: 'MicroInverter' }],
      },
    },
  },
  {
    name: ['Gideon', 'Marsh'],
    status: 'New Lead',
    source: 'PowerPay Program',
    rep: 'nobody',
    home: ['1105 Fern Ave', 'Ontario', 91762],
    utility: 'Southern California Edison',
    kwh: 6100,
    note: 'Form sent twice on one evening.',
  },
  {
    name: ['Lucinda', 'Varga'],
    status: 'Sold',
    source: '3PO',
    rep: 'sam',
    home: ['840 W 7th St', 'Upland', 91786],
    utility: 'Southern California Edison',
    kwh: '8,900',
    note: 'Cancelled by phone: moving to Nevada.',
    sale: {
      job: 'SR-0488',
      status: 'Cancelled: Cancelled',
      day: '5/09/2023',
      kw: 7.2,
      amount: 27_400,
      more: { cancel_date: '5/11/2023', cancel_reason: 'Moving' },
    },
  },
  {
    name: ['Cornelius', 'Abbott'],
    status: 'Sold',
    source: 'Design Center',
    rep: 'rita',
    home: ['4471 Riverside Dr', 'Chino', 91710],
    utility: 'Southern California Edison',
    kwh: 16_400,
    note: 'Paid in full; the review of the papers was never done.',
    sale: {
      job: 'SR-0502',
      status: 'Payment: Ready',
      day: '6/27/2023',
      kw: '12.3',
      amount: '49,900',
      more: { is_payment_complete: true, customer_invoice_paid: true, is_qa_review_complete: false },
    },
  },
  {
    name: ['Ingrid', 'Castellano'],
    status: 'Cold Lead',
    source: 'List Giant',
    rep: 'sam',
    home: ['2260 Grove Ave', 'Ontario', '91761'],
    utility: 'Southern California Edison',
    kwh: 4300,
    note: 'Bill is too small for solar to pay. Asked about a water heater.',
  },
  {
    name: ['Percival', 'Nakagawa'],
    status: 'Hot Lead',
    source: 'Contractor Appts',
    rep: 'rita',
    home: ['930 Deodar St', 'Ontario', 91764],
    utility: 'Southern California Edison',
    kwh: '10500',
    note: 'Sent by the roofer. Roof is new, south side free.',
  },
]

/** Legacy users: the two reps who are still here, one who left, and the office manager. */
const reps = {
  rita: { number: 41, uuid: 'a3f1c0d2-5b7e-4c1a-9d20-1f6b8a7c4e01' },
  sam: { number: 42, uuid: 'a3f1c0d2-5b7e-4c1a-9d20-1f6b8a7c4e02' },
  nobody: undefined,
} as const

/** Legacy fields of a rep besides the name. */
const users: readonly NewLegacyRecord[] = [
  { ...rep('rita'), first_name: 'Rita', last_name: 'Reyes', sw_username: 'rreyes', sales_par: '2.60' },
  { ...rep('sam'), first_name: 'Sam', last_name: 'Ito', sw_username: 'sito', sales_par: 2.6 },
  {
    ID_User: 12,
    first_name: 'Dale',
    last_name: 'Hutchins',
    is_enabled: false,
    is_sales: true,
    sw_rep_id: 'DH-7',
  },
  {
    ID_User: 3,
    first_name: 'Noreen',
    last_name: 'Pike',
    is_enabled: true,
    is_scheduling: true,
    department: 'Operations',
  },
]

function rep(name: 'rita' | 'sam'): NewLegacyRecord {
  return {
    ID_User: reps[name].number,
    UUID_User: reps[name].uuid,
    oid: cast[name].oid,
    email: cast[name].username,
    department: 'Sales',
    is_enabled: true,
    is_sales: true,
    permission_set: 'Sales Rep',
  }
}

/** Enters them one by one as the administrator, so that the newest client comes first. */
export async function enterLegacy(application: SeedApplication, at: Date): Promise<void> {
  const enter = (path: string, body: NewLegacyRecord, minutes: number) =>
    application.call<{ UUID_Lead: string }>(
      cast.adam.username,
      new Date(at.getTime() + minutes * 60_000),
      'POST',
      path,
      body,
    )
  for (const [place, user] of users.entries()) await enter('/legacy-users', user, place)
  for (const [place, client] of clients.entries()) {
    const minutes = 60 + place * 10
    const { UUID_Lead } = await enter('/leads', leadOf(client, 1101 + place), minutes)
    await enter('/addresses', { UUID_Lead, ID_Address: 3301 + place, ...homeOf(client) }, minutes + 1)
    await enter('/notes', { UUID_Lead, ID_Note: 5501 + place, ...noteOf(client) }, minutes + 2)
    if (client.sale)
      await enter('/sales', { UUID_Lead, ID_Sale: 2201 + place, ...saleOf(client) }, minutes + 3)
  }
}

const repOf = ({ rep: name }: OldClient) => {
  const key = reps[name]?.uuid
  return key ? { UUID_SalesRep: key } : {}
}

const mailOf = ({ name: [first, last] }: OldClient) => `${first}.${last}@mail.example`.toLowerCase()
const wholeHome = ({ home: [street, city, zip] }: OldClient) => `${street}, ${city}, CA ${zip}`

const leadOf = (client: OldClient, number: number): NewLegacyRecord => ({
  ID_Lead: number,
  first_name: client.name[0],
  last_name: client.name[1],
  email_1: mailOf(client),
  phone_1: `(909) 555-0${String(number).slice(1)}`,
  status: client.status,
  source_name: client.source,
  created_by: 'Noreen Pike',
  ...repOf(client),
  ...(client.sale && {
    documents: [
      { ID_Document: String(number + 6000), title: `Contract ${client.sale.job}`, type: 'Contract' },
    ],
  }),
})

const homeOf = (client: OldClient): NewLegacyRecord => ({
  address_street: client.home[0],
  address_city: client.home[1],
  address_state: 'CA',
  address_zip: client.home[2],
  address_full: wholeHome(client),
  type: 'Primary',
  utility_provider: client.utility,
  annual_kwh: client.kwh,
  has_usage: client.kwh !== '',
})

const noteOf = ({ note }: OldClient): NewLegacyRecord => ({
  note_text: note,
  note_type: 'General',
  created_by: 'Noreen Pike',
})

function saleOf(client: OldClient): NewLegacyRecord {
  const { name, sale, rep: by } = client
  return {
    first_name: name[0],
    last_name: name[1],
    customer_name: name.join(' '),
    email_1: mailOf(client),
    address_full: wholeHome(client),
    job_number: sale?.job,
    status: sale?.status,
    contract_date: sale?.day,
    system_size_kilowatts: sale?.kw,
    sale_amount_manual: sale?.amount,
    sales_rep_name: by === 'nobody' ? '' : cast[by].displayName,
    installer_name: 'Inland Sun Builders',
    ...repOf(client),
    ...sale?.more,
  }
}
