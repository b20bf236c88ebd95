/**
 * Evaluates permission rules. With a subject the result is `yes` or `no`. Without one, `maybe` means that the rule holds
 * for some records only, such as in scope Own; record states (`while`) then count as fulfilled.
 */
import type { Actor, Claim, Department, Role } from './actor.ts'
import type { Records, Rule } from './rule.ts'
import { type Scope, leadScope, saleScope } from './scope.ts'
import type { LeadOwners, Subject, Relation } from './subject.ts'

/** Source of a right. */
export type Basis =
  | { readonly from: 'everyone' }
  | { readonly from: 'directory'; readonly claim: Claim }
  | { readonly from: 'crm'; readonly role: Role }
  | { readonly from: 'crm'; readonly department: Department }
  | { readonly from: 'record'; readonly relation: 'rep' | Relation }

export type Verdict =
  | { readonly holds: 'yes' | 'maybe'; readonly because: readonly Basis[] }
  | { readonly holds: 'no' }

export function evaluate(rule: Rule, actor: Actor, subject: Subject | undefined): Verdict {
  switch (rule.is) {
    case 'everyone':
      return yes({ from: 'everyone' })
    case 'role':
      return actor.role === rule.role ? yes({ from: 'crm', role: rule.role }) : no
    case 'department':
      return actor.department === rule.department ? yes({ from: 'crm', department: rule.department }) : no
    case 'claim':
      return actor.claims.includes(rule.claim) ? yes({ from: 'directory', claim: rule.claim }) : no
    case 'scope':
      return scopeOf(rule.of, actor) === 'None' ? no : yes(...scopeBases(rule.of, actor))
    case 'in scope':
      return inScope(rule.of, actor, subject)
    case 'rep':
      return onRecord(subject, 'rep', subject !== undefined && isRep(rule.of, actor, subject))
    case 'tied':
      return onRecord(subject, rule.as, subject !== undefined && isTied(rule, actor, subject))
    case 'same department':
      return inSameDepartment(actor, subject)
    case 'while':
      return !subject || subject.standing === rule.standing ? yes() : no
    case 'except':
      return evaluate(rule.rule, actor, subject).holds === 'yes' ? no : yes()
    case 'all':
      return allOf(rule.rules.map((part) => evaluate(part, actor, subject)))
    case 'any':
      return anyOf(rule.rules.map((part) => evaluate(part, actor, subject)))
  }
}

const yes = (...because: readonly Basis[]): Verdict => ({ holds: 'yes', because })
const maybe = (...because: readonly Basis[]): Verdict => ({ holds: 'maybe', because })
const no: Verdict = { holds: 'no' }

function allOf(verdicts: readonly Verdict[]): Verdict {
  const holding = verdicts.filter((verdict) => verdict.holds !== 'no')
  if (holding.length < verdicts.length) return no
  const because = holding.flatMap((verdict) => verdict.because)
  return holding.some((verdict) => verdict.holds === 'maybe') ? maybe(...because) : yes(...because)
}

/** A verdict for every record outweighs those for some records. */
function anyOf(verdicts: readonly Verdict[]): Verdict {
  const holding = verdicts.filter((verdict) => verdict.holds !== 'no')
  const certain = holding.filter((verdict) => verdict.holds === 'yes')
  if (certain.length > 0) return yes(...certain.flatMap((verdict) => verdict.because))
  return holding.length > 0 ? maybe(...holding.flatMap((verdict) => verdict.because)) : no
}

const onRecord = (subject: Subject | undefined, relation: 'rep' | Relation, holds: boolean): Verdict => {
  if (!subject) return maybe({ from: 'record', relation })
  return holds ? yes({ from: 'record', relation }) : no
}

export const scopeOf = (records: Records, actor: Actor): Scope =>
  records === 'lead' ? leadScope(actor) : saleScope(actor)

function inScope(records: Records, actor: Actor, subject: Subject | undefined): Verdict {
  const scope = scopeOf(records, actor)
  if (scope === 'None' || (subject && !subject[records])) return no
  const bases = scopeBases(records, actor)
  if (scope === 'All') return yes(...bases)
  return allOf([yes(...bases), evaluate({ is: 'rep', of: records }, actor, subject)])
}

function scopeBases(records: Records, actor: Actor): readonly Basis[] {
  const prefix = records === 'lead' ? 'Client' : 'Sale'
  const scope = scopeOf(records, actor)
  const claim: Claim = scope === 'All' ? `${prefix}.Read.All` : `${prefix}.Read.Own`
  return [
    ...(actor.claims.includes(claim) ? [{ from: 'directory', claim } as const] : []),
    ...(actor.role === 'ADMIN' ? [{ from: 'crm', role: 'ADMIN' } as const] : []),
  ]
}

function isRep(kind: Records | 'sheet', { id }: Actor, { lead, sale, sheetRepId }: Subject): boolean {
  if (kind === 'sheet') return sheetRepId === id
  if (kind === 'lead') return lead !== undefined && isRepOfLead(id, lead)
  return sale !== undefined && (sale.salesRepId === id || isRepOfLead(id, sale.lead))
}

const isRepOfLead = (id: string, { repId, salesRepId }: LeadOwners) => repId === id || salesRepId === id

const hour = 3_600_000

function isTied(rule: Extract<Rule, { is: 'tied' }>, { id }: Actor, subject: Subject): boolean {
  if (subject.people?.[rule.as] !== id) return false
  if (rule.withinHours === undefined) return true
  const { createdAt, now } = subject
  if (createdAt === undefined || now === undefined) return false
  return new Date(now).getTime() - new Date(createdAt).getTime() <= rule.withinHours * hour
}

function inSameDepartment({ department }: Actor, subject: Subject | undefined): Verdict {
  if (department === null) return no
  if (!subject) return maybe({ from: 'crm', department })
  return subject.department === department ? yes({ from: 'crm', department }) : no
}
