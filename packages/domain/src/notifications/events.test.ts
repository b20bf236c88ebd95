import { expect, test } from 'vitest'
import { type DetailsOf, messageOf, notificationEvents, type NotificationName } from './events.ts'
import { lanes } from './lanes.ts'
import { listLink, notificationPages, recordLink, recordOfLink } from './links.ts'

const id = '01980000-0000-7000-8000-000000000001'
const otherId = '01980000-0000-7000-8000-000000000002'
const ada = { id, number: 1042, firstName: 'Ada', lastName: 'Po' }
const ben = { id: otherId, number: 1043, firstName: 'Ben', lastName: 'Li' }
const inquiry = { lead: ada, sourceName: 'Website' }
const handover = { by: 'Mona', readerId: otherId, leads: [ada] }
const task = { id, description: 'Call Ada.', by: 'Mona' }
const note = { by: 'Mona', lead: ada, job: undefined }
const appointment = { id, by: 'Mona', lead: ada, dateTime: '2026-11-24T23:30:00Z' }
const serviceJob = { id, number: 'S-7', client: 'Ada Po', notes: 'No power.\nSince May.' }
const contract = { id, number: 'C-7', client: 'Ada Po', declineReason: null }
const sheet = { id, jobNumber: 'J-7', rep: 'Rita', amount: '1200.5' }
const referral = { id, client: 'Ada Po', referrer: 'Ben Li' }

/** One example of every event: its details, and "lane | subject | content | link". */
const examples = [
  example('lead.new', inquiry, `needs-you | New lead | Ada Po, L-1042, from Website | /leads/${id}`),
  example(
    'lead.asked-again',
    { ...inquiry, sourceName: null },
    `needs-you | New inquiry | Ada Po, L-1042 | /leads/${id}`,
  ),
  example(
    'leads.assigned',
    { ...handover, leads: [ada, ben] },
    `needs-you | Mona assigned you 2 leads | Ada Po, L-1042 and 1 more | /leads?status=All&rep=${otherId}`,
  ),
  example(
    'leads.taken-away',
    { ...handover, receiver: 'Sam' },
    'activity | Mona reassigned a lead of yours to Sam | Ada Po, L-1042 | /leads?status=All',
  ),
  example(
    'leads.given-back',
    handover,
    `needs-you | Mona reassigned a lead to you | Ada Po, L-1042 | /leads/${id}`,
  ),
  example(
    'leads.taken-back',
    { ...handover, receiver: null },
    'activity | Mona took back a lead | Ada Po, L-1042 | /leads?status=All',
  ),
  example(
    'lead.merged',
    { by: 'Mona', lead: ada, survivor: ben, rep: 'Sam' },
    `needs-you | Mona merged your client with another lead | Ada Po, L-1042, is now L-1043, a client of Sam | /leads/${otherId}`,
  ),
  example(
    'lead.unmerged',
    { by: 'Mona', lead: ada },
    `needs-you | Mona unmerged your client from another lead | Ada Po, L-1042 | /leads/${id}`,
  ),
  example(
    'appointment.booked',
    appointment,
    appointmentMessage('needs-you', 'booked an appointment for you'),
  ),
  example('appointment.moved', appointment, appointmentMessage('needs-you', 'moved your appointment')),
  example(
    'appointment.removed',
    appointment,
    appointmentMessage('needs-you', 'removed your appointment', 'leads'),
  ),
  example('appointment.restored', appointment, appointmentMessage('needs-you', 'restored your appointment')),
  example(
    'appointment.result',
    { ...appointment, result: 'Demo' },
    appointmentMessage('activity', 'set your appointment to Demo'),
  ),
  example('appointment.confirmed', appointment, appointmentMessage('activity', 'confirmed your appointment')),
  example(
    'sale.moved',
    {
      id,
      jobNumber: 'J-7',
      client: 'Ada Po',
      move: { kind: 'hold', status: 'Permit', subStatus: null },
      reason: 'The roof first',
    },
    `activity | J-7 is on hold | Ada Po: The roof first | /sales/${id}`,
  ),
  example('service-job.assigned', serviceJob, serviceJobMessage('needs-you', 'is assigned to you')),
  example(
    'service-job.taken-away',
    serviceJob,
    serviceJobMessage('activity', 'is no longer assigned to you'),
  ),
  example(
    'service-job.scheduled',
    { ...serviceJob, day: '2026-11-24' },
    serviceJobMessage('needs-you', 'is scheduled for Tue, Nov 24'),
  ),
  example(
    'service-job.moved',
    { ...serviceJob, status: 'Repair' },
    serviceJobMessage('activity', 'is in Repair'),
  ),
  example('service-job.completed', serviceJob, serviceJobMessage('activity', 'is completed')),
  example('contract.sent', contract, contractMessage('activity', 'was sent')),
  example('contract.viewed', contract, contractMessage('activity', 'was opened')),
  example(
    'contract.signed',
    { ...contract, signer: 'Ada Po' },
    contractMessage('activity', 'was signed by Ada Po'),
  ),
  example('contract.your-turn', contract, contractMessage('needs-you', 'waits for your signature')),
  example('contract.completed', contract, contractMessage('activity', 'is completed')),
  example(
    'contract.declined',
    { ...contract, declineReason: 'Too late' },
    `needs-you | C-7 was declined | Ada Po: Too late | /contracts/${id}`,
  ),
  example('contract.expired', contract, contractMessage('needs-you', 'expired unsigned')),
  example('contract.voided', contract, contractMessage('activity', 'was voided')),
  example('contract.change-requested', contract, contractMessage('needs-you', 'has a change to approve')),
  example('contract.change-pending', contract, contractMessage('activity', 'has a requested change')),
  example(
    'contract.address-doubtful',
    { id, number: 'C-7', warnings: ['It is a colleague’s.', 'It is used twice.'] },
    `needs-you | C-7: check the buyer’s email address | It is a colleague’s. It is used twice. | /contracts/${id}`,
  ),
  example(
    'commission.to-decide',
    { ...sheet, change: 'submit' },
    `needs-you | J-7: commission submitted | Rita, $1,200.50 | /commissions/${id}`,
  ),
  example(
    'commission.changed',
    { ...sheet, change: 'approve' },
    `activity | J-7: commission approved | Rita, $1,200.50 | /commissions/${id}`,
  ),
  example(
    'draw.to-decide',
    { ...sheet, change: 'request' },
    `needs-you | J-7: draw requested | Rita, $1,200.50 | /commissions/${id}`,
  ),
  example(
    'draw.changed',
    { ...sheet, change: 'mark-paid' },
    `activity | J-7: draw paid | Rita, $1,200.50 | /commissions/${id}`,
  ),
  example(
    'referral.created',
    { ...referral, amount: '500' },
    `activity | Ben Li referred Ada Po | $500.00 | /referrals/${id}`,
  ),
  example(
    'referral.changed',
    { ...referral, status: 'Payable' },
    `activity | The referral of Ada Po is Payable | Referred by Ben Li | /referrals/${id}`,
  ),
  example(
    'task.automatic',
    { description: 'Call Ada.', link: recordLink('leads', id) },
    `needs-you | New task | Call Ada. | /leads/${id}`,
  ),
  example('task.assigned', task, `needs-you | Mona assigned you a task | Call Ada. | /tasks/${id}`),
  example(
    'task.taken-away',
    { ...task, receiver: null },
    `activity | Mona unassigned your task | Call Ada. | /tasks/${id}`,
  ),
  example(
    'task.closed',
    { ...task, status: 'Done' },
    `activity | Mona finished a task you assigned | Call Ada. | /tasks/${id}`,
  ),
  example(
    'task.corrected',
    { saleId: id, jobNumber: 'J-7', description: 'J-7 needs corrections: one module' },
    `needs-you | J-7 is corrected: review it again | J-7 needs corrections: one module | /sales/${id}`,
  ),
  example(
    'tasks.due',
    { id, description: 'Call Ada.', count: 3, isLate: true },
    'needs-you | 3 tasks are overdue | Call Ada. And 2 more. | /tasks',
  ),
  example(
    'note.mentioned',
    note,
    `mentions | Mona mentioned you | In a note on Ada Po, L-1042 | /leads/${id}`,
  ),
  example(
    'note.replied',
    { ...note, job: { page: 'sales', id: otherId, number: 'J-7' } },
    `mentions | Mona replied to you | In a note on Ada Po, J-7 | /sales/${otherId}`,
  ),
  example(
    'person.his-number-expires',
    { id, name: 'Rita', hisNumber: '12 SP', hisExpiresOn: '2026-11-24', today: '2026-11-01' },
    `needs-you | An HIS number expires | The HIS number of Rita expires on Tue, Nov 24, 2026. | /settings/people/${id}`,
  ),
  example(
    'hook.stopped',
    { id, description: 'to the warehouse', reason: 'No delivery succeeded for 5 days.' },
    `needs-you | The webhook to the warehouse was disabled | No delivery succeeded for 5 days. | /settings/hooks/${id}`,
  ),
]

