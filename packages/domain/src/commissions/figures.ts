/**
 * Computes what a rep earns on a sale, with the derivation of each figure. The server stores it, the sheet shows it, and
 * the what-if panel runs it on every keystroke. Only dealer fees, par cost and per-watt figures are rounded, and nothing
 * is computed from a per-watt figure.
 */
import type { Decimal } from 'decimal.js'
import { type Amount, exact, perWatt, round2, sum, times } from '../money.ts'

export interface SheetInputs {
  readonly saleAmount: Amount
  /** 0 for a job without panels. */
  readonly systemWatts: number
  /** Dollars per watt that the company keeps. */
  readonly parValue: Amount
  readonly adders: readonly { readonly name: string; readonly cost: Amount }[]
  readonly financeOptions: readonly FinanceLine[]
  readonly selfGenAmount: Amount
  readonly referralAmount: Amount
}

export interface FinanceLine {
  readonly name: string
  readonly amount: Amount
  /** The lender's fee, in percent of the amount. */
  readonly fee: Amount
}

/** In order of computation. */
export const figureNames = [
  'dealerFeeTotal',
  'financeTotal',
  'adderTotal',
  'netSystemCost',
  'parCost',
  'netToRep',
  'commissionAmount',
  'grossPPW',
  'netPPW',
  'netToRepPPW',
] as const
export type FigureName = (typeof figureNames)[number]

/** A figure with its rule and terms. */
export interface Figure<Value extends Decimal | null = Decimal | null> {
  readonly value: Value
  readonly rule: string
  readonly terms: readonly Term[]
  /** Set when rounding changed the value. */
  readonly unrounded?: Decimal
}

/** One term of the arithmetic, preceded by `sign`. */
export interface Term {
  readonly sign: '' | '+' | '−' | '×' | '÷'
  readonly label: string
  readonly value: Decimal
  readonly unit: 'dollars' | 'perWatt' | 'watts'
  /** The finance line of the sheet that this term was computed from. */
  readonly of?: FinanceLine & { readonly unrounded: Decimal }
}

/** Per-watt figures are null for a job without panels. */
export type Figures = { readonly [N in Exclude<FigureName, PerWatt>]: Figure<Decimal> } & {
  readonly [N in PerWatt]: Figure
}
type PerWatt = 'grossPPW' | 'netPPW' | 'netToRepPPW'

export function figuresOf(sheet: SheetInputs): Figures {
  const { systemWatts, adders, financeOptions } = sheet
  const saleAmount = exact(sheet.saleAmount)
  const fees = financeOptions.map(dealerFee)
  const dealerFeeTotal = sum(fees.map(({ value }) => value))
  const adderTotal = sum(adders.map(({ cost }) => cost))
  const netSystemCost = saleAmount.minus(dealerFeeTotal).minus(adderTotal)
  const unroundedPar = times(sheet.parValue, systemWatts)
  const parCost = round2(unroundedPar)
  const netToRep = netSystemCost.minus(parCost)
  const dollars = (sign: Term['sign'], label: string, value: Amount): Term => ({
    sign,
    label,
    value: exact(value),
    unit: 'dollars',
  })
  const watts: Term = { sign: '÷', label: 'System size', value: exact(systemWatts), unit: 'watts' }
  const perWattFigure = (label: string, amount: Decimal): Figure => ({
    value: perWatt(amount, systemWatts),
    rule:
      systemWatts === 0
        ? 'A job without panels has no price per watt.'
        : `${label} by the watts of the system, rounded to four decimals. No money is computed from it.`,
    terms: systemWatts === 0 ? [] : [dollars('', label, amount), watts],
  })
  return {
    dealerFeeTotal: {
      value: dealerFeeTotal,
      rule: 'Amount × fee ÷ 100, each line rounded to the cent, then added.',
      terms: fees,
    },
    financeTotal: {
      value: sum(financeOptions.map(({ amount }) => amount)),
      rule: 'All finance lines, cash included.',
      terms: financeOptions.map(({ name, amount }) => dollars('+', name, amount)),
    },
    adderTotal: {
      value: adderTotal,
      rule: 'All adders.',
      terms: adders.map(({ name, cost }) => dollars('+', name, cost)),
    },
    netSystemCost: {
      value: netSystemCost,
      rule: 'Sale amount less dealer fees and adders.',
      terms: [
        dollars('', 'Sale amount', saleAmount),
        dollars('−', 'Dealer fees', dealerFeeTotal),
        dollars('−', 'Adders', adderTotal),
      ],
    },
    parCost: {
      value: parCost,
      rule: 'Par value × watts, rounded to the cent.',
      terms: [
        { sign: '', label: 'Par value', value: exact(sheet.parValue), unit: 'perWatt' },
        { ...watts, sign: '×' },
      ],
      ...(!unroundedPar.equals(parCost) && { unrounded: unroundedPar }),
    },
    netToRep: {
      value: netToRep,
      rule: 'The rep earns everything above par.',
      terms: [dollars('', 'Net system cost', netSystemCost), dollars('−', 'Par', parCost)],
    },
    commissionAmount: {
      value: netToRep.plus(sheet.selfGenAmount).minus(sheet.referralAmount),
      rule: 'Net to rep plus self-gen bonus, less the referral.',
      terms: [
        dollars('', 'Net to rep', netToRep),
        dollars('+', 'Self-gen bonus', sheet.selfGenAmount),
        dollars('−', 'Referral', sheet.referralAmount),
      ],
    },
    grossPPW: perWattFigure('Sale amount', saleAmount),
    netPPW: perWattFigure('Net system cost', netSystemCost),
    netToRepPPW: perWattFigure('Net to rep', netToRep),
  }
}

/** The lender's fee on a line, rounded to the cent. */
export function dealerFee(line: FinanceLine): Term {
  const unrounded = times(line.amount, line.fee).dividedBy(100)
  return {
    sign: '+',
    label: line.name,
    value: round2(unrounded),
    unit: 'dollars',
    of: { ...line, unrounded },
  }
}
