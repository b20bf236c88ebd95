import { jobStatusInWords } from '@crm/domain/activity/job-status-words'
import type { Choice } from '~/forms/choice.ts'
import type { Fact, FactTable } from './fact.ts'
import { formatValue } from './fact-values.ts'
import { usePeople } from '~/forms/people.ts'

/**
 * The current options of a field; undefined for a typed one. A hook: some options, like people, are loaded
 * data.
 */
export function useChoices<R>(fact: Fact<R>): readonly Choice[] | undefined {
  if (fact.kind !== 'choice' && fact.kind !== 'person') return undefined
  const { choices } = fact
  // oxlint-disable-next-line react/hooks -- the kind of a field never changes
  return typeof choices === 'function' ? choices() : choices
}

/** The suggestions of a field, in the same way. */
export function useSuggestions<R>(fact: Fact<R>): readonly string[] | undefined {
  if (fact.kind !== 'text') return undefined
  const { suggestions } = fact
  // oxlint-disable-next-line react/hooks -- the kind of a field never changes
  return typeof suggestions === 'function' ? suggestions() : suggestions
}

/**
 * Formats any value a field has had; "None" for empty. A value without a field definition is shown as it is,
 * and a phase as its page names it.
 */
export function useFormatFact<R>(facts: FactTable<R>): (field: string, value: unknown) => string {
  // People who can no longer be chosen still show by name.
  const people = usePeople()
  const choices = new Map<string, readonly Choice[] | undefined>()
  // oxlint-disable-next-line react/hooks -- a table is the same at every call
  for (const [field, fact] of Object.entries(facts)) choices.set(field, useChoices(fact))
  return (field, value) => {
    const fact = facts[field]
    return (
      (fact
        ? formatValue(fact, value, fact.kind === 'person' ? people : choices.get(field))
        : asItIs(field, value)) ?? 'None'
    )
  }
}

function asItIs(field: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? (jobStatusInWords(field, value) ?? value) : undefined
}
