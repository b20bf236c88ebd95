/**
 * Copies the values of a catalog entry at the time of the choice: later changes of the entry have no effect there
 * (A-191).
 */
import { priceOn } from '@crm/domain/catalog/prices'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import { pacificDay } from '@crm/domain/time'
import type { Connection } from '#platform/db/database'
import { pricesOf, storeOf } from './store.ts'

/** The place and the day of a choice. */
export interface ChoiceContext {
  readonly tx: Connection
  readonly now: Date
}

/** The fields of some kinds beside the price. */
interface ChosenValues {
  readonly type: string | null
  readonly wattage_stc: number | null
  readonly install_within_days: number | null
}

/** Undefined for an absent field, empty for a cleared one. */
export async function chosenValues(
  { tx, now }: ChoiceContext,
  kind: CatalogKind,
  id: string | null | undefined,
) {
  if (id === undefined) return undefined
  const entry = id === null ? undefined : await storeOf(kind).find(tx, id, undefined)
  const { type, wattage_stc: watts, install_within_days: days } = (entry ?? {}) as Partial<ChosenValues>
  return {
    price: entry ? priceOn(pricesOf(entry), pacificDay(now)) : null,
    type: type ?? null,
    watts: watts ?? null,
    days: days ?? null,
  }
}
