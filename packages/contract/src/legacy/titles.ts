/** What a legacy record is called where people read of it. */
import { type LegacyKind, legacyKind } from './kinds.ts'

/** Empty for one of which nothing is known. A note is called by its first words. */
export function titleOfLegacy(kind: LegacyKind, record: object): string {
  const held = record as Readonly<Record<string, unknown>>
  const said = legacyKind(kind).title.map((fields) =>
    fields
      .map((field) => held[field])
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' '),
  )
  const title = said.find((words) => words !== '') ?? ''
  // A half of a character is no text to the database.
  return title.length > longest ? `${title.slice(0, longest).replace(halfAtEnd, '').trimEnd()} …` : title
}

const halfAtEnd = /[\uD800-\uDBFF]$/

const longest = 80
