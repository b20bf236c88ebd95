/** A change of what was agreed, and what it does to price, lender and commission before anybody accepts it. */
import { type Amount, exact, formatDollars, sum } from '../money.ts'
import { quantityFaults } from '../sales/quantities.ts'
import { downPaymentFault, financeFault } from './terms.ts'

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

const lent = ['financeOptionOneId', 'financeAmountOne', 'financeOptionTwoId', 'financeAmountTwo'] as const

/** Why the lender has to sign again; null when nothing of theirs changes. Cash has no lender. */
export function whyLenderSigns(
  before: AgreedFields,
  change: AgreedChange,
  hasLender: { readonly before: boolean; readonly after: boolean },
): string | null {
  if (!hasLender.before && !hasLender.after) return null
  const touched = touchedBy(before, change)
  if (touched.has('financeOptionOneId') || touched.has('financeOptionTwoId'))
    return 'Another way of paying is chosen.'
  if (lent.some((field) => touched.has(field)) || !lentOf(before).equals(lentOf(changed(before, change))))
    return 'The financed amount is another.'
  return moneyFault(before, change) === undefined ? null : 'What is financed is no longer the price.'
}

const touchedBy = (before: AgreedFields, change: AgreedChange): ReadonlySet<ChangeableField> =>
  new Set(changedTerms(before, change).map(({ field }) => field))

const changed = (before: AgreedFields, change: AgreedChange): AgreedFields => ({
  ...before,
  ...Object.fromEntries(changedTerms(before, change).map(({ field, after }) => [field, after])),
})

const amountsOf = ({ financeAmountOne, financeAmountTwo }: AgreedFields): (Amount | null)[] => [
  financeAmountOne as Amount | null,
  financeAmountTwo as Amount | null,
]

/** What lenders pay: the amounts that are entered, else all that the down payment leaves. */
function lentOf(agreed: AgreedFields) {
  const given = amountsOf(agreed).filter((amount) => amount !== null)
  return given.length > 0
    ? sum(given)
    : exact((agreed.saleAmount ?? 0) as Amount).minus((agreed.downPayment ?? 0) as Amount)
}

const money = ['saleAmount', 'downPayment', 'financeAmountOne', 'financeAmountTwo'] as const

/** What a change of money leaves to nobody, or twice to somebody; undefined when it adds up. */
export function moneyFault(before: AgreedFields, change: AgreedChange): string | undefined {
  const touched = touchedBy(before, change)
  if (!money.some((field) => touched.has(field))) return undefined
  const after = changed(before, change)
  return financeFault({
    price: (after.saleAmount ?? 0) as Amount,
    downPayment: (after.downPayment ?? 0) as Amount,
    financed: amountsOf(after),
  })
}

/** What is wrong with the change; undefined when it can be asked for. */
export function changeFault(before: AgreedFields, change: AgreedChange): string | undefined {
  if (changedTerms(before, change).length === 0) return 'Nothing would be different: say what changes.'
  const [price, downPayment] = (['saleAmount', 'downPayment'] as const).map(
    (field) => (change[field] === undefined ? before[field] : change[field]) as Amount | null,
  )
  return price === null || price === undefined || exact(price).lessThanOrEqualTo(0)
    ? 'A contract needs a price.'
    : (downPaymentFault(price, downPayment) ?? quantityFaults(change, before)[0]?.message)
}

/** "adds $1,200.00 to the price", of two prices; both may be missing. */
export function priceDifference(before: Amount | null, after: Amount | null): string {
  const difference = exact(after ?? 0).minus(before ?? 0)
  if (difference.isZero()) return 'leaves the price as it is'
  return difference.isPositive()
    ? `adds ${formatDollars(difference)} to the price`
    : `takes ${formatDollars(difference.negated())} off the price`
}
