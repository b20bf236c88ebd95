import type { Actor } from '@crm/domain/people/actor'
import type { FactKind, Versioned } from '../edit/record-kind.ts'
import type { Fact } from './fact.ts'

/**
 * Reasons why fields cannot be edited or set; a field without one can. The server checks the same per field.
 */
export function reasonsOf<R extends Versioned, C extends object, F extends string>(
  { facts, may }: Pick<FactKind<R, C, F>, 'facts' | 'may'>,
  me: Actor,
  record?: R,
): Partial<Record<F, string>> {
  const refused = Object.entries<Fact<R>>(facts).flatMap(([field, fact]) => {
    const decision = (fact.may ?? may)?.(me, record)
    return decision?.ok === false ? [[field, decision.reason] as const] : []
  })
  return Object.fromEntries(refused) as Partial<Record<F, string>>
}
