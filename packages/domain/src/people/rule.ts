/** Rules of rights as plain objects, so that code can evaluate, list and describe them. */
import type { Claim, Department, Role } from './actor.ts'
import type { RecordState, Relation } from './subject.ts'

export type Records = 'lead' | 'sale'

export type Rule =
  | { readonly is: 'everyone' }
  | { readonly is: 'role'; readonly role: Role }
  | { readonly is: 'department'; readonly department: Department }
  | { readonly is: 'claim'; readonly claim: Claim }
  | { readonly is: 'scope'; readonly of: Records }
  | { readonly is: 'in scope'; readonly of: Records }
  | { readonly is: 'rep'; readonly of: Records | 'sheet' }
  | { readonly is: 'tied'; readonly as: Relation; readonly withinHours?: number }
  | { readonly is: 'same department' }
  | { readonly is: 'while'; readonly standing: RecordState }
  | { readonly is: 'except'; readonly rule: Rule; readonly reason: string }
  | { readonly is: 'all'; readonly rules: readonly Rule[] }
  | { readonly is: 'any'; readonly rules: readonly Rule[] }

/** Any enabled person. */
export const everyone: Rule = { is: 'everyone' }

export const role = (role: Role): Rule => ({ is: 'role', role })
export const department = (department: Department): Rule => ({ is: 'department', department })
export const claim = (claim: Claim): Rule => ({ is: 'claim', claim })

/** The record is in the person's scope: All, or Own and their record. */
export const leadInScope: Rule = { is: 'in scope', of: 'lead' }
export const saleInScope: Rule = { is: 'in scope', of: 'sale' }

/** The person has any scope; ignores the record. */
export const someLeadScope: Rule = { is: 'scope', of: 'lead' }
export const someSaleScope: Rule = { is: 'scope', of: 'sale' }

/** The record is the person's own, in any scope. */
export const repOf = (kind: Records | 'sheet'): Rule => ({ is: 'rep', of: kind })

export const self: Rule = { is: 'tied', as: 'self' }
export const hasRelation = (as: Relation): Rule => ({ is: 'tied', as })

/** The relation counts for this many hours after the record was created. */
export const hasRelationWithin = (as: Relation, withinHours: number): Rule => ({
  is: 'tied',
  as,
  withinHours,
})

export const sameDepartment: Rule = { is: 'same department' }
export const onlyWhile = (standing: RecordState): Rule => ({ is: 'while', standing })

/** Holds unless `rule` does; `reason` explains the exception. */
export const except = (rule: Rule, reason: string): Rule => ({ is: 'except', rule, reason })

export const all = (...rules: readonly Rule[]): Rule => ({ is: 'all', rules })
export const any = (...rules: readonly Rule[]): Rule => ({ is: 'any', rules })

/** One row of the permissions table. */
export interface Right {
  /** An imperative, "Reassign a lead"; refusals are built from it. */
  readonly sentence: string
  readonly rule: Rule
  /**
   * The right to read. On a record the caller has checked it already and answered 404. Without a record it is
   * checked too, so that the right is not listed for people who can never use it.
   */
  readonly presumes?: Rule
}
