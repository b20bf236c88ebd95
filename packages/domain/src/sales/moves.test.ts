/** Every place of a sale × every move × who, with its answer; and what a move writes down. */
import { describe, expect, test } from 'vitest'
import { people } from '../people/cast.fixture.ts'
import { can } from '../people/can.ts'
import type { Actor } from '../people/actor.ts'
import { type MoveAsked, type SaleStanding, decideMove } from './moves.ts'
import { type SaleStatus, pathOfSale, phases, saleStatuses } from './phases.ts'
import { papersOf, saleTickNames } from './ticks.ts'

const now = '2026-03-20T16:00:00Z'

/** A job that lacks nothing anywhere. */
const complete: SaleStanding = {
  status: 'Pending',
  subStatus: 'Ready',
  onHold: false,
  previousStatus: null,
  previousSubStatus: null,
  stamped: {},
  contractDate: '2026-03-01',
  saleAmount: 30_000,
  isSenior: false,
  financeOptionOneId: 'loan',
  financeTypeOne: 'Loan',
  siteSurveyDateTime: '2026-03-10T16:00:00Z',
  systemSizeKw: 8,
  moduleId: 'module',
  moduleQuantity: 20,
  batteryId: null,
  mountType: 'Roof',
  permitNumber: 'B-1',
  permitSubmittedDate: '2026-03-11',
  installScheduledDate: '2026-03-20',
  inspectionScheduledDate: '2026-03-20',
  monitoringUrl: 'https://monitoring.example',
  monitoringUnavailable: null,
  invoiceOneSentDate: '2026-03-12',
  invoiceOnePaidDate: '2026-03-13',
  invoiceTwoSentDate: null,
  invoiceTwoPaidDate: null,
  ticks: { EquipmentMatches: true },
  docTypes: saleTickNames.flatMap(papersOf),
  hasHoa: true,
  openHighTasks: 0,
  hasOpenChange: false,
}
const at = (status: SaleStatus, given: Partial<SaleStanding> = {}): SaleStanding => ({
  ...complete,
  status,
  subStatus: phases[status].subs[0] ?? null,
  ...(status === 'Cancelled' && { previousStatus: 'Permit' as const, previousSubStatus: 'Submitted' }),
  ...given,
})

/** Rita's own sale. */
const about = (sale: SaleStanding) => ({
  salesRepId: people.Rita.id,
  lead: { repId: null, salesRepId: people.Rita.id },
  isPending: sale.status === 'Pending',
})
const decide = (sale: SaleStanding, asked: MoveAsked, actor: Actor = people.Adam) =>
  decideMove(sale, asked, {
    now,
    whyNot: (right) => {
      const decided = can.moveSale(actor, right, about(sale))
      return decided.ok ? undefined : decided.reason
    },
  })

const words = { reason: 'Because.', holdReason: 'Customer request', cancelReason: 'Duplicate' }
const moves: Record<string, (sale: SaleStanding) => MoveAsked | undefined> = {
  next: ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) + 1], status !== 'Cancelled'),
  back: ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) - 1], true),
  'back 2': ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) - 2], pathOfSale.indexOf(status) > 1),
  step: ({ status }) =>
    phases[status].subs.length > 0 ? { subStatus: phases[status].subs[1] ?? null } : undefined,
  hold: () => ({ onHold: true }),
  cancel: ({ status }) => to('Cancelled', status !== 'Cancelled'),
  resume: ({ status }) => to('Permit', status === 'Cancelled'),
}
const to = (status: SaleStatus | undefined, makesSense: boolean): MoveAsked | undefined =>
  status && makesSense ? { status } : undefined

/** R Rita, whose sale it is; S Sam, M Mona, O Sofia of Operations, F Fiona of Finance, A Adam. */
const who = [
  ['R', people.Rita],
  ['S', people.Sam],
  ['M', people.Mona],
  ['O', people.Sofia],
  ['F', people.Fiona],
  ['A', people.Adam],
] as const

