/** What the numbers of a field are, spelled as on the wire. Fields not listed are bare numbers. */
import { type CatalogueKind, catalogueKindNames, kindNamed } from '../catalogue/kinds.ts'
import { figureInWords } from '../figures.ts'

const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(catalogueKindNames.flatMap(unitsOfKind)),
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
  parValue: '$ a watt',
  systemSizeKw: 'kW',
  systemWatts: 'watts',
  roofAge: 'years',
  sqFootage: 'sq ft',
}

/** "$7,473.74" of a field that holds dollars, "9.135 kW" of a size. */
export const numberOf = (field: string, number: number): string => figureInWords(number, units[field])

/** As the catalogue itself says them. */
function unitsOfKind(kind: CatalogueKind): [field: string, unit: string][] {
  const { fields, price } = kindNamed(kind)
  const own = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'number' && field.unit ? [[name, field.unit] as [string, string]] : [],
  )
  return price ? [...own, [price.field, price.unit]] : own
}
