/** Field specs of legacy records. Shape, column and display all derive from one word. */
import type { RelatedKind } from './related-kinds.ts'

/**
 * `number` is text or a number, and keeps its type; `words` is a list of texts; `flag` is a boolean; `key` is the UUID of
 * another record.
 */
export type PlainField = 'text' | 'words' | 'number' | 'flag' | 'key'

export type LegacyField =
  | PlainField
  | 'keys'
  /** One of the choices; `usual` is the default and makes the field non-empty. */
  | { readonly choices: readonly [string, ...string[]]; readonly usual?: string }
  | { readonly one: RelatedKind }
  | { readonly many: RelatedKind }

export type LegacyFields = Readonly<Record<string, LegacyField>>

export interface LegacyKindOf {
  /** "Legacy lead", as in "Legacy lead not found". */
  readonly noun: string
  readonly nouns: string
  readonly path: `/${string}`
  /** Id field of the former system, `ID_Lead`, and reference field in other records, `UUID_Lead`. */
  readonly id: `ID_${string}`
  readonly uuid: `UUID_${string}`
  /** References a lead by `UUID_Lead`: `always` means required. */
  readonly onLead?: 'always' | 'mostly'
  /** Required fields of a new record. */
  readonly required: readonly string[]
  /** Title: the first of these lists of fields that is not empty. */
  readonly title: readonly (readonly string[])[]
  /** Searchable fields, besides the number. */
  readonly found: readonly string[]
  /** Columns of the list, besides the name. */
  readonly shown: readonly string[]
  /** Fields by heading, in the order of the specification. */
  readonly groups: Readonly<Record<string, LegacyFields>>
}
