import { describe, expect, test } from 'vitest'
import { type Actor, withoutViewAs } from './actor.ts'
import { can } from './can.ts'
import { people } from './cast.fixture.ts'
import { type Permission, decide, permissions, coverageOf } from './permissions.ts'
import { type RightOfPerson, rightsOf } from './rights-of.ts'
import type { Subject } from './subject.ts'

const { Rita, Sam, Mona, Max, Sofia, Sven, Fiona, Adam, Nia } = people

const ritasLead = { repId: null, salesRepId: 'Rita' }
const maxBrought = { repId: 'Max', salesRepId: 'Sam' }

describe('a record', () => {
  test.each([
    ['her own lead', Rita, ritasLead, true],
    ['another rep’s lead', Sam, ritasLead, false],
    ['a lead nobody owns, with scope Own', Rita, { repId: null, salesRepId: null }, false],
    ['a lead that one set', { ...Rita, id: 'Max' }, maxBrought, true],
    ['any lead, with scope All', Max, ritasLead, true],
    ['a lead without any claim', Nia, ritasLead, false],
    ['a lead as administrator without claims', { ...Adam, claims: [] }, ritasLead, true],
  ])('reading %s', (_, actor, lead, ok) => {
    expect(can.readLead(actor, lead).ok).toBe(ok)
    expect(can.readNote(actor, lead).ok).toBe(ok)
    expect(can.createNote(actor, lead).ok).toBe(ok)
    expect(can.readActivity(actor, { lead }).ok).toBe(ok)
  })

  test('reps of a lead own its sales', () => {
    const sale = { salesRepId: 'Sam', lead: ritasLead }
    expect(decide('sales.read', Rita, { sale }).ok).toBe(true)
    expect(decide('sales.read', Sam, { sale }).ok).toBe(true)
    expect(decide('sales.read', { ...Rita, id: 'Elsa' }, { sale }).ok).toBe(false)
  })

  test('a missing attribute never grants a right', () => {
    const nothing: Subject = {}
    for (const right of ['leads.read', 'notes.change', 'sales.changeContract', 'draws.request'] as const) {
      expect(decide(right, Rita, nothing).ok).toBe(false)
    }
  })

  test('only administrators see entries without a lead', () => {
    expect(can.readActivity(Adam, {}).ok).toBe(true)
    expect(can.readActivity(Mona, {}).ok).toBe(false)
  })

  test('people see their own HIS number; managers and administrators see all', () => {
    expect(can.readUserSecrets(Rita, Rita).ok).toBe(true)
    expect(can.readUserSecrets(Rita, Sam).ok).toBe(false)
    expect(can.readUserSecrets(Mona, Sam).ok).toBe(true)
    expect(can.changeOwnPhone(Adam, Sam).ok).toBe(false)
  })

  test('the rep of a sheet cannot approve it with any claim', () => {
    expect(decide('commissions.approve', Fiona, { sheetRepId: 'Rita' }).ok).toBe(true)
    expect(decide('commissions.approve', Fiona, { sheetRepId: 'Fiona' })).toEqual({
      ok: false,
      reason: 'You cannot approve your own commission sheet.',
    })
  })

  test('a rep can change their own sale only while it is pending', () => {
    const sale = { salesRepId: 'Rita', lead: ritasLead }
    expect(decide('sales.changeContract', Rita, { sale, standing: 'pending sale' }).ok).toBe(true)
    expect(decide('sales.changeContract', Rita, { sale }).ok).toBe(false)
  })
})

describe('a note', () => {
  const note = { authorId: 'Rita', createdAt: '2026-11-20T10:00:00Z' }

  test.each([
    ['its author, at once', Rita, '2026-11-20T10:00:00Z', true],
    ['its author, after exactly 24 hours', Rita, '2026-11-21T10:00:00Z', true],
    ['its author, a second later', Rita, '2026-11-21T10:00:01Z', false],
    ['another person', Sam, '2026-11-20T10:00:00Z', false],
    ['a manager', Mona, '2026-11-20T10:00:00Z', false],
    ['an administrator, any time', Adam, '2027-11-20T10:00:00Z', true],
  ])('is changed and removed by %s', (_, actor, now, ok) => {
    expect(can.changeNote(actor, note, now).ok).toBe(ok)
    expect(can.removeNote(actor, note, new Date(now)).ok).toBe(ok)
  })

  test('without an author has no owner', () => {
    expect(can.changeNote(Rita, { ...note, authorId: null }, note.createdAt).ok).toBe(false)
  })
})

const words = (right: Permission, actor: Actor) => rightsOf(actor).find((row) => row.right === right)?.because

const isTold = ({ allowed, scope, because, reason }: RightOfPerson) =>
  allowed === because.length > 0 &&
  (allowed ? reason === null : /^[A-Z].*\.$/.test(reason ?? '')) &&
  (scope === 'None') === (scope !== null && !allowed)

