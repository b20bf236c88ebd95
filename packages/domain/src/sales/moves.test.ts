/** Every status × move × person, with the decision; and the dates that a move records. */
import { describe, expect, test } from 'vitest'
import { people } from '../people/cast.fixture.ts'
import { can } from '../people/can.ts'
import type { Actor } from '../people/actor.ts'
import { type MoveRequest, type SaleSnapshot, datesRecordedBy, decideMove, moveAfterDate } from './moves.ts'
import { type SaleStatus, pathOfSale, phases, saleStatuses } from './phases.ts'
import { docTypesOf, saleTickNames } from './ticks.ts'

const now = '2026-03-20T16:00:00Z'

/** A job that meets all requirements. */
const complete: SaleSnapshot = {
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
  docTypes: saleTickNames.flatMap(docTypesOf),
  hasHoa: true,
  hasAhj: true,
  openHighTasks: 0,
  hasOpenChange: false,
}
const at = (status: SaleStatus, given: Partial<SaleSnapshot> = {}): SaleSnapshot => ({
  ...complete,
  status,
  subStatus: phases[status].subs[0] ?? null,
  ...(status === 'Cancelled' && { previousStatus: 'Permit' as const, previousSubStatus: 'Submitted' }),
  ...given,
})

/** Rita's own sale. */
const about = (sale: SaleSnapshot) => ({
  salesRepId: people.Rita.id,
  lead: { repId: null, salesRepId: people.Rita.id },
  isPending: sale.status === 'Pending',
})
const decide = (sale: SaleSnapshot, asked: MoveRequest, actor: Actor = people.Adam) =>
  decideMove(sale, asked, {
    now,
    whyNot: (right) => {
      const decided = can.moveSale(actor, right, about(sale))
      return decided.ok ? undefined : decided.reason
    },
  })

const words = { reason: 'Because.', holdReason: 'Customer request', cancelReason: 'Duplicate' }
const moves: Record<string, (sale: SaleSnapshot) => MoveRequest | undefined> = {
  next: ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) + 1], status !== 'Cancelled'),
  back: ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) - 1], true),
  'back 2': ({ status }) => to(pathOfSale[pathOfSale.indexOf(status) - 2], pathOfSale.indexOf(status) > 1),
  step: ({ status }) =>
    phases[status].subs.length > 0 ? { subStatus: phases[status].subs[1] ?? null } : undefined,
  hold: () => ({ onHold: true }),
  cancel: ({ status }) => to('Cancelled', status !== 'Cancelled'),
  resume: ({ status }) => to('Permit', status === 'Cancelled'),
}
const to = (status: SaleStatus | undefined, makesSense: boolean): MoveRequest | undefined =>
  status && makesSense ? { status } : undefined

/** R Rita, the sale's rep; S Sam, M Mona, O Sofia of Operations, F Fiona of Finance, A Adam. */
const who = [
  ['R', people.Rita],
  ['S', people.Sam],
  ['M', people.Mona],
  ['O', people.Sofia],
  ['F', people.Fiona],
  ['A', people.Adam],
] as const

