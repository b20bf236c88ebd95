/** How a sale is financed, as the lines of its sheet, and what becomes of a sheet's lines when that changes. */
import { type Amount, exact, sum } from '../money.ts'

export interface SaleLine {
  readonly name: string
  readonly type: 'Cash' | 'Loan'
  readonly amount: Amount
  readonly fee: Amount
}

/** One of a sale's ways of paying, as it was when it was chosen. */
interface Slot {
  readonly type: string | null
  readonly name: string | null
  readonly amount: Amount | null
  readonly fee: Amount | null
}

interface Financed {
  readonly saleAmount: Amount | null
  readonly downPayment: Amount | null
  readonly slots: readonly Slot[]
}

/** A lease is the lease company's cash, and None is nothing. */
export function linesOfSale({ saleAmount, downPayment, slots }: Financed): SaleLine[] {
  const lines = slots.flatMap(({ type, name, amount, fee }): SaleLine[] =>
    type === null || type === 'None' || amount === null
      ? []
      : [{ name: name ?? type, type: type === 'Loan' ? 'Loan' : 'Cash', amount, fee: fee ?? 0 }],
  )
  const withIt = sum([downPayment ?? 0, ...lines.map(({ amount }) => amount)])
  // Some count the down payment among what is financed.
  if (exact(downPayment ?? 0).isZero() || withIt.greaterThan(saleAmount ?? 0)) return lines
  return [...lines, { name: 'Down payment', type: 'Cash', amount: downPayment ?? 0, fee: 0 }]
}

/**
 * A sheet's lines once its sale is financed otherwise: each way of paying that stays takes what it gains or loses, with
 * the fee that the sheet has for it; one that is new comes with the lender's.
 */
export function refinanced(
  sheet: readonly SaleLine[],
  before: readonly SaleLine[],
  after: readonly SaleLine[],
): SaleLine[] {
  const lines = sheet.map((line) => ({ ...line, amount: exact(line.amount) }))
  const lineFor = ({ name, type }: SaleLine) =>
    lines.find((line) => line.name === name) ?? lines.find((line) => line.type === type)
  const places = before.map((line) => ({ name: line.name, line: lineFor(line) }))
  for (const [at, { amount }] of before.entries()) {
    const line = places[at]?.line
    if (line) line.amount = line.amount.minus(amount)
  }
  const added = after.filter((line) => {
    const own = places.find(({ name }) => name === line.name)?.line
    if (own) own.amount = own.amount.plus(line.amount)
    return !own
  })
  return [...lines.filter(({ amount }) => !amount.isZero()), ...added]
}
