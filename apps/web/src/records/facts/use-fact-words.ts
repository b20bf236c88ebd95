import { standingInWords } from '@crm/domain/activity/standing-words'
import type { Choice } from '../../forms/choice.ts'
import type { Fact, FactTable } from './fact.ts'
import { readsAs } from './fact-values.ts'
import { usePeople } from '../../people.ts'

/** What a fact can be chosen from now; nothing for one that is typed. A hook: people, for one, are data. */
export function useChoices<R>(fact: Fact<R>): readonly Choice[] | undefined {
  if (fact.kind !== 'choice' && fact.kind !== 'person') return undefined
  const { choices } = fact
  // oxlint-disable-next-line react/hooks -- a row of a table is of one kind for ever
  return typeof choices === 'function' ? choices() : choices
}

/** What is offered while one types, the same way. */
export function useUsual<R>(fact: Fact<R>): readonly string[] | undefined {
  if (fact.kind !== 'text') return undefined
  const { usual } = fact
  // oxlint-disable-next-line react/hooks -- a row of a table is of one kind for ever
  return typeof usual === 'function' ? usual() : usual
}

/** Any value that a field has had, as people read it; "None" for nothing. A field without a row reads as it is, where a job stands as its page says it. */
export function useFactWords<R>(facts: FactTable<R>): (field: string, value: unknown) => string {
  // Who may no longer be chosen is still called by name.
  const people = usePeople()
  const choices = new Map<string, readonly Choice[] | undefined>()
  // oxlint-disable-next-line react/hooks -- a table is the same at every call
  for (const [field, fact] of Object.entries(facts)) choices.set(field, useChoices(fact))
  return (field, value) => {
    const fact = facts[field]
    return (
      (fact
        ? readsAs(fact, value, fact.kind === 'person' ? people : choices.get(field))
        : asItIs(field, value)) ?? 'None'
    )
  }
}

function asItIs(field: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? (standingInWords(field, value) ?? value) : undefined
}
