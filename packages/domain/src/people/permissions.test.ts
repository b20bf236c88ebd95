import { describe, expect, test } from 'vitest'
import { people } from './cast.fixture.ts'
import { type Permission, permissions, coverageOf } from './permissions.ts'

/** All: every record. Own: some, through a relation to the record. A dot: none. */
const matrix = `
                                 Rita  Sam   Mona  Max   Sofia Sven  Fiona Adam  Nia
  leads.read                     Own   Own   All   All   All   All   All   All   ·
  leads.create                   All   All   All   All   ·     ·     ·     All   ·
  leads.update                   Own   Own   All   All   ·     ·     ·     All   ·
  leads.updateContact            Own   Own   All   All   All   All   ·     All   ·
  leads.reassign                 ·     ·     All   ·     ·     ·     ·     All   ·
  leads.nameSetter               ·     ·     All   ·     ·     ·     ·     All   ·
  leads.setSalesRep              ·     ·     All   All   ·     ·     ·     All   ·
  leads.remove                   ·     ·     ·     ·     ·     ·     ·     All   ·
  leads.restore                  ·     ·     ·     ·     ·     ·     ·     All   ·
  leads.changeMany               Own   Own   All   All   ·     ·     ·     All   ·
  leads.export                   Own   Own   All   All   All   All   All   All   ·
  leads.import                   ·     ·     All   All   ·     ·     ·     All   ·
  leads.merge                    ·     ·     All   All   ·     ·     ·     All   ·
  batches.undo                   Own   Own   Own   Own   Own   Own   Own   All   ·
  addresses.read                 Own   Own   All   All   All   All   All   All   ·
  addresses.change               Own   Own   All   All   All   All   All   All   ·
  addresses.remove               ·     ·     All   ·     ·     ·     ·     All   ·
  notes.read                     Own   Own   All   All   All   All   All   All   ·
  notes.readRemoved              Own   Own   Own   Own   Own   Own   Own   All   ·
  notes.create                   Own   Own   All   All   All   All   All   All   ·
  notes.change                   Own   Own   Own   Own   Own   Own   Own   All   ·
  notes.remove                   Own   Own   Own   Own   Own   Own   Own   All   ·
  appointments.read              Own   Own   All   All   All   All   All   All   ·
  appointments.create            Own   Own   All   All   All   ·     ·     All   ·
  appointments.update            Own   Own   All   All   All   ·     ·     All   ·
  appointments.remove            ·     ·     All   ·     ·     ·     ·     All   ·
  tasks.read                     Own   Own   All   All   All   All   All   All   Own
  tasks.create                   All   All   All   All   All   All   All   All   All
  tasks.update                   Own   Own   All   Own   Own   Own   Own   All   Own
  tasks.remove                   Own   Own   All   Own   Own   Own   Own   All   Own
  referrals.read                 Own   Own   All   All   All   All   All   All   ·
  referrals.create               Own   Own   All   All   ·     ·     ·     All   ·
  activity.read                  Own   Own   All   All   All   All   All   All   ·
  reports.read                   Own   Own   All   All   All   All   All   All   ·
  removals.read                  ·     ·     All   ·     ·     ·     ·     All   ·
  notifications.read             Own   Own   Own   Own   Own   Own   Own   Own   Own
  sales.read                     Own   Own   All   ·     All   All   All   All   ·
  sales.create                   Own   Own   All   ·     ·     ·     ·     All   ·
  sales.changeContract           Own   Own   All   ·     ·     ·     All   All   ·
  sales.changeTechnical          ·     ·     All   ·     All   ·     ·     All   ·
  sales.changeSystem             Own   Own   All   ·     All   ·     ·     All   ·
  sales.changeInvoices           ·     ·     ·     ·     ·     ·     All   All   ·
  sales.decide                   ·     ·     All   ·     ·     ·     ·     All   ·
  sales.leavePending             Own   Own   All   ·     ·     ·     All   All   ·
  sales.moveWork                 ·     ·     All   ·     All   ·     ·     All   ·
  sales.movePayment              ·     ·     All   ·     ·     ·     All   All   ·
  sales.passReview               ·     ·     All   ·     ·     ·     ·     All   ·
  sales.overrideWindow           ·     ·     ·     ·     ·     ·     ·     All   ·
  sales.reopen                   ·     ·     ·     ·     ·     ·     ·     All   ·
  sales.remove                   ·     ·     ·     ·     ·     ·     ·     All   ·
  documents.read                 Own   Own   All   All   All   All   All   All   ·
  documents.readCommission       Own   Own   Own   ·     Own   Own   All   Own   ·
  documents.readFinance          Own   Own   All   ·     All   ·     All   All   ·
  documents.add                  Own   Own   All   All   All   ·     All   All   ·
  documents.addToServiceJob      ·     ·     All   ·     All   All   All   All   ·
  documents.change               Own   Own   All   Own   Own   Own   Own   All   ·
  contracts.read                 Own   Own   All   All   All   All   All   All   ·
  contracts.create               Own   Own   All   ·     ·     ·     ·     All   ·
  contracts.change               Own   Own   All   Own   Own   Own   Own   All   ·
  contracts.sign                 Own   Own   All   Own   Own   Own   Own   All   ·
  contracts.signAsContractor     Own   Own   All   Own   Own   Own   Own   All   ·
  contracts.completeOnPaper      ·     ·     All   ·     ·     ·     ·     All   ·
  contracts.requestChange        Own   Own   All   All   All   All   All   All   ·
  contracts.remove               Own   Own   All   Own   Own   Own   Own   All   ·
  serviceJobs.read               Own   Own   All   ·     All   All   All   All   ·
  serviceJobs.change             ·     ·     All   ·     All   All   ·     All   ·
  serviceJobs.changeInvoices     ·     ·     All   ·     All   All   All   All   ·
  serviceJobs.reopen             ·     ·     All   ·     ·     ·     ·     All   ·
  serviceJobs.remove             ·     ·     All   ·     ·     ·     ·     All   ·
  referenceData.read             All   All   All   All   All   All   All   All   All
  referenceData.readCost         ·     ·     All   ·     All   ·     All   All   ·
  referenceData.changeEquipment  ·     ·     ·     ·     ·     ·     ·     All   ·
  referenceData.changeFinance    ·     ·     ·     ·     ·     ·     ·     All   ·
  referenceData.remove           ·     ·     ·     ·     ·     ·     ·     All   ·
  commissions.read               Own   Own   All   ·     Own   Own   All   All   ·
  commissions.create             Own   Own   Own   ·     Own   Own   All   Own   ·
  commissions.update             Own   Own   Own   ·     Own   Own   All   Own   ·
  commissions.setTerms           ·     ·     ·     ·     ·     ·     All   ·     ·
  commissions.submit             Own   Own   Own   ·     Own   Own   All   Own   ·
  commissions.remove             Own   Own   Own   ·     Own   Own   All   Own   ·
  commissions.approve            ·     ·     ·     ·     ·     ·     All   ·     ·
  commissions.lock               ·     ·     ·     ·     ·     ·     All   ·     ·
  commissions.complete           ·     ·     ·     ·     ·     ·     All   ·     ·
  payments.enter                 ·     ·     ·     ·     ·     ·     All   ·     ·
  payRuns.manage                 ·     ·     ·     ·     ·     ·     All   ·     ·
  draws.read                     Own   Own   All   ·     Own   Own   All   All   ·
  draws.request                  Own   Own   Own   ·     Own   Own   Own   Own   ·
  draws.create                   ·     ·     ·     ·     ·     ·     All   ·     ·
  draws.change                   Own   Own   Own   ·     Own   Own   All   Own   ·
  draws.approve                  ·     ·     ·     ·     ·     ·     All   ·     ·
  draws.deny                     ·     ·     ·     ·     ·     ·     All   ·     ·
  draws.markPaid                 ·     ·     ·     ·     ·     ·     All   ·     ·
  commissionSettings.readReduced All   All   All   ·     All   All   All   All   ·
  commissionSettings.read        ·     ·     ·     ·     ·     ·     All   ·     ·
  commissionSettings.change      ·     ·     ·     ·     ·     ·     All   ·     ·
  referrals.changeAmount         ·     ·     All   ·     ·     ·     All   All   ·
  referrals.markPaid             ·     ·     ·     ·     ·     ·     All   ·     ·
  referrals.payEarly             ·     ·     ·     ·     ·     ·     All   ·     ·
  referrals.remove               ·     ·     All   ·     ·     ·     ·     All   ·
  users.readCard                 All   All   All   All   All   All   All   All   All
  users.readSecrets              Own   Own   All   Own   Own   Own   Own   All   Own
  users.create                   ·     ·     ·     ·     ·     ·     ·     All   ·
  users.changeOwnPhone           Own   Own   Own   Own   Own   Own   Own   Own   Own
  users.change                   ·     ·     ·     ·     ·     ·     ·     All   ·
  users.readRights               ·     ·     ·     ·     ·     ·     ·     All   ·
  users.viewAs                   ·     ·     Own   ·     ·     ·     ·     All   ·
  views.save                     All   All   All   All   All   All   All   All   All
  views.share                    ·     ·     All   ·     ·     ·     ·     All   ·
  companyFacts.change            ·     ·     ·     ·     ·     ·     ·     All   ·
  templates.map                  ·     ·     ·     ·     ·     ·     ·     All   ·
  forms.manage                   ·     ·     ·     ·     ·     ·     ·     All   ·
  importLog.read                 ·     ·     ·     All   ·     ·     ·     All   ·
  importLog.replay               ·     ·     ·     ·     ·     ·     ·     All   ·
  health.readDetails             ·     ·     ·     ·     ·     ·     ·     All   ·
  mail.read                      ·     ·     ·     ·     ·     ·     ·     All   ·
  mail.sendAgain                 ·     ·     ·     ·     ·     ·     ·     All   ·
  hooks.manage                   ·     ·     ·     ·     ·     ·     ·     All   ·
  legacy.read                    Own   Own   All   All   All   All   All   All   ·
  legacy.readUsers               ·     ·     All   ·     ·     ·     ·     All   ·
  legacy.createClient            All   All   All   ·     ·     ·     ·     All   ·
  legacy.create                  ·     ·     ·     ·     ·     ·     ·     All   ·
  legacy.remove                  ·     ·     ·     ·     ·     ·     ·     All   ·
  legacy.migrate                 ·     ·     ·     ·     ·     ·     ·     All   ·`

const [heading = [], ...rows] = matrix
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

const reaches = { yes: 'All', maybe: 'Own', no: '·' }

describe('permissions per person: every record (All) or some (Own)', () => {
  test('the matrix names every right once', () => {
    expect(rows.map(([right]) => right)).toEqual(Object.keys(permissions))
    expect(heading).toEqual(Object.keys(people))
  })

  test.each(rows.map(([right = '', ...cells]) => [right, cells] as const))('%s', (right, cells) => {
    const found = Object.values(people).map((actor) => reaches[coverageOf(right as Permission, actor)])
    expect(found).toEqual(cells)
  })
})
