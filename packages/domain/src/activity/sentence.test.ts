import { expect, test } from 'vitest'
import { type RecordedChange, fieldChanges } from './changes-in-words.ts'
import { sentence, sentenceText } from './sentence.ts'
import { activityVerbs } from './verbs.ts'

const names = { 'id-sam': 'Sam Ito', 'id-rita': 'Rita Reyes' }
const lead = (changes: RecordedChange['changes']): RecordedChange => ({
  verb: 'lead.changed',
  changes,
  facts: { names },
})
const task = (changes: RecordedChange['changes']): RecordedChange => ({
  verb: 'task.changed',
  changes,
  facts: { name: 'Hang the sign.' },
})
const user = (verb: RecordedChange['verb'], changes: RecordedChange['changes'] = {}): RecordedChange => ({
  verb,
  changes,
  facts: { name: 'Max Weber', role: 'MANAGER' },
})
const sale = (changes: RecordedChange['changes']): RecordedChange => ({
  verb: 'sale.changed',
  changes,
  facts: { name: 'J-1103' },
})
const booked = (verb: RecordedChange['verb'], changes: RecordedChange['changes'] = {}): RecordedChange => ({
  verb,
  changes,
  facts: { number: 'A-1042', dateTime: '2026-11-24T23:30:00.000Z' },
})

test('values and names are strong parts', () => {
  expect(sentence(lead({ salesRepId: ['id-sam', 'id-rita'] }))).toEqual([
    { text: 'changed rep from ' },
    { strong: 'Sam Ito' },
    { text: ' to ' },
    { strong: 'Rita Reyes' },
  ])
})

