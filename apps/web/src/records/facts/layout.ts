/** The layout of cards and forms, which the field table defines. */
import type { Actor } from '@crm/domain/people/actor'
import type { Fact, FactTable } from './fact.ts'

type Column = NonNullable<Fact<never>['column']>
type Table<F extends string> = Readonly<
  Record<
    F,
    { readonly label: string; readonly group?: string; readonly column?: Column; readonly order?: number }
  >
>

/** The fields in a column of a card, from the top down. */
export const fieldsInColumn = <F extends string>(facts: Table<F>, column: Column): readonly F[] =>
  (Object.keys(facts) as F[])
    .filter((field) => facts[field].column === column)
    .toSorted((one, other) => (facts[one].order ?? 0) - (facts[other].order ?? 0))

/** The fields in a group, in the order of the table. */
export const fieldsInGroup = <F extends string>(facts: Table<F>, group: string): readonly F[] =>
  (Object.keys(facts) as F[]).filter((field) => facts[field].group === group)

/** The groups of a table in the order of their first rows, each with its fields. */
export function groupsOf<F extends string>(
  facts: Table<F>,
): readonly (readonly [title: string, fields: readonly F[]])[] {
  const titles = new Set((Object.keys(facts) as F[]).flatMap((field) => facts[field].group ?? []))
  return [...titles].map((title) => [title, fieldsInGroup(facts, title)])
}

/** Those of the fields that this reader sees on the card of this record. */
export const applying = <R, F extends string>(
  facts: FactTable<R, F>,
  fields: readonly F[],
  record: Partial<R>,
  me: Actor,
): readonly F[] => fields.filter((field) => facts[field].appliesTo?.(record, me) !== false)
