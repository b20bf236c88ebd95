/** What a change of a contract does, unsaved: to the terms, the price, the lender and the commission. */
import type { AgreedChange, ChangeEffect } from '@crm/contract/web/contract-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { figuresOf } from '@crm/domain/commissions/figures'
import { type SaleLine, linesOfSale, refinanced } from '@crm/domain/commissions/sale-lines'
import { imagine } from '@crm/domain/commissions/what-if'
import {
  type ChangeableField,
  type AgreedFields,
  changeFault,
  changedTerms,
  moneyFault,
  whyLenderSigns,
} from '@crm/domain/contracts/change'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { withQuantities } from '@crm/domain/sales/quantities'
import { systemWattsOf, withSize } from '@crm/domain/sales/watts'
import { type Choosing, chosen } from '../catalogue/chosen.ts'
import { commissions, inputsOf } from '../commissions/store.ts'
import type { Connection } from '../db/database.ts'
import { Refused, refuse } from '../http/handle.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { type FactsRow, agreedOf, findFacts, findSheetId } from './queries.ts'

/** Of the sale as it stands and as it would be. Throws Refused when there is no such change. */
export async function effectOf(
  db: Connection,
  saleId: string,
  change: AgreedChange,
  sight: Pick<Sight, 'viewer' | 'now'>,
): Promise<ChangeEffect> {
  const [before, after] = await Promise.all([findFacts(db, saleId, null), findFacts(db, saleId, change)])
  if (!before || !after) throw new Refused(refuse(404, 'Sale not found'))
  const agreed = agreedOf(before)
  const fault = changeFault(agreed, change) ?? unknownChoice(after)
  if (fault) throw new Refused(refuse(400, fault, [{ field: 'fields', message: fault }]))
  return {
    terms: termsInWords(before, after, change),
    priceBefore: numberOf(before.sale_amount),
    priceAfter: numberOf(after.sale_amount),
    priceDifference: Number(exact(after.sale_amount ?? 0).minus(before.sale_amount ?? 0)),
    moneyFault: moneyFault(agreed, change) ?? null,
    lenderSignsAgain: whyLenderSigns(agreed, change, {
      before: hasLender(before),
      after: hasLender(after),
    }),
    commission: await commissionEffect(db, saleId, { before, after, change }, sight),
  }
}

/** With the size that follows from other modules, where nobody gave one, and without the number of what goes. */
export async function wholeChange(
  db: Connection,
  saleId: string,
  given: AgreedChange,
): Promise<AgreedChange> {
  const change = withQuantities(given)
  const after = await findFacts(db, saleId, change)
  return after ? withSize(change, wattsOf({ ...after, system_size_kw: null })) : change
}

/** An id that nothing of the catalogue has. */
function unknownChoice(after: FactsRow): string | undefined {
  const pairs = [
    [after.module_id, after.module_name, 'module'],
    [after.battery_id, after.battery_name, 'battery'],
    [after.finance_option_one_id, after.finance_one_name, 'way of paying'],
    [after.finance_option_two_id, after.finance_two_name, 'way of paying'],
  ] as const
  const unknown = pairs.find(([id, name]) => id !== null && name === null)
  return unknown && `There is no such ${unknown[2]}.`
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

const hasLender = ({ finance_one_type: one, finance_two_type: two }: FactsRow): boolean =>
  [one, two].some((type) => type === 'Loan' || type === 'Lease')

/** Only what differs, each as people read it. */
export const termsInWords = (
  before: FactsRow,
  after: FactsRow,
  change: AgreedChange,
): ChangeEffect['terms'] =>
  changedTerms(agreedOf(before), change).map(({ field, before: was, after: is }) => ({
    field,
    label: fieldLabel(field),
    before: inWords(field, was, before),
    after: inWords(field, is, after),
  }))

const inDollars = new Set<ChangeableField>([
  'saleAmount',
  'downPayment',
  'financeAmountOne',
  'financeAmountTwo',
])

function inWords(
  field: ChangeableField,
  value: AgreedFields[ChangeableField],
  facts: FactsRow,
): string | null {
  if (value === null) return null
  if (inDollars.has(field)) return formatDollars(value as number)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  switch (field) {
    case 'moduleId':
      return facts.module_name
    case 'batteryId':
      return facts.battery_name
    case 'financeOptionOneId':
      return facts.finance_one_name
    case 'financeOptionTwoId':
      return facts.finance_two_name
    case 'systemSizeKw':
      return figureInWords(Number(value), 'kW')
    default:
      return String(value)
  }
}

interface Compared {
  readonly before: FactsRow
  readonly after: FactsRow
  readonly change: AgreedChange
}

/** By the engine of the sheet, for whoever may see the sheet. */
async function commissionEffect(
  db: Connection,
  saleId: string,
  { before, after, change }: Compared,
  { viewer, now: today }: Pick<Sight, 'viewer' | 'now'>,
): Promise<ChangeEffect['commission']> {
  const id = await findSheetId(db, saleId)
  const sheet = id && (await commissions.find(db, id, undefined))
  if (!sheet || (viewer && !can.readSheet(viewer, { repId: sheet.rep_id, isDraft: false }).ok)) return null
  const now = inputsOf(sheet)
  const lines = sheet.finance_options.map((line) => ({ ...line }))
  const touchesSystem = ['moduleId', 'moduleQuantity', 'systemSizeKw'].some((field) => field in change)
  const imagined = {
    ...imagine(
      { ...now, financeOptions: lines },
      {
        // What the sheet says of the sale may be older than the sale: it takes the difference.
        saleAmount: exact(now.saleAmount).plus(exact(after.sale_amount ?? 0).minus(before.sale_amount ?? 0)),
        ...(touchesSystem && { systemWatts: wattsOf(after) }),
      },
    ),
    ...(ofFinance.some((field) => field in change) && {
      financeOptions: refinanced(
        lines,
        linesOf(before),
        linesOf(await withFees({ tx: db, now: today }, after, change)),
      ),
    }),
  }
  const [was, is] = [now, imagined].map((inputs) => figuresOf(inputs).commissionAmount.value)
  return {
    before: Number(was),
    after: Number(is),
    difference: Number(exact(is ?? 0).minus(was ?? 0)),
  }
}

const ofFinance: readonly ChangeableField[] = [
  'downPayment',
  'financeOptionOneId',
  'financeAmountOne',
  'financeOptionTwoId',
  'financeAmountTwo',
]

/** Another way of paying comes with the fee of today. */
async function withFees(at: Choosing, after: FactsRow, change: AgreedChange): Promise<FactsRow> {
  const [one, two] = await Promise.all([
    chosen(at, 'financeOptions', change.financeOptionOneId),
    chosen(at, 'financeOptions', change.financeOptionTwoId),
  ])
  return {
    ...after,
    ...(one && { finance_fee_one: one.price }),
    ...(two && { finance_fee_two: two.price }),
  }
}

const linesOf = (facts: FactsRow): SaleLine[] =>
  linesOfSale({
    saleAmount: facts.sale_amount,
    downPayment: facts.down_payment,
    slots: [
      {
        type: facts.finance_one_type,
        name: facts.finance_one_name,
        amount: facts.finance_amount_one,
        fee: facts.finance_fee_one,
      },
      {
        type: facts.finance_two_type,
        name: facts.finance_two_name,
        amount: facts.finance_amount_two,
        fee: facts.finance_fee_two,
      },
    ],
  })

const wattsOf = (facts: FactsRow): number =>
  systemWattsOf({
    moduleWattageStc: facts.module_watts,
    moduleQuantity: facts.module_quantity,
    systemSizeKw: facts.system_size_kw,
  })
