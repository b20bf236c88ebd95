/** Titles of legacy records. */
import { type LegacyKind, legacyKind } from './kinds.ts'

/** Empty without any title field. A note uses its first words. */
export function titleOfLegacy(kind: LegacyKind, record: object): string {
  const values = record as Readonly<Record<string, unknown>>
  const candidates = legacyKind(kind).title.map((fields) =>
    fields
      .map((field) => values[field])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' '),
  )
  const title = candidates.find((words) => words !== '') ?? ''
  // The database refuses half of a surrogate pair.
  return title.length > maxLength
    ? `${title.slice(0, maxLength).replace(halfSurrogate, '').trimEnd()} …`
    : title
}

const halfSurrogate = /[\uD800-\uDBFF]$/

const maxLength = 80