/** Status by status, the moves that there are, and the initials of who may; a dash where nobody may. */
const expected: Record<SaleStatus, Record<string, string>> = {
  Pending: { next: 'RMFA', step: 'RMFA', hold: 'RMFA', cancel: 'MA' },
  Survey: { next: 'MOA', back: 'MOA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Design: { next: 'MOA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Permit: { next: 'MOA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Install: { next: 'MOA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Inspection: { next: 'MOA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  PTO: { next: 'MOA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Monitoring: { next: 'MFA', back: 'MOA', 'back 2': 'MA', step: 'MOA', hold: 'MOA', cancel: 'MA' },
  Payment: { next: 'MFA', back: 'MA', 'back 2': 'MA', step: 'MFA', hold: 'MFA', cancel: 'MA' },
  QAReview: { next: 'MA', back: 'MA', 'back 2': 'MA', step: 'MA', hold: 'MA', cancel: 'MA' },
  Complete: { back: 'A', 'back 2': '–', hold: '–', cancel: '–' },
  Cancelled: { hold: '–', resume: 'MA' },
}

describe.each(saleStatuses)('a sale in %s', (status) => {
  test('goes where it may, by whom it may', () => {
    const found = Object.fromEntries(
      Object.entries(moves).flatMap(([name, asked]) => {
        const wanted = asked(at(status))
        if (!wanted) return []
        const may = who.filter(([, actor]) => decide(at(status), { ...words, ...wanted }, actor)?.ok)
        return [[name, may.map(([initial]) => initial).join('') || '–']]
      }),
    )
    expect(found).toEqual(expected[status])
  })

  test('takes each of its own steps, and none of another phase', () => {
    for (const sub of new Set(Object.values(phases).flatMap(({ subs }) => subs))) {
      const other = phases[status].subs.find((one) => one !== sub) ?? null
      const sale = at(status, {
        subStatus: other,
        siteSurveyDateTime: now,
        installScheduledDate: '2026-03-20',
      })
      if (phases[status].subs.length === 1) continue
      expect([sub, decide(sale, { ...words, subStatus: sub })?.ok]).toEqual([
        sub,
        phases[status].subs.includes(sub),
      ])
    }
  })

  test('on hold goes nowhere but off it, or away', () => {
    if (!phases[status].days) return
    const held = at(status, { onHold: true })
    for (const [name, asked] of Object.entries(moves)) {
      const wanted = asked(held)
      if (!wanted || name === 'hold') continue
      expect([name, decide(held, { ...words, ...wanted })?.ok]).toEqual([name, name === 'cancel'])
    }
    expect(decide(held, { onHold: false })).toMatchObject({ ok: true, move: { kind: 'release', status } })
  })
})

describe('forward', () => {
  test('needs what each phase that is left needs, and says all of it', () => {
    const bare = at('Pending', { contractDate: null, saleAmount: 0, financeOptionOneId: null, docTypes: [] })
    expect(decide(bare, { status: 'Survey' })).toEqual({
      ok: false,
      status: 400,
      reason:
        'The contract has no date. The sale has no amount. No way of paying is chosen. Missing: signed contract.',
      missing: expect.any(Array),
    })
  })

  test('needs the paper, which either of two documents may be, or a tick from before there were documents', () => {
    const review = at('QAReview', { financeTypeOne: 'Loan' })
    const without = review.docTypes.filter((type) => type !== 'FinanceApproval' && type !== 'LoanApproval')
    const passes = (given: Partial<SaleStanding>) => decide({ ...review, ...given }, { status: 'Complete' })
    expect(passes({ docTypes: without })).toMatchObject({
      ok: false,
      missing: [{ key: 'FinanceApproval', docType: 'FinanceApproval', tick: null }],
    })
    expect(passes({ docTypes: [...without, 'LoanApproval'] })).toMatchObject({ ok: true })
    expect(passes({ docTypes: without, ticks: { ...review.ticks, FinanceApproval: {} } })).toMatchObject({
      ok: true,
    })
    expect(passes({ ticks: {} })).toMatchObject({
      reason: 'Nobody has confirmed: equipment as in the contract.',
      missing: [{ key: 'EquipmentMatches', docType: null, tick: 'EquipmentMatches' }],
    })
  })

  test('over several phases needs what all of them need, but nothing for a survey that is passed over', () => {
    const bare = at('Pending', { siteSurveyDateTime: null, permitNumber: null, mountType: null })
    expect(decide(bare, { status: 'Permit' })).toMatchObject({ reason: 'The mount type is missing.' })
    expect(decide(at('Pending', { siteSurveyDateTime: null }), { status: 'Permit' })).toMatchObject({
      ok: true,
      move: { stamps: { designApprovedDate: '2026-03-20' } },
    })
  })

  test('of a battery alone needs no panels', () => {
    const panels = { systemSizeKw: null, moduleId: null, moduleQuantity: null, mountType: null }
    expect(decide(at('Design', { ...panels, batteryId: 'battery' }), { status: 'Permit' })?.ok).toBe(true)
    expect(decide(at('Design', panels), { status: 'Permit' })?.ok).toBe(false)
  })

  test('goes over what is missing for managers with a reason; over the buyer’s days for administrators alone', () => {
    const bare = at('Design', { mountType: null })
    expect(decide(bare, { status: 'Permit', override: true, reason: 'x' }, people.Sofia)).toMatchObject({
      status: 403,
    })
    expect(decide(bare, { status: 'Permit', override: true }, people.Mona)).toMatchObject({ status: 400 })
    expect(decide(bare, { status: 'Permit', override: true, reason: 'x' }, people.Mona)).toMatchObject({
      ok: true,
      move: { overridden: [{ key: 'mountType' }] },
    })
    const fresh = at('Pending', { contractDate: '2026-03-18' })
    expect(decide(fresh, { status: 'Survey' })).toMatchObject({
      reason: 'The buyer may cancel until the end of Mon 23 Mar.',
    })
    const over = { status: 'Survey', override: true, reason: 'Waived in writing.' } as const
    expect(decide(fresh, over, people.Mona)).toMatchObject({ status: 403 })
    expect(decide(fresh, over, people.Adam)).toMatchObject({ ok: true })
  })

  test('writes down no day of a phase whose requirement is gone over', () => {
    const over = { override: true, reason: 'x' } as const
    const unpaid = at('Payment', { invoiceOneSentDate: null, invoiceOnePaidDate: null })
    expect(decide(unpaid, { status: 'QAReview', ...over })).toMatchObject({
      ok: true,
      move: { stamps: {}, overridden: [{ key: 'invoiceOneSentDate' }, { key: 'invoiceOnePaidDate' }] },
    })
    const paidBefore = at('PTO', { invoiceOnePaidDate: null })
    expect(decide(paidBefore, { status: 'QAReview', ...over })).toMatchObject({
      move: { stamps: { ptoCompleteDate: '2026-03-20' } },
    })
  })

  test('from the survey, the installation and the inspection waits until their day has come', () => {
    const tomorrow = '2026-03-21'
    const why = (sale: SaleStanding, status: SaleStatus) => {
      const decision = decide(sale, { status })
      return decision?.ok === false ? decision.reason : undefined
    }
    const survey = (siteSurveyDateTime: string | null) => why(at('Survey', { siteSurveyDateTime }), 'Design')
    const install = (installScheduledDate: string | null) =>
      why(at('Install', { installScheduledDate }), 'Inspection')
    const inspection = (inspectionScheduledDate: string | null) =>
      why(at('Inspection', { inspectionScheduledDate }), 'PTO')
    expect([null, `${tomorrow}T16:00:00Z`, now].map(survey)).toEqual([
      'The survey has no day.',
      'The survey has not taken place.',
      undefined,
    ])
    expect([null, tomorrow, '2026-03-20'].map(install)).toEqual([
      'The installation has no day.',
      'The day of the installation has not come.',
      undefined,
    ])
    expect([null, tomorrow, '2026-03-20'].map(inspection)).toEqual([
      'The inspection has no day.',
      'The day of the inspection has not come.',
      undefined,
    ])
    expect(decide(at('Inspection'), { status: 'PTO' })).toMatchObject({
      move: { stamps: { inspectionPassedDate: '2026-03-20' } },
    })
  })

  test('writes down the day, unless somebody did before', () => {
    expect(decide(at('Permit'), { status: 'Install' })).toMatchObject({
      move: { stamps: { permitApprovedDate: '2026-03-20' }, subStatus: 'Pending' },
    })
    const stamped = at('Permit', { stamped: { permitApprovedDate: '2026-03-15' } })
    expect(decide(stamped, { status: 'Install' })).toMatchObject({ move: { stamps: {} } })
    expect(decide(at('PTO'), { subStatus: 'Submitted' })).toMatchObject({
      move: { kind: 'step', stamps: { ptoSubmittedDate: '2026-03-20' } },
    })
  })
})

test('a step that is a date with somebody needs that date, today or later', () => {
  const asked = { subStatus: 'Scheduled' }
  expect(decide(at('Survey', { siteSurveyDateTime: null }), asked)).toMatchObject({
    reason: 'Say when the survey is.',
  })
  expect(decide(at('Survey', { siteSurveyDateTime: '2026-03-19T16:00:00Z' }), asked)?.ok).toBe(false)
  expect(decide(at('Survey', { siteSurveyDateTime: '2026-03-21T05:00:00Z' }), asked)?.ok).toBe(true)
  expect(decide(at('Install', { installScheduledDate: '2026-03-19' }), asked)?.ok).toBe(false)
})

test('a review that is not passed says what has to be corrected', () => {
  const asked = { subStatus: 'CorrectionsNeeded' }
  expect(decide(at('QAReview'), asked)).toMatchObject({
    ok: false,
    reason: 'Say what has to be corrected.',
  })
  expect(decide(at('QAReview'), { ...asked, reason: 'The label of the inverter.' })?.ok).toBe(true)
})

test('back clears the days that no longer hold, needs a reason, and a complete sale goes to its review alone', () => {
  expect(decide(at('Inspection'), { status: 'Permit' })).toMatchObject({
    reason: 'A step back needs a reason.',
  })
  expect(decide(at('Inspection'), { status: 'Permit', reason: 'x' })).toMatchObject({
    move: {
      cleared: expect.arrayContaining(['permitApprovedDate', 'installCompletedDate', 'inspectionPassedDate']),
    },
  })
  expect(decide(at('Complete'), { status: 'Payment', reason: 'x' })).toMatchObject({ status: 400 })
})

test('nobody passes the review of their own sale', () => {
  const rita = { ...people.Rita, role: 'MANAGER' as const }
  expect(decide(at('QAReview'), { status: 'Complete' }, rita)).toEqual({
    ok: false,
    status: 403,
    reason: 'You cannot pass the quality review of your own sale.',
  })
})

test('cancelled is resumed where it stood, with a new contract once the old is older than 180 days', () => {
  expect(decide(at('Cancelled'), { status: 'Permit' })).toMatchObject({
    move: { kind: 'resume', subStatus: 'Submitted' },
  })
  expect(decide(at('Cancelled'), { status: 'Design' })).toMatchObject({ status: 400 })
  expect(decide(at('Cancelled', { contractDate: '2025-09-21' }), { status: 'Permit' })?.ok).toBe(true)
  expect(decide(at('Cancelled', { contractDate: '2025-09-20' }), { status: 'Permit' })).toMatchObject({
    reason: expect.stringContaining('older than 180 days'),
  })
})

test('what is as it is asked for is no move', () => {
  expect(decide(at('Permit'), { status: 'Permit', subStatus: 'Pending', onHold: false })).toBeUndefined()
})
