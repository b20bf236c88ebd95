/** The catalog for the sales of many leads, with the values that are copied to a sale. */
import { pricesOf, storeOf } from '@crm/api/shared/catalog/store'
import { openDatabase } from '@crm/api/platform/db/database'
import { priceOn } from '@crm/domain/catalog/prices'
import { pacificDay } from '@crm/domain/time'
import { type CatalogIds, readCatalogIds } from '../sales.ts'

interface Chosen {
  readonly installerId: string | undefined
  readonly financeId: string | undefined
  readonly moduleId: string | undefined
}

export interface PricedCatalog extends CatalogIds {
  /** The columns of a sale that follow from its choices. */
  readonly figuresOf: (chosen: Chosen) => {
    readonly installer_cost_ppw: string | null
    readonly finance_fee_one: string | null
    readonly finance_type_one: string | null
    readonly finance_days_one: number | null
    readonly module_wattage_stc: number | null
  }
}

/** Undefined without a catalog. */
export async function readPricedCatalog(
  databaseUrl: string,
  today: Date,
): Promise<PricedCatalog | undefined> {
  const db = openDatabase(databaseUrl, { max: 1 })
  try {
    const shelf = await readCatalogIds(db)
    if ([shelf.installers, shelf.modules, shelf.inverters, shelf.batteries, shelf.finance].some(isEmpty)) {
      return undefined
    }
    const prices = new Map<string, string | null>()
    for (const [kind, ids] of [
      ['installers', shelf.installers],
      ['financeOptions', shelf.finance.map(({ id }) => id)],
    ] as const) {
      for (const id of ids) {
        const entry = await storeOf(kind).find(db.read, id, undefined)
        prices.set(id, entry ? priceOn(pricesOf(entry), pacificDay(today)) : null)
      }
    }
    const lenders = new Map(shelf.finance.map((option) => [option.id, option]))
    const watts = new Map(shelf.modules.map((module) => [module.id, module.watts]))
    return {
      ...shelf,
      figuresOf: ({ installerId = '', financeId = '', moduleId = '' }) => ({
        installer_cost_ppw: prices.get(installerId) ?? null,
        finance_fee_one: prices.get(financeId) ?? null,
        finance_type_one: lenders.get(financeId)?.type ?? null,
        finance_days_one: lenders.get(financeId)?.days ?? null,
        module_wattage_stc: watts.get(moduleId) ?? null,
      }),
    }
  } finally {
    await db.close()
  }
}

const isEmpty = (list: readonly unknown[]) => list.length === 0
