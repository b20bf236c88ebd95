/** Units of number fields, by wire name. Unlisted fields are plain numbers. */
import { type CatalogKind, catalogKindNames, kindNamed } from '../catalog/kinds.ts'
import { figureInWords } from '../figures.ts'
import { own } from '../own.ts'

const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(catalogKindNames.flatMap(unitsOfKind)),
  saleAmount: '$',
  downPayment: '$',
  financeAmountOne: '$',
  financeAmountTwo: '$',
  utilBill: '$',
  commissionAmount: '$',
  selfGenAmount: '$',
  referralAmount: '$',
  referredByAmountToPay: '$',
  paidAmount: '$',
  amount: '$',
  parValue: '$/W',
  systemSizeKw: 'kW',
  systemWatts: 'watts',
  roofAge: 'years',
  sqFootage: 'sq ft',
}

/** "$7,473.74" for a field that holds dollars, "9.135 kW" for a size. */
export const numberOf = (field: string, number: number): string => figureInWords(number, own(units, field))

/** Units come from the field tables of the catalog. */
function unitsOfKind(kind: CatalogKind): [field: string, unit: string][] {
  const { fields, price } = kindNamed(kind)
  const own = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'number' && field.unit ? [[name, field.unit] as [string, string]] : [],
  )
  return price ? [...own, [price.field, price.unit]] : own
}
