/** How a field of a legacy record is described: from one word come its shape, its column and how it reads. */
import type { RelatedKind } from './related-kinds.ts'

/**
 * `number` is text or a number, and stays what it was given as; `words` are many; a `flag` is true or false; `key` is
 * the UUID of another record.
 */
export type PlainField = 'text' | 'words' | 'number' | 'flag' | 'key'

export type LegacyField =
  | PlainField
  | 'keys'
  /** One of these; with `usual` always one, and that one where nothing was said. */
  | { readonly choices: readonly [string, ...string[]]; readonly usual?: string }
  | { readonly one: RelatedKind }
  | { readonly many: RelatedKind }

export type LegacyFields = Readonly<Record<string, LegacyField>>

export interface LegacyKindOf {
  /** "Legacy lead", as in "Legacy lead not found". */
  readonly noun: string
  readonly nouns: string
  readonly path: `/${string}`
  /** What the former store called it by, `ID_Lead`, and what other records name it by, `UUID_Lead`. */
  readonly id: `ID_${string}`
  readonly uuid: `UUID_${string}`
  /** Whether it hangs on a lead, by `UUID_Lead`, and whether it cannot be without. */
  readonly onLead?: 'always' | 'mostly'
  /** What a new one needs. */
  readonly required: readonly string[]
  /** What it is called: the first of these lists of fields that says anything. */
  readonly title: readonly (readonly string[])[]
  /** By what it is found, beside its number. */
  readonly found: readonly string[]
  /** What a list shows of it beside its name. */
  readonly shown: readonly string[]
  /** Its fields under their headings, in the order of the specification. */
  readonly groups: Readonly<Record<string, LegacyFields>>
}