test.each(examples)('%s says who did what, and links there', (_, message, expected) => {
  const { lane, subject, content, href } = message
  expect([lane, subject, content, href].join(' | ')).toBe(expected)
})

test('every event has an example', () => {
  expect(examples.map(([name]) => name).toSorted()).toEqual(Object.keys(notificationEvents).toSorted())
})

test('every event names its audience and one of the three lanes', () => {
  for (const { audience, lane } of Object.values(notificationEvents)) {
    expect(audience).toMatch(/^[a-z]/)
    expect(lanes).toContain(lane)
  }
})

test.each(notificationPages)('a link to %s is read back as its page and record', (page) => {
  expect(recordOfLink(recordLink(page, id).href)).toEqual({ page, id })
  expect(recordOfLink(listLink(page).href)).toBeUndefined()
})

test.each(['/people/', '/settings/leads/', '/constructor/', '/settings/__proto__/'])(
  '%s is no page of a record',
  (path) => {
    expect(recordOfLink(`${path}${id}`)).toBeUndefined()
  },
)

function appointmentMessage(lane: string, text: string, page = 'appointments'): string {
  return `${lane} | Mona ${text} | Ada Po, L-1042: Tue, Nov 24, 3:30 pm | /${page}/${id}`
}

function serviceJobMessage(lane: string, text: string): string {
  return `${lane} | S-7 ${text} | Ada Po: No power. | /service-jobs/${id}`
}

function contractMessage(lane: string, text: string): string {
  return `${lane} | C-7 ${text} | Ada Po | /contracts/${id}`
}

function example<Name extends NotificationName>(name: Name, details: DetailsOf<Name>, message: string) {
  return [name, messageOf(name, details), message] as const
}