describe('the basis of a right', () => {
  test('is the directory, the CRM user or the record', () => {
    expect(can.updateLead(Rita, ritasLead)).toEqual({
      ok: true,
      because: [
        { from: 'directory', claim: 'Client.Read.Own' },
        { from: 'record', relation: 'rep' },
        { from: 'crm', department: 'Sales' },
      ],
    })
    expect(can.changeUser(Adam)).toEqual({ ok: true, because: [{ from: 'crm', role: 'ADMIN' }] })
    expect(can.readUserCard(Nia)).toEqual({ ok: true, because: [{ from: 'everyone' }] })
  })

  test('has a label', () => {
    expect(words('leads.update', Mona)).toEqual([
      'Claim Client.Read.All, from the directory',
      'Department Sales, from the CRM user',
      'Role MANAGER, from the CRM user',
    ])
    expect(words('users.changeOwnPhone', Nia)).toEqual(['Oneself, on the record'])
  })

  test.each(Object.values(people))(
    '$name: allowed rights name a source, refused ones a readable reason',
    (actor) => {
      expect(rightsOf(actor).filter((right) => !isTold(right))).toEqual([])
    },
  )
})

test.each([
  [can.reassignLead(Rita), 'Only managers and administrators may reassign a lead.'],
  [can.nameSetter(Max), 'Only managers and administrators may choose another setter for a new lead.'],
  [can.createLead(Sofia), 'Only Sales, Marketing, managers and administrators may create a lead.'],
  [can.createLead(Nia), 'Your account has no claim to see leads.'],
  [can.readNote(Nia), 'Your account has no claim to see leads or sales.'],
  [can.readLead(Sam, ritasLead), 'This lead belongs to another rep.'],
  [can.deleteLead(Mona), 'Only administrators may remove a lead.'],
  [can.readHealthDetails(Mona), 'Only administrators may see the state of every service.'],
  [
    can.changeNote(Sam, { authorId: 'Rita', createdAt: '2026-11-20T10:00:00Z' }, '2026-11-20T10:00:00Z'),
    'Only its author within 24 hours and administrators may change a note.',
  ],
  [decide('draws.create', Adam), 'Only holders of Commission.Admin may create a draw for a rep.'],
  [
    decide('referenceData.changeFinance', Mona),
    'Only managers in Finance and administrators may change or disable finance options.',
  ],
  [
    decide('commissions.read', Max),
    'Only its rep, holders of Commission.Admin, administrators and managers in Sales or in Finance with Sale.Read.All may see commission sheets.',
  ],
  [decide('documents.readFinance', Sven), 'Finance documents are not shown to Marketing and Servicing.'],
])('a refusal can be read: %#', (decision, reason) => {
  expect(decision).toEqual({ ok: false, reason })
})

describe('Max, promoted to MANAGER in Sales', () => {
  const promoted: Actor = { ...Max, role: 'MANAGER', department: 'Sales' }
  const clientData = Object.keys(permissions).filter((right) =>
    /^(leads|addresses|notes|appointments|sales|documents|contracts|serviceJobs|commissions|draws|activity)\.read$/.test(
      right,
    ),
  ) as Permission[]

  test('sees the same client data, because his claims did not change', () => {
    expect(clientData.map((right) => coverageOf(right, promoted))).toEqual(
      clientData.map((right) => coverageOf(right, Max)),
    )
    expect(can.readLead(promoted, ritasLead).ok).toBe(true)
    expect(decide('sales.read', promoted).ok).toBe(false)
  })

  test('has the rights of managers on the leads he sees, and none on sales', () => {
    expect(can.reassignLead(Max, ritasLead).ok).toBe(false)
    expect(can.reassignLead(promoted, ritasLead).ok).toBe(true)
    expect(decide('appointments.remove', promoted).ok).toBe(true)
    expect(decide('sales.create', promoted).ok).toBe(false)
  })
})

describe('while viewing as another person', () => {
  const reason = 'You are viewing as Mona Patel, read only.'
  const viewed: Actor = { ...Mona, readsOnly: reason }

  test('reading is allowed', () => {
    for (const right of ['leads.read', 'leads.export', 'users.readCard', 'activity.read'] as const) {
      expect(decide(right, viewed).ok).toBe(true)
    }
  })

  test('every change is refused with the view-as reason', () => {
    expect(can.updateLead(viewed, ritasLead)).toEqual({ ok: false, reason })
    expect(can.createLead(viewed)).toEqual({ ok: false, reason })
    expect(can.changeOwnPhone(viewed, viewed)).toEqual({ ok: false, reason })
  })

  test('a missing right of the viewed person takes priority over the view-as reason', () => {
    expect(can.deleteLead(viewed, ritasLead)).toEqual(can.deleteLead(Mona, ritasLead))
  })

  test('removing the restriction gives the original person', () => {
    expect(can.updateLead(withoutViewAs(viewed), ritasLead).ok).toBe(true)
  })
})
