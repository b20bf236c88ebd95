import { describe, expect, test } from 'vitest'
import {
  type ServiceMoveRequest,
  type ServiceJobSnapshot,
  datesRecordedByService,
  decideServiceMove,
  serviceMoveAfterDate,
} from './moves.ts'
import {
  type ServiceJobStatus,
  type ServiceJobType,
  isOptional,
  pathOf,
  servicePhases,
  startOf,
} from './phases.ts'

const now = '2026-03-10T18:00:00Z'
const today = '2026-03-10'

const job = (given: Partial<ServiceJobSnapshot> = {}): ServiceJobSnapshot => ({
  type: 'Solar',
  status: 'Diagnostic',
  subStatus: 'Pending',
  isNoCharge: false,
  technician: 'Sven',
  repairScheduledDate: null,
  permitNumber: null,
  permitSubmittedDate: null,
  permitApprovedDate: null,
  rmaNumber: null,
  rmaDate: null,
  invoiceNumber: null,
  invoiceSentDate: null,
  invoicePaidDate: null,
  jobCompleteDate: null,
  ...given,
})

const decide = (standing: Partial<ServiceJobSnapshot>, asked: ServiceMoveRequest, may = true) =>
  decideServiceMove(job(standing), asked, { now, whyNot: (right) => (may ? undefined : `No ${right}.`) })

/** Recorded dates, or the refusal. */
function said(standing: Partial<ServiceJobSnapshot>, asked: ServiceMoveRequest) {
  const decision = decide(standing, asked)
  if (!decision) return 'nothing'
  return decision.ok ? decision.move.stamps : decision.reason
}

describe('the path of a type', () => {
  test.each<[ServiceJobType, string]>([
    [
      'Solar',
      'Diagnostic [PriceQuote] [PendingAgreement] [RMA] Repair Testing [Inspection] [Payment] Completed',
    ],
    [
      'HVAC',
      'PriceQuote PendingAgreement [HVACPermits] Repair Testing [Inspection] [Rebate] Payment Completed',
    ],
    ['Other', 'Diagnostic [PriceQuote] [PendingAgreement] Repair [Testing] [Payment] Completed'],
  ])('%s: %s', (type, path) => {
    const words = pathOf(type).map((status) =>
      isOptional({ type, isNoCharge: false }, status) ? `[${status}]` : status,
    )
    expect(words.join(' ')).toBe(path)
    expect(startOf(type)).toBe(pathOf(type)[0])
  })

  test('a no-charge job needs no payment', () => {
    expect(isOptional({ type: 'HVAC', isNoCharge: true }, 'Payment')).toBe(true)
  })

  test('every phase but the last has target days', () => {
    const without = Object.entries(servicePhases).flatMap(([status, { days }]) => (days ? [] : [status]))
    expect(without).toEqual(['Completed'])
  })
})