/** Per status: the moves, with the initials of the people who may; a dash for nobody. */
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
  test('allows exactly the listed moves to the listed people', () => {
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

  test('accepts its own steps, and none of another phase', () => {
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

  test('on hold can only be released or canceled', () => {
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
  test('needs the requirements of each phase that it leaves, and lists all missing ones', () => {
    const bare = at('Pending', { contractDate: null, saleAmount: 0, financeOptionOneId: null, docTypes: [] })
    expect(decide(bare, { status: 'Survey' })).toEqual({
      ok: false,
      status: 400,
      reason:
        'The contract has no date. The sale has no amount. The financing is missing. Missing: signed contract.',
      missing: expect.any(Array),
    })
  })

  test('accepts either of two documents, or a checkbox from before documents existed', () => {
    const review = at('QAReview', { financeTypeOne: 'Loan' })
    const without = review.docTypes.filter((type) => type !== 'FinanceApproval' && type !== 'LoanApproval')
    const passes = (given: Partial<SaleSnapshot>) => decide({ ...review, ...given }, { status: 'Complete' })
    expect(passes({ docTypes: without })).toMatchObject({
      ok: false,
      missing: [{ key: 'FinanceApproval', docType: 'FinanceApproval', tick: null }],
    })
    expect(passes({ docTypes: [...without, 'LoanApproval'] })).toMatchObject({ ok: true })
    expect(passes({ docTypes: without, ticks: { ...review.ticks, FinanceApproval: {} } })).toMatchObject({
      ok: true,
    })
    expect(passes({ ticks: {} })).toMatchObject({
      reason: 'Not confirmed: equipment per contract.',
      missing: [{ key: 'EquipmentMatches', docType: null, tick: 'EquipmentMatches' }],
    })
  })

  test('over several phases needs the requirements of all, except for a skipped survey', () => {
    const bare = at('Pending', { siteSurveyDateTime: null, permitNumber: null, mountType: null })
    expect(decide(bare, { status: 'Permit' })).toMatchObject({ reason: 'The mount type is missing.' })
    expect(decide(at('Pending', { siteSurveyDateTime: null }), { status: 'Permit' })).toMatchObject({
      ok: true,
      move: { stamps: { designApprovedDate: '2026-03-20' } },
    })
  })

  test('of a battery-only job needs no panels', () => {
    const panels = { systemSizeKw: null, moduleId: null, moduleQuantity: null, mountType: null }
    expect(decide(at('Design', { ...panels, batteryId: 'battery' }), { status: 'Permit' })?.ok).toBe(true)
    expect(decide(at('Design', panels), { status: 'Permit' })?.ok).toBe(false)
  })

  test.each([
    ['panels', {}] as const,
    ['a battery alone', { moduleId: null, batteryId: 'battery' }] as const,
  ])('a permit for %s needs the AHJ (A-647)', (_system, given) => {
    expect(decide(at('Design', { ...given, hasAhj: false }), { status: 'Permit' })).toMatchObject({
      reason: 'The house has no AHJ.',
      missing: [{ key: 'ahj', overriddenBy: 'manager' }],
    })
    expect(decide(at('Permit', { ...given, hasAhj: false }), { status: 'Install' })?.ok).toBe(true)
  })

  test('managers can override requirements with a reason; only administrators the cancellation window', () => {
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
      reason: 'The buyer may cancel until the end of Mon, Mar 23.',
    })
    const over = { status: 'Survey', override: true, reason: 'Waived in writing.' } as const
    expect(decide(fresh, over, people.Mona)).toMatchObject({ status: 403 })
    expect(decide(fresh, over, people.Adam)).toMatchObject({ ok: true })
  })

  test('records no date for a phase whose requirement was overridden', () => {
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

  test('out of survey, installation and inspection waits for their day', () => {
    const tomorrow = '2026-03-21'
    const why = (sale: SaleSnapshot, status: SaleStatus) => {
      const decision = decide(sale, { status })
      return decision?.ok === false ? decision.reason : undefined
    }
    const survey = (siteSurveyDateTime: string | null) => why(at('Survey', { siteSurveyDateTime }), 'Design')
    const install = (installScheduledDate: string | null) =>
      why(at('Install', { installScheduledDate }), 'Inspection')
    const inspection = (inspectionScheduledDate: string | null) =>
      why(at('Inspection', { inspectionScheduledDate }), 'PTO')
    expect([null, `${tomorrow}T16:00:00Z`, now].map(survey)).toEqual([
      'The survey has no date.',
      'The survey is not done.',
      undefined,
    ])
    expect([null, tomorrow, '2026-03-20'].map(install)).toEqual([
      'The installation has no date.',
      'The installation date is in the future.',
      undefined,
    ])
    expect([null, tomorrow, '2026-03-20'].map(inspection)).toEqual([
      'The inspection has no date.',
      'The inspection date is in the future.',
      undefined,
    ])
    expect(decide(at('Inspection'), { status: 'PTO' })).toMatchObject({
      move: { stamps: { inspectionPassedDate: '2026-03-20' } },
    })
  })

  test('records the date, unless one is already entered', () => {
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

test('a scheduled step needs its date, today or later', () => {
  const asked = { subStatus: 'Scheduled' }
  expect(decide(at('Survey', { siteSurveyDateTime: null }), asked)).toMatchObject({
    reason: 'Enter the survey date.',
  })
  expect(decide(at('Survey', { siteSurveyDateTime: '2026-03-19T16:00:00Z' }), asked)?.ok).toBe(false)
  expect(decide(at('Survey', { siteSurveyDateTime: '2026-03-21T05:00:00Z' }), asked)?.ok).toBe(true)
  expect(decide(at('Install', { installScheduledDate: '2026-03-19' }), asked)?.ok).toBe(false)
})

test('a failed review needs a reason', () => {
  const asked = { subStatus: 'CorrectionsNeeded' }
  expect(decide(at('QAReview'), asked)).toMatchObject({
    ok: false,
    reason: 'Enter the corrections.',
  })
  expect(decide(at('QAReview'), { ...asked, reason: 'The label of the inverter.' })?.ok).toBe(true)
})

test('a move back clears dates and needs a reason, and a complete sale only goes back to its review', () => {
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

test('a rep cannot pass the review of their own sale', () => {
  const rita = { ...people.Rita, role: 'MANAGER' as const }
  expect(decide(at('QAReview'), { status: 'Complete' }, rita)).toEqual({
    ok: false,
    status: 403,
    reason: 'You cannot pass the quality review of your own sale.',
  })
})

test('a canceled sale resumes in its previous phase, with a new contract after 180 days', () => {
  expect(decide(at('Cancelled'), { status: 'Permit' })).toMatchObject({
    move: { kind: 'resume', subStatus: 'Submitted' },
  })
  expect(decide(at('Cancelled'), { status: 'Design' })).toMatchObject({ status: 400 })
  expect(decide(at('Cancelled', { contractDate: '2025-09-21' }), { status: 'Permit' })?.ok).toBe(true)
  expect(decide(at('Cancelled', { contractDate: '2025-09-20' }), { status: 'Permit' })).toMatchObject({
    reason: expect.stringContaining('older than 180 days'),
  })
})

test('a request for the current status is no move', () => {
  expect(decide(at('Permit'), { status: 'Permit', subStatus: 'Pending', onHold: false })).toBeUndefined()
})

describe('dates that a move records when they are empty (A-589)', () => {
  test.each<
    [from: SaleStatus, to: SaleStatus, subStatus: string | null | undefined, dates: readonly string[]]
  >([
    ['Pending', 'Survey', undefined, []],
    ['Survey', 'Design', undefined, ['siteSurveyCompletedDate']],
    ['Design', 'Permit', undefined, ['designApprovedDate']],
    ['Permit', 'Permit', 'Submitted', ['permitSubmittedDate']],
    ['Permit', 'Permit', 'Ready', []],
    ['Permit', 'Install', undefined, ['permitApprovedDate']],
    ['Install', 'Inspection', undefined, ['installCompletedDate']],
    ['Inspection', 'PTO', undefined, ['inspectionPassedDate']],
    ['Inspection', 'PTO', 'Submitted', ['inspectionPassedDate', 'ptoSubmittedDate']],
    ['PTO', 'PTO', 'Submitted', ['ptoSubmittedDate']],
    ['PTO', 'Monitoring', undefined, ['ptoCompleteDate']],
    ['Monitoring', 'Payment', undefined, ['monitoringCompleteDate']],
    ['Payment', 'QAReview', undefined, ['paymentCompleteDate']],
    ['QAReview', 'Complete', null, []],
    ['Permit', 'Inspection', undefined, ['permitApprovedDate', 'installCompletedDate']],
    ['Install', 'Permit', undefined, []],
    ['Install', 'Cancelled', null, []],
    ['Cancelled', 'Install', undefined, []],
  ])('%s to %s at %s: %j', (status, to, subStatus, dates) => {
    expect(datesRecordedBy({ status, stamped: {} }, { status: to, subStatus })).toEqual(dates)
    const entered = Object.fromEntries(dates.map((field) => [field, '2026-03-01']))
    expect(datesRecordedBy({ status, stamped: entered }, { status: to, subStatus })).toEqual([])
  })

  test('the decided move records the same dates', () => {
    for (const status of pathOfSale.slice(1, -2)) {
      const next = pathOfSale[pathOfSale.indexOf(status) + 1] as SaleStatus
      const decision = decide(at(status), { status: next })
      expect(decision?.ok && Object.keys(decision.move.stamps), status).toEqual(
        datesRecordedBy(at(status), { status: next }),
      )
    }
  })
})

describe('the move that follows from a date (A-590)', () => {
  test.each<[SaleStatus, string, string | null, unknown]>([
    ['Survey', 'siteSurveyDateTime', 'Ready', { subStatus: 'Scheduled' }],
    ['Survey', 'siteSurveyDateTime', 'Scheduled', undefined],
    ['Survey', 'siteSurveyCompletedDate', 'Scheduled', { status: 'Design' }],
    ['Design', 'designApprovedDate', 'ClientReview', { status: 'Permit' }],
    ['Permit', 'permitSubmittedDate', 'Ready', { subStatus: 'Submitted' }],
    ['Permit', 'permitSubmittedDate', 'Submitted', undefined],
    ['Permit', 'permitApprovedDate', 'Submitted', { status: 'Install' }],
    ['Install', 'installScheduledDate', 'Pending', { subStatus: 'Scheduled' }],
    ['Install', 'installCompletedDate', 'Scheduled', { status: 'Inspection' }],
    ['Inspection', 'inspectionScheduledDate', 'Ready', { subStatus: 'Scheduled' }],
    ['Inspection', 'inspectionPassedDate', 'Scheduled', { status: 'PTO' }],
    ['PTO', 'ptoSubmittedDate', 'Ready', { subStatus: 'Submitted' }],
    ['PTO', 'ptoCompleteDate', 'Submitted', { status: 'Monitoring' }],
    ['Monitoring', 'monitoringCompleteDate', 'Pending', { status: 'Payment' }],
    ['Payment', 'paymentCompleteDate', 'Pending', { status: 'QAReview' }],
    ['Survey', 'permitSubmittedDate', 'Ready', undefined],
    ['Permit', 'permitNumber', 'Ready', undefined],
    ['Complete', 'paymentCompleteDate', null, undefined],
    ['Cancelled', 'siteSurveyDateTime', null, undefined],
  ])('in %s, %s at %s: %j', (status, field, subStatus, expected) => {
    expect(moveAfterDate({ status, subStatus }, field)).toEqual(expected)
  })
})
