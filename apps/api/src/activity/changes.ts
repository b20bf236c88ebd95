import type { Changes } from './record.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields of `after` that differ from `before`, as [from, to]. Fields absent from `after` are unchanged. */
export function changesBetween(before: Fields, after: Fields): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && value !== before[field])
      .map(([field, value]) => [field, [before[field] ?? null, value]] as const),
  )
}
