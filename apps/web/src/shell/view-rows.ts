import { type Preferences, usePreferences } from '../preferences.ts'

/** How many views a place showed this person here when it was last drawn. */
export const readRows = (viewRows: Preferences['viewRows'], userId: string, place: string): number =>
  viewRows[`${userId} ${place}`] ?? 0

/** Keeps it for the next time. */
export function keepRows(userId: string, place: string, rows: number): void {
  usePreferences.setState(({ viewRows }) => ({ viewRows: { ...viewRows, [`${userId} ${place}`]: rows } }))
}
