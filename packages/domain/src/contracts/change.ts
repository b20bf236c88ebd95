/** A change of what was agreed, and what it does to price, lender and commission before anybody accepts it. */
import { type Amount, exact, formatDollars } from '../money.ts'

/** Fields of the sale that a contract fixes, and that change with a signature alone once it is signed. */
export const changeableFields = [
  'saleAmount',
  'downPayment',
  'financeOptionOneId',
  'financeAmountOne',
  'financeOptionTwoId',
  'financeAmountTwo',
  'systemSizeKw',
  'moduleId',
  'moduleQuantity',
  'batteryId',
  'batteryQuantity',
  'mountType',
  'mpuNeeded',
  'gmaUpgrade',
  'isPrimePowerBoxIncluded',
] as const
export type ChangeableField = (typeof changeableFields)[number]

/** As the wire has them: numbers, texts, ticks, nothing. */
export type AgreedFields = Readonly<Record<ChangeableField, string | number | boolean | null>>
export type AgreedChange = { readonly [F in ChangeableField]?: AgreedFields[F] | undefined }

/** What differs from what was agreed, field by field. */
export const changedTerms = (
  before: AgreedFields,
  change: AgreedChange,
): {
  field: ChangeableField
  before: AgreedFields[ChangeableField]
  after: AgreedFields[ChangeableField]
}[] =>
  changeableFields.flatMap((field) => {
    const after = change[field]
    return after === undefined || after === before[field] ? [] : [{ field, before: before[field], after }]
  })

const financed = ['financeOptionOneId', 'financeAmountOne', 'financeOptionTwoId', 'financeAmountTwo'] as const

/** Why the lender has to sign again; null when nothing of theirs changes. Cash has no lender. */
export function whyLenderSigns(
  before: AgreedFields,
  change: AgreedChange,
  hasLender: { readonly before: boolean; readonly after: boolean },
): string | null {
  if (!hasLender.before && !hasLender.after) return null
  const touched = new Set(changedTerms(before, change).map(({ field }) => field))
  if (touched.has('financeOptionOneId') || touched.has('financeOptionTwoId'))
    return 'Another way of paying is chosen.'
  return financed.some((field) => touched.has(field)) ? 'The financed amount is another.' : null
}

/** What is wrong with the change; undefined when it can be asked for. */
export function changeFault(before: AgreedFields, change: AgreedChange): string | undefined {
  if (changedTerms(before, change).length === 0) return 'Nothing would be different: say what changes.'
  const price = change.saleAmount === undefined ? before.saleAmount : change.saleAmount
  return price === null || exact(price as Amount).lessThanOrEqualTo(0)
    ? 'A contract needs a price.'
    : undefined
}

/** "adds $1,200.00 to the price", of two prices; both may be missing. */
export function priceDifference(before: Amount | null, after: Amount | null): string {
  const difference = exact(after ?? 0).minus(before ?? 0)
  if (difference.isZero()) return 'leaves the price as it is'
  return difference.isPositive()
    ? `adds ${formatDollars(difference)} to the price`
    : `takes ${formatDollars(difference.negated())} off the price`
}
