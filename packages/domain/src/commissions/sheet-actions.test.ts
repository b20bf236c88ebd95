import { describe, expect, test } from 'vitest'
import { type DrawState, decideDraw, drawActionNames, drawStates, whyNoDraw } from './draw-actions.ts'
import { sheetFaults } from './sheet-faults.ts'
import {
  type SheetState,
  decideSheet,
  frozenReason,
  removalReason,
  sheetActionNames,
  type SheetAction,
  sheetStates,
} from './sheet-actions.ts'
import { paymentsOf } from './payments.fixture.ts'
import { workedExamples } from './worked-examples.fixture.ts'

/** New state per action and state. A dot: refused. An equals sign: already in that state, no effect. */
const sheetMatrix = `
                   Draft      Submitted  Approved   Locked     Completed
  submit           Submitted  =          ·          ·          ·
  unsubmit         ·          Draft      ·          ·          ·
  approve          ·          Approved   =          ·          ·
  unapprove        ·          ·          Submitted  ·          ·
  lock             ·          ·          Locked     =          ·
  unlock           ·          ·          ·          Approved   ·
  mark-complete    ·          ·          Completed  Completed  =
  mark-incomplete  ·          ·          ·          ·          Approved`

const drawMatrix = `
             Requested  Approved  Denied  Paid
  approve    Approved   =         ·       ·
  deny       Denied     Denied    =       ·
  mark-paid  ·          Paid      ·       =`

const rowsOf = (matrix: string) =>
  matrix
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))

const standing = (state: SheetState) => ({
  state,
  isLocked: false,
  isSaleCancelled: false,
  hasOpenChange: false,
  draws: [],
})
const sheet = (state: SheetState, drawn: readonly { amount: number; state: DrawState }[] = []) => ({
  state,
  commissionAmount: 1000,
  isSaleCancelled: false,
  payments: paymentsOf(drawn),
  draws: drawn,
})

const shown = (decision: ReturnType<typeof decideSheet> | ReturnType<typeof decideDraw>) =>
  decision.ok ? (decision.isRepeated ? '=' : decision.to) : '·'

describe('a sheet', () => {
  const [heading, ...rows] = rowsOf(sheetMatrix)

  test('has every action and every state in its table', () => {
    expect(heading).toEqual([...sheetStates])
    expect(rows.map(([action]) => action)).toEqual([...sheetActionNames])
  })

  test.each(rows.map(([action = '', ...cells]) => [action, cells] as const))('%s', (action, cells) => {
    const name = action as SheetAction
    expect(sheetStates.map((state) => shown(decideSheet(name, standing(state))))).toEqual(cells)
  })

  test('a refusal names the state and the next step', () => {
    const refusals = sheetActionNames
      .flatMap((action) => sheetStates.map((state) => decideSheet(action, standing(state))))
      .flatMap((decision) => (decision.ok ? [] : [decision.reason]))
    expect(refusals).toHaveLength(27)
    for (const reason of refusals) expect(reason).toMatch(/^This commission sheet is [a-z ]+\. [A-Z].+\.$/)
    expect(decideSheet('unsubmit', standing('Approved'))).toEqual({
      ok: false,
      reason: 'This commission sheet is approved. Unapprove it before unsubmitting.',
    })
  })

  test('is locked again when it was locked before completion', () => {
    const locked = { ...standing('Completed'), isLocked: true }
    expect(decideSheet('mark-incomplete', locked)).toMatchObject({ to: 'Locked' })
  })

  test.each([
    ['lock', 'Requested', 'A draw of $750.00 is still requested.'],
    ['lock', 'Approved', undefined],
    ['mark-complete', 'Requested', 'A draw of $750.00 is still requested.'],
    ['mark-complete', 'Approved', 'A draw of $750.00 is approved and not yet paid.'],
    ['mark-complete', 'Paid', undefined],
  ] as const)('%s waits for a draw that is %s: %s', (action, state, reason) => {
    const decision = decideSheet(action, { ...standing('Approved'), draws: [{ amount: 750, state }] })
    expect(decision.ok ? undefined : decision.reason).toBe(reason)
  })

  test('is not approved for a canceled sale', () => {
    expect(decideSheet('approve', { ...standing('Submitted'), isSaleCancelled: true }).ok).toBe(false)
    expect(decideSheet('approve', { ...standing('Submitted'), hasOpenChange: true }).ok).toBe(false)
  })

  test('can change before approval, and can be removed as a draft without draws', () => {
    expect(sheetStates.filter((state) => !frozenReason(state))).toEqual(['Draft', 'Submitted'])
    expect(sheetStates.filter((state) => !removalReason({ state, draws: [], payments: [] }))).toEqual([
      'Draft',
    ])
    const removable = drawStates.filter(
      (state) => !removalReason({ state: 'Draft', draws: [{ amount: 1, state }], payments: [] }),
    )
    expect(removable).toEqual(['Denied'])
  })
})