test.each<[RecordedChange, string]>([
  [lead({ salesRepId: ['id-sam', 'id-rita'] }), 'changed rep from Sam Ito to Rita Reyes'],
  [lead({ salesRepId: [null, 'id-rita'] }), 'set rep to Rita Reyes'],
  [lead({ salesRepId: ['id-sam', null] }), 'cleared rep, which was Sam Ito'],
  [lead({ status: ['New', 'Appointment'] }), 'changed status from New to Appointment'],
  [
    lead({ sourceName: ['Canvassing', 'Self Generated'] }),
    'changed source from Canvassing to Self Generated',
  ],
  [lead({ phone1: ['', '+19095550129'] }), 'set phone to (909) 555-0129'],
  [
    lead({ firstName: ['Hetor', 'Hector'], email1: [null, 'h@mail.example'], status: ['New', 'Cold'] }),
    'changed first name from Hetor to Hector, set email to h@mail.example and changed status from New to Cold',
  ],
  [lead({}), 'changed the lead'],
  [
    lead({ salesRepId: ['01943800-0000-7000-8000-000000000099', 'id-rita'] }),
    'changed rep from someone to Rita Reyes',
  ],
  [
    { verb: 'address.changed', changes: { hasHoa: [false, true], stories: [1, 2] }, facts: {} },
    'changed HOA of an address from no to yes and changed stories from 1 to 2',
  ],
  [
    user('user.changed', { department: ['Marketing', 'Sales'] }),
    'changed department of Max Weber from Marketing to Sales',
  ],
  [task({ status: ['Todo', 'Done'] }), 'finished the task Hang the sign.'],
  [task({ status: ['Todo', 'Cancelled'] }), 'canceled the task Hang the sign.'],
  [task({ status: ['Done', 'Todo'] }), 'reopened the task Hang the sign.'],
  [task({ status: ['Todo', 'InProgress'] }), 'started the task Hang the sign.'],
  [
    task({ status: ['InProgress', 'Todo'] }),
    'changed status from InProgress to Todo of the task Hang the sign.',
  ],
  [
    task({ status: ['Todo', 'Done'], priority: ['Low', 'High'] }),
    'changed status from Todo to Done and changed priority from Low to High of the task Hang the sign.',
  ],
  [
    sale({ downPayment: [5000, 99_999], financeAmountOne: [27_000, 31_000.5] }),
    'changed down payment of J-1103 from $5,000.00 to $99,999.00 and changed finance 1 amount from $27,000.00 to $31,000.50',
  ],
  [sale({ systemSizeKw: [null, 9.135] }), 'set size of J-1103 to 9.135 kW'],
  [
    sale({ contractDate: ['2025-11-24', '2026-11-24'] }),
    'changed contract date of J-1103 from Mon, Nov 24, 2025 to Tue, Nov 24, 2026',
  ],
  [sale({ permitNumber: ['P-1', null] }), 'cleared permit number of J-1103, which was P-1'],
  [
    {
      verb: 'catalogue.changed',
      changes: { fee: [18.99, 24.5] },
      facts: { name: 'Sun 25', kind: 'finance option' },
    },
    'changed fee of the finance option Sun 25 from 18.99% to 24.5%',
  ],
  [
    {
      verb: 'commission.changed',
      changes: { repId: ['u-1', 'u-2'] },
      facts: { name: 'J-1042', names: { 'u-1': 'Rita Reyes', 'u-2': 'Sam Ito' } },
    },
    'changed rep on the commission sheet of J-1042 from Rita Reyes to Sam Ito',
  ],
  [user('user.changed'), 'changed Max Weber'],
  [user('user.roleGiven'), 'gave Max Weber the role MANAGER'],
  [
    { verb: 'user.roleGiven', changes: { role: ['USER', 'ADMIN'] }, facts: { name: 'Adam Osei' } },
    'gave Adam Osei the role ADMIN',
  ],
  [user('user.disabled'), 'disabled Max Weber'],
  [user('user.viewBegun'), 'started to view as Max Weber'],
  [user('user.viewEnded'), 'stopped viewing as Max Weber'],
  [
    {
      verb: 'address.changed',
      changes: { isRemoved: [true, false], type: ['Primary', 'Secondary'] },
      facts: {},
    },
    'restored an address',
  ],
  [booked('appointment.booked'), 'booked A-1042 for Tue, Nov 24, 3:30 pm'],
  [
    booked('appointment.changed', {
      dateTime: ['2026-11-24T23:30:00.000Z', '2026-11-25T18:00:00.000Z'],
      confirmation: [true, false],
    }),
    'moved A-1042 from Tue, Nov 24, 3:30 pm to Wed, Nov 25, 10:00 am',
  ],
  [
    booked('appointment.changed', { result: ['Scheduled', 'FailureToAppear'] }),
    'closed A-1042 with the result No-show',
  ],
  [booked('appointment.changed', { result: ['Demo', 'Scheduled'] }), 'reopened A-1042'],
  [
    booked('appointment.changed', { confirmation: [false, true], confirmedHow: [null, 'Text'] }),
    'confirmed A-1042',
  ],
  [booked('appointment.changed', { confirmation: [true, false] }), 'unconfirmed A-1042'],
  [
    booked('appointment.changed', { durationMinutes: [90, 120], notes: [null, 'A page.'] }),
    'changed minutes of A-1042 from 90 to 120 and changed notes',
  ],
  [booked('appointment.removed'), 'removed A-1042'],
  [
    {
      verb: 'sale.moved',
      changes: { status: ['PTO', 'QAReview'], subStatus: ['Submitted', 'Pending'] },
      facts: { name: 'J-1042' },
    },
    'moved J-1042 from PTO to QA review',
  ],
  [booked('appointment.restored'), 'restored A-1042'],
  [{ verb: 'note.written', changes: {}, facts: {} }, 'wrote a note'],
  [{ verb: 'note.written', changes: {}, facts: { parentId: 'id-note' } }, 'replied to a note'],
  [{ verb: 'leads.exported', changes: {}, facts: { count: 2250 } }, 'exported 2,250 leads'],
  [{ verb: 'leads.exported', changes: {}, facts: { count: 1 } }, 'exported 1 lead'],
  [{ verb: 'list.exported', changes: {}, facts: { list: 'sales', count: 2250 } }, 'exported 2,250 sales'],
  [
    { verb: 'list.exported', changes: {}, facts: { list: 'statements', count: 1 } },
    'exported 1 commission statement',
  ],
  [
    { verb: 'list.exported', changes: {}, facts: { list: 'serviceJobs', count: 1 } },
    'exported 1 service job',
  ],
  [{ verb: 'note.changed', changes: { body: ['Cald.', 'Called.'] }, facts: {} }, 'changed a note'],
  [{ verb: 'note.changed', changes: { isPinned: [false, true] }, facts: {} }, 'pinned a note'],
  [{ verb: 'note.changed', changes: { isPinned: [true, false] }, facts: {} }, 'unpinned a note'],
])('%#: %s', (entry, text) => {
  expect(sentenceText(entry)).toBe(text)
})

test('changed fields are also available as a list', () => {
  expect(fieldChanges(lead({ salesRepId: ['id-sam', null], phone1: ['', '+19095550129'] }))).toEqual([
    { label: 'rep', from: 'Sam Ito', to: null },
    { label: 'phone', from: null, to: '(909) 555-0129' },
  ])
})

test('every verb has words, even without facts', () => {
  for (const verb of activityVerbs) {
    expect(sentenceText({ verb, changes: {}, facts: {} })).toMatch(
      /^([a-z]+ed|began|wrote|paid|gave|sold|put|sent|took|left) /,
    )
  }
})

test('phases and steps of a job read as on its page', () => {
  const changes = {
    status: ['Pending', 'QAReview'],
    subStatus: ['CancellationWindow', 'CorrectionsNeeded'],
  } as const
  expect(fieldChanges({ verb: 'sale.changed', changes, facts: {} })).toEqual([
    { label: 'status', from: 'Pending', to: 'QA review' },
    { label: 'step', from: 'Cancellation window', to: 'Corrections needed' },
  ])
})
