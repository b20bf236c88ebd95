/**
 * All rights, each with a sentence and a rule. The same row serves checks without a record, checks on a record, and the
 * page "What can this person see".
 */
import type { Actor } from './actor.ts'
import { type Basis, type Verdict, evaluate } from './evaluate.ts'
import { clientRights } from './rights/clients.ts'
import { companyRights } from './rights/company.ts'
import { jobRights } from './rights/jobs.ts'
import { moneyRights } from './rights/money.ts'
import { type Right, all } from './rule.ts'
import type { Subject } from './subject.ts'
import { refusalOf } from './words.ts'

export const permissions = { ...clientRights, ...jobRights, ...moneyRights, ...companyRights }

/** The key of a right: `leads.read`. */
export type Permission = keyof typeof permissions

/** `because` lists the sources of the right; `reason` is a sentence for the user. */
export type Decision =
  | { readonly ok: true; readonly because: readonly Basis[] }
  | { readonly ok: false; readonly reason: string }

/**
 * Checks a right; without a subject, for any record. On a record it does not check the rule in `presumes`: callers check
 * the right to read first.
 */
export function decide(permission: Permission, actor: Actor, subject?: Subject): Decision {
  const right = withPresumption(permissions[permission], subject)
  const verdict = evaluate(right.rule, actor, subject)
  if (verdict.holds === 'no') return { ok: false, reason: refusalOf(right, actor, subject) }
  if (actor.readsOnly !== undefined && !isReading(permission)) return { ok: false, reason: actor.readsOnly }
  return { ok: true, because: unique(verdict.because) }
}

/** The verb of the right tells: all others change something. */
const isReading = (permission: Permission): boolean => /\.(read|export)/.test(permission)

/** Tells if the right covers every record (`yes`), some (`maybe`) or none (`no`). */
export const coverageOf = (permission: Permission, actor: Actor): Verdict['holds'] =>
  evaluate(withPresumption(permissions[permission], undefined).rule, actor, undefined).holds

function withPresumption(right: Right, subject: Subject | undefined): Right {
  if (subject || !right.presumes) return right
  return { ...right, rule: all(right.presumes, right.rule) }
}

function unique(bases: readonly Basis[]): readonly Basis[] {
  return [...new Map(bases.map((basis) => [JSON.stringify(basis), basis])).values()]
}
