/**
 * Every right as a row: sentence, rule. The same row answers whether somebody could do it to some record
 * (no subject given), whether they may do it to this one, and what "What can this person see" prints.
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

/** `because` says where the right comes from; `reason` is a sentence for the person who asked. */
export type Decision =
  | { readonly ok: true; readonly because: readonly Basis[] }
  | { readonly ok: false; readonly reason: string }

/**
 * May `actor` do it? Without a subject: to some record at all.
 * A right that presumes another (`presumes`) asks only for itself about a record: check the reading first.
 */
export function decide(permission: Permission, actor: Actor, subject?: Subject): Decision {
  const right = asAsked(permissions[permission], subject)
  const verdict = evaluate(right.rule, actor, subject)
  if (verdict.holds === 'no') return { ok: false, reason: refusalOf(right, actor, subject) }
  if (actor.readsOnly !== undefined && !isReading(permission)) return { ok: false, reason: actor.readsOnly }
  return { ok: true, because: withoutRepeats(verdict.because) }
}

/** The last word of a right says what is done: everything but these changes something. */
const isReading = (permission: Permission): boolean => /\.(read|export)/.test(permission)

/** Whether the right reaches every record (`yes`), some (`maybe`) or none (`no`). */
export const reachOf = (permission: Permission, actor: Actor): Verdict['holds'] =>
  evaluate(asAsked(permissions[permission], undefined).rule, actor, undefined).holds

function asAsked(right: Right, subject: Subject | undefined): Right {
  if (subject || !right.presumes) return right
  return { ...right, rule: all(right.presumes, right.rule) }
}

function withoutRepeats(bases: readonly Basis[]): readonly Basis[] {
  return [...new Map(bases.map((basis) => [JSON.stringify(basis), basis])).values()]
}
