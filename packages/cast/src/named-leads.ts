/** Demo leads that stories and screenshots refer to by name. */
import type { LeadSource } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { placeNamed } from './lead-places.ts'
import type { LeadSketch, Moment } from './lead-shapes.ts'

export const namedLeads: readonly LeadSketch[] = [
  lead('Beatriz Alvarez', 'New', null, '909 0148', 'Rancho Cucamonga', '8841 Citrus Grove Ave', 268, ago(12)),
  lead('Ramon Bautista', 'New', 'rita', '951 0113', 'Corona', '2216 Quail Run Dr', 322, ago(41)),
  // Belongs to Sam: Rita must not see it.
  lead(
    'Farah Chowdhury',
    'Appointment',
    'sam',
    '909 0176',
    'Chino Hills',
    '15320 Sage Hollow Ln',
    236,
    day(6),
  ),
  {
    ...lead('Hector Delgado', 'Appointment', 'rita', '909 0129', 'Ontario', '1420 W Elm Ct', 372, day(8)),
    house: { roofMat: 'Concrete tile', roofAge: 12, stories: 1, hasHoa: false, hoaName: null },
    notes: [
      {
        author: 'rita',
        type: 'Call',
        body: 'Pays for a pool pump all summer. Wife decides together, home after 3.',
        at: day(1, 16 * 60),
      },
    ],
  },
  lead('Margaret Eklund', 'New', 'sam', '951 0187', 'Riverside', '4477 Magnolia Ave', 181, ago(180)),
  lead('Oscar Fuentes', 'Cold', 'rita', '909 0102', 'Fontana', '9930 Juniper St', 214, day(64)),
  lead('Yesenia Gallardo', 'Appointment', 'rita', '626 0154', 'Pomona', '731 Mission Bell Dr', 421, day(9)),
  lead('Linh Hoang', 'Sold', 'sam', '714 0191', 'Anaheim', '1108 Palmetto Way', 287, day(96)),
  lead('Manuel Ibarra', 'Appointment', 'sam', '909 0165', 'Upland', '560 San Antonio Peak Dr', 276, day(11)),
  lead('Rosa Jimenez', 'Cold', null, '951 0138', 'Moreno Valley', '24815 Windmill Ln', 132, day(80)),
  lead('Ruth Kaplan', 'Appointment', 'rita', '909 0117', 'Claremont', '318 Baldwin Ave', 229, day(13)),
  {
    ...lead('Armando Lopez', 'Dead', 'sam', '909 0183', 'San Bernardino', '2740 Cypress St', 84, day(75)),
    notes: [
      {
        author: 'sam',
        type: 'DeadReason',
        body: 'Rents the house, the owner is not interested.',
        at: day(70, 11 * 60),
      },
    ],
  },
  {
    ...lead(
      'Anjali Mehta',
      'Sold',
      'rita',
      '951 0122',
      'Eastvale',
      '6712 Vine Harbor Dr',
      381,
      day(58),
      'Self Generated',
    ),
    house: {
      roofMat: 'Concrete tile',
      roofAge: 9,
      roofCondition: 'Good',
      stories: 2,
      sqFootage: 2640,
      hasHoa: true,
      hoaName: 'Amber Bend HOA',
      utilAccountNum: '700512884306',
      utilMeterNum: '256000-418277',
    },
    notes: [
      {
        author: 'rita',
        type: 'Visit',
        body: 'Gate code 4471#. Dog in the yard, call ten minutes before. Panel is behind the water heater.',
        priority: 'High',
        at: day(13, 19 * 60),
      },
      {
        author: 'mona',
        type: 'General',
        body: 'Came through her sister, not from canvassing. Source corrected.',
        at: day(1, 10 * 60),
      },
    ],
  },
  lead('Kenji Nakamura', 'Sold', 'rita', '909 0171', 'Ontario', '905 Orange Blossom Pl', 318, day(110)),
  lead('Veronica Ochoa', 'Appointment', 'sam', '909 0106', 'Montclair', '4925 Mesa Verde Rd', 263, day(14)),
  lead('Walter Pruitt', 'Cold', 'rita', '951 0195', 'Norco', '1881 Granite Ridge Rd', 640, day(120)),
  // The source is not entered yet.
  lead(
    'Luz Quintero',
    'New',
    null,
    '909 0159',
    'Rialto',
    '1322 Pepper Tree Ln',
    172,
    day(1, 17 * 60),
    'Self Generated',
  ),
  lead('Esteban Robles', 'Sold', 'sam', '909 0134', 'Redlands', '87 Cedar Glen Ct', 334, day(150)),
  // Names with an apostrophe and accents, and a lead without a phone.
  lead("Siobhan O'Connell", 'New', 'rita', '909 0141', 'Upland', '1275 Alta Loma Dr', 244, day(20)),
  lead('José Núñez', 'Appointment', 'rita', '951 0104', 'Riverside', '6015 Jurupa Ave', 305, day(17)),
  lead('Minh Tran', 'Cold', 'sam', null, 'Covina', '440 Sycamore St', 158, day(34)),
]

function lead(
  name: string,
  status: LeadStatus,
  rep: LeadSketch['rep'],
  phone: string | null,
  city: string,
  streetAddress: string,
  bill: number,
  created: Moment,
  source: LeadSource = rep === null ? 'Internet (Other Sites)' : 'Canvassing',
): LeadSketch {
  const [firstName = '', lastName = ''] = name.split(' ')
  const phone1 = phone && `+1${phone.replace(' ', '555')}`
  const email1 = mailbox(firstName, lastName)
  return {
    firstName,
    lastName,
    phone1,
    email1,
    status,
    source,
    rep,
    created,
    place: placeNamed(city),
    streetAddress,
    bill,
    notes: [],
  }
}

/** first.last@mail.example, in ASCII letters. */
export function mailbox(firstName: string, lastName: string): string {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^A-Za-z.]/g, '')
  return `${plain.toLowerCase()}@mail.example`
}

/** Defaults to 10:15 am. */
function day(days: number, minute = 615): Moment {
  return { days, minute }
}

function ago(minutesAgo: number): Moment {
  return { minutesAgo }
}