describe('moving', () => {
  test.each<[string, Partial<ServiceJobSnapshot>, ServiceMoveRequest, unknown]>([
    ['skipping an optional phase', {}, { status: 'Repair' }, {}],
    [
      'skipping a required phase',
      { status: 'Repair' },
      { status: 'Payment' },
      'Enter why Testing is skipped.',
    ],
    [
      'skipping it with a reason',
      { status: 'Repair' },
      { status: 'Payment', reason: 'Tested on the way.' },
      {},
    ],
    ['off its path', {}, { status: 'Rebate' }, 'A job of the type Solar has no Rebate.'],
    ['back', { status: 'Repair' }, { status: 'RMA' }, 'A step back needs a reason.'],
    ['back with a reason', { status: 'Repair' }, { status: 'RMA', reason: 'The inverter, too.' }, {}],
    ['to the current step', {}, { status: 'Diagnostic', subStatus: 'Pending' }, 'nothing'],
    [
      'out of the permits without a number',
      { type: 'HVAC', status: 'HVACPermits' },
      { status: 'Repair' },
      'The permit has no number.',
    ],
    [
      'out of the permits',
      { type: 'HVAC', status: 'HVACPermits', permitNumber: 'M-1' },
      { status: 'Repair' },
      { permitApprovedDate: today },
    ],
    [
      'out of the permits, with a known day',
      { type: 'HVAC', status: 'HVACPermits', permitNumber: 'M-1', permitApprovedDate: '2026-03-02' },
      { status: 'Repair' },
      {},
    ],
    [
      'to submitted permits',
      { type: 'HVAC', status: 'HVACPermits' },
      { subStatus: 'Submitted' },
      { permitSubmittedDate: today },
    ],
    [
      'to a submitted RMA without a number',
      { status: 'RMA' },
      { subStatus: 'Submitted' },
      'The RMA has no number.',
    ],
    [
      'to a submitted RMA',
      { status: 'RMA', rmaNumber: '77' },
      { subStatus: 'Submitted' },
      { rmaDate: today },
    ],
    ['to a repair without a day', { status: 'Repair' }, { subStatus: 'Scheduled' }, 'Enter the repair date.'],
    [
      'to a repair with a day',
      { status: 'Repair', repairScheduledDate: '2026-03-12' },
      { subStatus: 'Scheduled' },
      {},
    ],
    [
      'out of a repair before its day',
      { status: 'Repair', repairScheduledDate: '2026-03-11' },
      { status: 'Testing' },
      'The repair date is in the future. Change it if the repair is done.',
    ],
    [
      'out of a repair on its day',
      { status: 'Repair', repairScheduledDate: today },
      { status: 'Testing' },
      {},
    ],
    [
      'to an invoice without a number',
      { status: 'Payment' },
      { subStatus: 'Submitted' },
      'The invoice has no number.',
    ],
    [
      'to an invoice',
      { status: 'Payment', invoiceNumber: '9' },
      { subStatus: 'Submitted' },
      { invoiceSentDate: today },
    ],
    [
      'to the end, paid',
      { status: 'Payment' },
      { status: 'Completed' },
      { invoicePaidDate: today, jobCompleteDate: today },
    ],
    [
      'to the end, no charge',
      { status: 'Payment', isNoCharge: true },
      { status: 'Completed' },
      { jobCompleteDate: today },
    ],
    [
      'to the end without a technician',
      { status: 'Payment', technician: null },
      { status: 'Completed' },
      'Choose the technician.',
    ],
    [
      'to the end with a step',
      { status: 'Payment' },
      { status: 'Completed', subStatus: 'Ready' },
      'A completed job has no step, every other job has one.',
    ],
    ['to no step', {}, { subStatus: null }, 'A completed job has no step, every other job has one.'],
  ])('%s', (_, standing, asked, expected) => {
    expect(said(standing, asked)).toEqual(expected)
  })

  test('a move back clears the dates of repeated phases', () => {
    const done = { status: 'Completed', subStatus: null, jobCompleteDate: today } as const
    const decision = decide(done, { status: 'Repair', reason: 'It failed again.' })
    expect(decision).toMatchObject({
      move: { kind: 'back', subStatus: 'Pending', cleared: ['invoicePaidDate', 'jobCompleteDate'] },
    })
  })

  test.each<[ServiceJobStatus, ServiceMoveRequest, string]>([
    ['Diagnostic', { status: 'Repair' }, 'No change.'],
    ['Repair', { subStatus: 'OnHold' }, 'No change.'],
    ['Payment', { subStatus: 'Submitted' }, 'No changeInvoices.'],
    ['Payment', { status: 'Completed' }, 'No changeInvoices.'],
    ['Payment', { status: 'Testing', reason: 'Again.' }, 'No change.'],
    ['Completed', { status: 'Repair', reason: 'Again.' }, 'No reopen.'],
  ])('from %s to %j needs its right: %s', (status, asked, reason) => {
    expect(decide({ status }, asked, false)).toEqual({ ok: false, status: 403, reason })
  })
})

test.each<[Partial<ServiceJobSnapshot>, ServiceMoveRequest, readonly string[]]>([
  [{ type: 'HVAC', status: 'HVACPermits' }, { subStatus: 'Submitted' }, ['permitSubmittedDate']],
  [{ type: 'HVAC', status: 'HVACPermits' }, { status: 'Repair' }, ['permitApprovedDate']],
  [{ status: 'RMA' }, { subStatus: 'Submitted' }, ['rmaDate']],
  [{ status: 'RMA', rmaDate: today }, { subStatus: 'Submitted' }, []],
  [{ status: 'Payment' }, { subStatus: 'Submitted' }, ['invoiceSentDate']],
  [{ status: 'Payment' }, { status: 'Completed' }, ['invoicePaidDate', 'jobCompleteDate']],
  [{ status: 'Payment', isNoCharge: true }, { status: 'Completed' }, ['jobCompleteDate']],
  [{ status: 'Payment' }, { status: 'Repair' }, []],
  [{ status: 'Diagnostic' }, { status: 'Repair' }, []],
])('a move of %j to %j records %j (A-589)', (standing, { status, subStatus }, dates) => {
  const from = job(standing)
  expect(datesRecordedByService(from, { status: status ?? from.status, subStatus })).toEqual(dates)
})

test.each<[Partial<ServiceJobSnapshot>, string, ServiceMoveRequest | undefined]>([
  [{ status: 'RMA' }, 'rmaDate', { subStatus: 'Submitted' }],
  [{ status: 'RMA', subStatus: 'Submitted' }, 'rmaDate', undefined],
  [{ status: 'RMA' }, 'rmaNumber', undefined],
  [{ status: 'Repair' }, 'repairScheduledDate', { subStatus: 'Scheduled' }],
  [{ status: 'Payment' }, 'invoiceSentDate', { subStatus: 'Submitted' }],
  [{ status: 'Payment' }, 'invoicePaidDate', { status: 'Completed' }],
  [{ type: 'HVAC', status: 'HVACPermits' }, 'permitSubmittedDate', { subStatus: 'Submitted' }],
  [{ type: 'HVAC', status: 'HVACPermits' }, 'permitApprovedDate', { status: 'Repair' }],
  [{ status: 'Diagnostic' }, 'repairScheduledDate', undefined],
])('in %j, entering %s suggests %j (A-590)', (standing, field, move) => {
  expect(serviceMoveAfterDate(job(standing), field)).toEqual(move)
})
