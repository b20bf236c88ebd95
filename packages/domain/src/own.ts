/**
 * Safe lookups by text from outside: `constructor`, `toString` and `__proto__` exist on every plain object, so only own
 * keys count. `tools/own-keys.test.ts` finds lookups that bypass these two functions.
 */

/** Value for an own key; undefined otherwise. */
export const own = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** True for an own key. */
export const isKeyOf = <T extends object>(table: T, key: string): key is keyof T & string =>
  Object.hasOwn(table, key)
