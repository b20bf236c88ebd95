/** Change orders: effects on price, lender and commission, shown before acceptance. */
import { type Amount, exact, formatDollars, sum } from '../money.ts'
import { quantityFaults } from '../sales/quantities.ts'
import { downPaymentFault, financeFault } from './terms.ts'

/** Fields of the sale that a signed contract fixes. They change only by a signed change order. */
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

/** Wire values of these fields. */
export type AgreedFields = Readonly<Record<ChangeableField, string | number | boolean | null>>
export type AgreedChange = { readonly [F in ChangeableField]?: AgreedFields[F] | undefined }

/** Differences from the agreed values, per field. */
export const termChanges = (
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

const financingFields = [
  'financeOptionOneId',
  'financeAmountOne',
  'financeOptionTwoId',
  'financeAmountTwo',
] as const

/** Explains why the lender must sign again; null when the change does not concern them. Cash has no lender. */
export function whyLenderSigns(
  before: AgreedFields,
  change: AgreedChange,
  hasLender: { readonly before: boolean; readonly after: boolean },
): string | null {
  if (!hasLender.before && !hasLender.after) return null
  const changedFields = changedFieldsOf(before, change)
  if (changedFields.has('financeOptionOneId') || changedFields.has('financeOptionTwoId'))
    return 'The financing changed.'
  if (
    financingFields.some((field) => changedFields.has(field)) ||
    !lenderAmountOf(before).equals(lenderAmountOf(applyChange(before, change)))
  )
    return 'The financed amount changed.'
  return moneyFault(before, change) === undefined ? null : 'The financed amount no longer equals the price.'
}

const changedFieldsOf = (before: AgreedFields, change: AgreedChange): ReadonlySet<ChangeableField> =>
  new Set(termChanges(before, change).map(({ field }) => field))

const applyChange = (before: AgreedFields, change: AgreedChange): AgreedFields => ({
  ...before,
  ...Object.fromEntries(termChanges(before, change).map(({ field, after }) => [field, after])),
})

const amountsOf = ({ financeAmountOne, financeAmountTwo }: AgreedFields): (Amount | null)[] => [
  financeAmountOne as Amount | null,
  financeAmountTwo as Amount | null,
]

/** Amount paid by lenders: the entered amounts, or the price less the down payment. */
function lenderAmountOf(agreed: AgreedFields) {
  const entered = amountsOf(agreed).filter((amount) => amount !== null)
  return entered.length > 0
    ? sum(entered)
    : exact((agreed.saleAmount ?? 0) as Amount).minus((agreed.downPayment ?? 0) as Amount)
}

const moneyFields = ['saleAmount', 'downPayment', 'financeAmountOne', 'financeAmountTwo'] as const

/** The gap or overlap in the financing after a change; undefined when it adds up. */
export function moneyFault(before: AgreedFields, change: AgreedChange): string | undefined {
  const changedFields = changedFieldsOf(before, change)
  if (!moneyFields.some((field) => changedFields.has(field))) return undefined
  const after = applyChange(before, change)
  return financeFault({
    price: (after.saleAmount ?? 0) as Amount,
    downPayment: (after.downPayment ?? 0) as Amount,
    financed: amountsOf(after),
  })
}

/** Error of the change; undefined when it can be requested. */
export function changeFault(before: AgreedFields, change: AgreedChange): string | undefined {
  if (termChanges(before, change).length === 0) return 'Nothing changes. Change at least one field.'
  const [price, downPayment] = (['saleAmount', 'downPayment'] as const).map(
    (field) => (change[field] === undefined ? before[field] : change[field]) as Amount | null,
  )
  return price === null || price === undefined || exact(price).lessThanOrEqualTo(0)
    ? 'A contract needs a price.'
    : (downPaymentFault(price, downPayment) ?? quantityFaults(change, before)[0]?.message)
}

/** "adds $1,200.00 to the price"; both prices may be missing. */
export function priceDifference(before: Amount | null, after: Amount | null): string {
  const difference = exact(after ?? 0).minus(before ?? 0)
  if (difference.isZero()) return 'leaves the price as it is'
  return difference.isPositive()
    ? `adds ${formatDollars(difference)} to the price`
    : `takes ${formatDollars(difference.negated())} off the price`
}
