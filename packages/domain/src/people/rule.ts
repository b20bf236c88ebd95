/** The small language in which rights are written: plain objects, so that they can be decided, listed and worded. */
import type { Claim, Department, Role } from './actor.ts'
import type { Standing, Tie } from './subject.ts'

export type Records = 'lead' | 'sale'

export type Rule =
  | { readonly is: 'everyone' }
  | { readonly is: 'role'; readonly role: Role }
  | { readonly is: 'department'; readonly department: Department }
  | { readonly is: 'claim'; readonly claim: Claim }
  | { readonly is: 'scope'; readonly of: Records }
  | { readonly is: 'in scope'; readonly of: Records }
  | { readonly is: 'rep'; readonly of: Records | 'sheet' }
  | { readonly is: 'tied'; readonly as: Tie; readonly withinHours?: number }
  | { readonly is: 'same department' }
  | { readonly is: 'while'; readonly standing: Standing }
  | { readonly is: 'except'; readonly rule: Rule; readonly reason: string }
  | { readonly is: 'all'; readonly rules: readonly Rule[] }
  | { readonly is: 'any'; readonly rules: readonly Rule[] }

/** Any enabled person. */
export const everyone: Rule = { is: 'everyone' }

export const role = (role: Role): Rule => ({ is: 'role', role })
export const department = (department: Department): Rule => ({ is: 'department', department })
export const claim = (claim: Claim): Rule => ({ is: 'claim', claim })

/** The record is within the person's scope: All, or Own and theirs. */
export const leadInScope: Rule = { is: 'in scope', of: 'lead' }
export const saleInScope: Rule = { is: 'in scope', of: 'sale' }

/** The person has some scope at all; asks nothing about a record. */
export const someLeadScope: Rule = { is: 'scope', of: 'lead' }
export const someSaleScope: Rule = { is: 'scope', of: 'sale' }

/** The record is the person's own, whatever their scope. */
export const repOf = (of: Records | 'sheet'): Rule => ({ is: 'rep', of })

export const self: Rule = { is: 'tied', as: 'self' }
export const tied = (as: Tie): Rule => ({ is: 'tied', as })

/** The tie counts for so many hours after the record was created. */
export const tiedWithin = (as: Tie, withinHours: number): Rule => ({ is: 'tied', as, withinHours })

export const sameDepartment: Rule = { is: 'same department' }
export const onlyWhile = (standing: Standing): Rule => ({ is: 'while', standing })

/** Holds unless `rule` does; `reason` tells the person who is excepted. */
export const except = (rule: Rule, reason: string): Rule => ({ is: 'except', rule, reason })

export const all = (...rules: readonly Rule[]): Rule => ({ is: 'all', rules })
export const any = (...rules: readonly Rule[]): Rule => ({ is: 'any', rules })

/** What one row of the table of rights says. */
export interface Right {
  /** An imperative a person can read, "Reassign a lead"; refusals are built from it. */
  readonly sentence: string
  readonly rule: Rule
  /**
   * The right to read comes first. About a record the caller has answered it already, with 404;
   * without a record it must be possible too, else the right would be listed for people who can never use it.
   */
  readonly presumes?: Rule
}
