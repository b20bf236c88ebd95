/** Finance lines of a sheet: derived from the sale, and updated when the financing of the sale changes. */
import { type Amount, exact, sum } from '../money.ts'

export interface SaleLine {
  readonly name: string
  readonly type: 'Cash' | 'Loan'
  readonly amount: Amount
  readonly fee: Amount
}

/** A finance option of the sale, as a snapshot from when it was chosen. */
interface FinanceSlot {
  readonly type: string | null
  readonly name: string | null
  readonly amount: Amount | null
  readonly fee: Amount | null
}

interface SaleFinancing {
  readonly saleAmount: Amount | null
  readonly downPayment: Amount | null
  readonly slots: readonly FinanceSlot[]
}

/** A lease counts as cash from the lease company, and None is skipped. */
export function linesOfSale({ saleAmount, downPayment, slots }: SaleFinancing): SaleLine[] {
  const lines = slots.flatMap(({ type, name, amount, fee }): SaleLine[] =>
    type === null || type === 'None' || amount === null
      ? []
      : [{ name: name ?? type, type: type === 'Loan' ? 'Loan' : 'Cash', amount, fee: fee ?? 0 }],
  )
  const total = sum([downPayment ?? 0, ...lines.map(({ amount }) => amount)])
  // Some people include the down payment in the financed amount.
  if (exact(downPayment ?? 0).isZero() || total.greaterThan(saleAmount ?? 0)) return lines
  return [...lines, { name: 'Down payment', type: 'Cash', amount: downPayment ?? 0, fee: 0 }]
}

/**
 * Updates a sheet's lines after the financing changed: a line that stays keeps its fee and changes by the difference; a
 * new line has the lender's fee.
 */
export function updateFinanceLines(
  sheet: readonly SaleLine[],
  before: readonly SaleLine[],
  after: readonly SaleLine[],
): SaleLine[] {
  const lines = sheet.map((line) => ({ ...line, amount: exact(line.amount) }))
  const lineFor = ({ name, type }: SaleLine) =>
    lines.find((line) => line.name === name) ?? lines.find((line) => line.type === type)
  const matches = before.map((line) => ({ name: line.name, line: lineFor(line) }))
  for (const [index, { amount }] of before.entries()) {
    const line = matches[index]?.line
    if (line) line.amount = line.amount.minus(amount)
  }
  const added = after.filter((line) => {
    const sheetLine = matches.find(({ name }) => name === line.name)?.line
    if (sheetLine) sheetLine.amount = sheetLine.amount.plus(line.amount)
    return !sheetLine
  })
  return [...lines.filter(({ amount }) => !amount.isZero()), ...added]
}
