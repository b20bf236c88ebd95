/** A record with a value for every key of a list. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>

/** The entries of a record that has no others than its type says. */
export const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as [keyof T & string, T[keyof T]][]

/** The keys of a record that has no others than its type says. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]