describe('a draw', () => {
  const [heading, ...rows] = rowsOf(drawMatrix)

  test('has every action and every state in its table', () => {
    expect(heading).toEqual([...drawStates])
    expect(rows.map(([action]) => action)).toEqual([...drawActionNames])
  })

  test.each(rows.map(([action = '', ...cells]) => [action, cells] as const))('%s', (action, cells) => {
    const name = action as (typeof drawActionNames)[number]
    const found = drawStates.map((state) =>
      shown(decideDraw(name, { state, amount: 100 }, sheet('Approved'))),
    )
    expect(found).toEqual(cells)
  })

  test.each([
    ['approve', 'Requested', ['Approved', 'Locked']],
    ['deny', 'Requested', ['Draft', 'Submitted', 'Approved', 'Locked']],
    ['mark-paid', 'Approved', ['Approved', 'Locked']],
  ] as const)('%s needs the right state of the sheet', (action, state, expected) => {
    const may = sheetStates.filter((one) => decideDraw(action, { state, amount: 100 }, sheet(one)).ok)
    expect(may).toEqual(expected)
  })

  test('is approved while approved and paid draws leave enough', () => {
    const requested = { amount: 600, state: 'Requested' as const }
    const other = { amount: 600, state: 'Requested' as const }
    expect(decideDraw('approve', requested, sheet('Approved', [requested, other])).ok).toBe(true)
    const approved = { amount: 600, state: 'Approved' as const }
    expect(decideDraw('approve', requested, sheet('Approved', [requested, approved]))).toEqual({
      ok: false,
      reason: '$600.00 is more than the $400.00 available to draw.',
    })
  })

  test.each([
    ['Draft', 100, 'This commission sheet is a draft. Submit it before drawing on it.'],
    ['Submitted', 1000, undefined],
    ['Approved', 1000.01, '$1,000.01 is more than the $1,000.00 available to draw.'],
    ['Locked', 1000, undefined],
    ['Completed', 100, 'This commission sheet is complete. Nothing is left to draw.'],
  ] as const)('on a sheet that is %s, of %d: %s', (state, amount, reason) => {
    expect(whyNoDraw(sheet(state), amount)).toBe(reason)
  })

  test('may request its own amount again', () => {
    const requested = { amount: 900, state: 'Requested' as const }
    expect(whyNoDraw(sheet('Approved', [requested]), 1000)).toBeDefined()
    expect(whyNoDraw(sheet('Approved', [requested]), 1000, 900)).toBeUndefined()
    expect(whyNoDraw({ ...sheet('Approved'), isSaleCancelled: true })).toBe('The sale is canceled.')
  })
})

describe('a submitted sheet', () => {
  const good = {
    ...(workedExamples[1]?.sheet ?? expect.fail()),
    isSaleCancelled: false,
    contractDate: '2026-02-20',
    referredByName: null,
  }

  test('is complete, or lists everything that is missing in a fixed order', () => {
    expect(sheetFaults(good)).toEqual([])
    const empty = sheetFaults({
      ...good,
      isSaleCancelled: true,
      contractDate: null,
      saleAmount: 0,
      financeOptions: [],
      adders: [{ name: ' ', cost: 0 }],
      systemWatts: 0,
      referralAmount: 500,
    })
    expect(empty.map(({ field }) => field)).toEqual([
      'saleId',
      'contractDate',
      'saleAmount',
      'financeOptions',
      'adders',
      'referredByName',
      'adders',
    ])
  })

  test('needs finance lines that add up to the cent', () => {
    expect(sheetFaults({ ...good, saleAmount: '46500.01' })).toEqual([
      {
        field: 'financeOptions',
        message: 'The finance lines add up to $46,500.00, the sale amount is $46,500.01.',
      },
    ])
  })

  test('needs a par value with panels, and adders for the equipment without panels', () => {
    expect(sheetFaults({ ...good, parValue: 0 }).map(({ field }) => field)).toEqual(['parValue'])
    expect(sheetFaults({ ...good, parValue: 0, systemWatts: 0 })).toEqual([])
  })
})
