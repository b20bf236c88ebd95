/** The effect of a contract change on terms, price, lender and commission, and the text of its terms. Saves nothing. */
import type { AgreedChange, ChangeEffect } from '@crm/contract/web/contract-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { figuresOf } from '@crm/domain/commissions/figures'
import { type SaleLine, linesOfSale, updateFinanceLines } from '@crm/domain/commissions/sale-lines'
import { applyWhatIf } from '@crm/domain/commissions/what-if'
import {
  type ChangeableField,
  type AgreedFields,
  changeFault,
  termChanges,
  moneyFault,
  whyLenderSigns,
} from '@crm/domain/contracts/change'
import { figureInWords } from '@crm/domain/figures'
import { exact, formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { withQuantities } from '@crm/domain/sales/quantities'
import { systemWattsOf, withSize } from '@crm/domain/sales/watts'
import { isKeyOf } from '@crm/domain/own'
import { type ChoiceContext, chosenValues } from '#shared/catalog/chosen'
import { commissions, inputsOf } from '#business/commissions/store'
import type { Connection } from '#platform/db/database'
import { Refused, refuse } from '#spine/refusals'
import type { ViewContext } from '#spine/records/unit-of-work'
import { type FactsRow, agreedOf, findFacts, findSheetId } from './queries.ts'

/** Compares the sale as it is with the sale after the change. Throws Refused for an invalid change. */
export async function effectOfChange(
  db: Connection,
  saleId: string,
  change: AgreedChange,
  sight: Pick<ViewContext, 'viewer' | 'now'>,
): Promise<ChangeEffect> {
  const [before, after] = await Promise.all([findFacts(db, saleId, null), findFacts(db, saleId, change)])
  if (!before || !after) throw new Refused(refuse(404, 'Sale not found'))
  const agreed = agreedOf(before)
  const fault = changeFault(agreed, change) ?? unknownChoice(after)
  if (fault) throw new Refused(refuse(400, fault, [{ field: 'fields', message: fault }]))
  return {
    terms: describeTerms(before, after, change),
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

/**
 * Adds the system size that follows from other modules, unless given, and clears the quantity of a removed component.
 */
export async function completeChange(
  db: Connection,
  saleId: string,
  input: AgreedChange,
): Promise<AgreedChange> {
  const change = withQuantities(input)
  const after = await findFacts(db, saleId, change)
  return after ? withSize(change, wattsOf({ ...after, system_size_kw: null })) : change
}

/** A chosen id that the catalog does not have. */
function unknownChoice(after: FactsRow): string | undefined {
  const pairs = [
    [after.module_id, after.module_name, 'module'],
    [after.battery_id, after.battery_name, 'battery'],
    [after.finance_option_one_id, after.finance_one_name, 'financing'],
    [after.finance_option_two_id, after.finance_two_name, 'financing'],
  ] as const
  const unknown = pairs.find(([id, name]) => id !== null && name === null)
  return unknown && `There is no such ${unknown[2]}.`
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

const hasLender = ({ finance_one_type: one, finance_two_type: two }: FactsRow): boolean =>
  [one, two].some((type) => type === 'Loan' || type === 'Lease')

/** Only the terms that differ, as readable text. */
export const describeTerms = (
  before: FactsRow,
  after: FactsRow,
  change: AgreedChange,
): ChangeEffect['terms'] =>
  termChanges(agreedOf(before), change).map(({ field, before: was, after: is }) => ({
    field,
    label: fieldLabel(field),
    before: describeValue(field, was, before),
    after: describeValue(field, is, after),
  }))

const dollarFields = new Set<ChangeableField>([
  'saleAmount',
  'downPayment',
  'financeAmountOne',
  'financeAmountTwo',
])

function describeValue(
  field: ChangeableField,
  value: AgreedFields[ChangeableField],
  facts: FactsRow,
): string | null {
  if (value === null) return null
  if (dollarFields.has(field)) return formatDollars(value as number)
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

interface ComparedFacts {
  readonly before: FactsRow
  readonly after: FactsRow
  readonly change: AgreedChange
}

/** Recalculates the sheet with the change, for viewers who may read the sheet. */
async function commissionEffect(
  db: Connection,
  saleId: string,
  { before, after, change }: ComparedFacts,
  { viewer, now: today }: Pick<ViewContext, 'viewer' | 'now'>,
): Promise<ChangeEffect['commission']> {
  const id = await findSheetId(db, saleId)
  const sheet = id && (await commissions.find(db, id, undefined))
  if (!sheet || (viewer && !can.readSheet(viewer, { repId: sheet.rep_id, isDraft: false }).ok)) return null
  const current = inputsOf(sheet)
  const lines = sheet.finance_options.map((line) => ({ ...line }))
  const touchesSystem = ['moduleId', 'moduleQuantity', 'systemSizeKw'].some((field) => isKeyOf(change, field))
  const projected = {
    ...applyWhatIf(
      { ...current, financeOptions: lines },
      {
        // The sheet may be older than the sale, so apply only the difference.
        saleAmount: exact(current.saleAmount).plus(
          exact(after.sale_amount ?? 0).minus(before.sale_amount ?? 0),
        ),
        ...(touchesSystem && { systemWatts: wattsOf(after) }),
      },
    ),
    ...(financeFields.some((field) => isKeyOf(change, field)) && {
      financeOptions: updateFinanceLines(
        lines,
        linesOf(before),
        linesOf(await withCurrentFees({ tx: db, now: today }, after, change)),
      ),
    }),
  }
  const [was, is] = [current, projected].map((inputs) => figuresOf(inputs).commissionAmount.value)
  return {
    before: Number(was),
    after: Number(is),
    difference: Number(exact(is ?? 0).minus(was ?? 0)),
  }
}

const financeFields: readonly ChangeableField[] = [
  'downPayment',
  'financeOptionOneId',
  'financeAmountOne',
  'financeOptionTwoId',
  'financeAmountTwo',
]

/** A newly chosen finance option gets its current fee. */
async function withCurrentFees(
  context: ChoiceContext,
  after: FactsRow,
  change: AgreedChange,
): Promise<FactsRow> {
  const [one, two] = await Promise.all([
    chosenValues(context, 'financeOptions', change.financeOptionOneId),
    chosenValues(context, 'financeOptions', change.financeOptionTwoId),
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
