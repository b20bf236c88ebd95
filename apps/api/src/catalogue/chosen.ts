/** What of an entry of the catalogue is copied where it is chosen: later changes of it change nothing there. */
import { priceOn } from '@crm/domain/catalogue/prices'
import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import { pacificDay } from '@crm/domain/time'
import type { Connection } from '../db/database.ts'
import { pricesOf, storeOf } from './store.ts'

/** Where and on which day something is chosen. */
export interface Choosing {
  readonly tx: Connection
  readonly now: Date
}

/** What some kinds have beside a price. */
interface Chosen {
  readonly type: string | null
  readonly wattage_stc: number | null
  readonly install_within_days: number | null
}

/** Undefined for a field that is not given, nothing in it for one that is cleared. */
export async function chosen({ tx, now }: Choosing, kind: CatalogueKind, id: string | null | undefined) {
  if (id === undefined) return undefined
  const entry = id === null ? undefined : await storeOf(kind).find(tx, id, undefined)
  const { type, wattage_stc: watts, install_within_days: days } = (entry ?? {}) as Partial<Chosen>
  return {
    price: entry ? priceOn(pricesOf(entry), pacificDay(now)) : null,
    type: type ?? null,
    watts: watts ?? null,
    days: days ?? null,
  }
}
