/** Rules and refusals as sentences, generated from the rule so that they cannot diverge from it. */
import type { Actor } from './actor.ts'
import { type Basis, evaluate, scopeOf } from './evaluate.ts'
import type { Records, Right, Rule } from './rule.ts'
import type { RecordState, Subject } from './subject.ts'

/** Refusal: one sentence about the first failing part of the rule. */
export function refusalOf(right: Right, actor: Actor, subject: Subject | undefined): string {
  const failing = firstFailing(right.rule, actor, subject)
  if (failing.is === 'except') return failing.reason
  const records = scopesNeeded(failing)
  if (records.length > 0) return outOfScope(records, actor)
  return `Only ${whoMay(failing)} may ${right.sentence.charAt(0).toLowerCase()}${right.sentence.slice(1)}.`
}

/** Label of a basis on "What can this person see". */
export function basisInWords(basis: Basis): string {
  if (basis.from === 'everyone') return 'Every enabled person'
  if (basis.from === 'directory') return `Claim ${basis.claim}, from the directory`
  if (basis.from === 'record')
    return `${basis.relation === 'self' ? 'Oneself' : capital(basis.relation)}, on the record`
  return 'role' in basis
    ? `Role ${basis.role}, from the CRM user`
    : `Department ${basis.department}, from the CRM user`
}

function firstFailing(rule: Rule, actor: Actor, subject: Subject | undefined): Rule {
  if (rule.is !== 'all') return rule
  const failing = rule.rules.find((part) => evaluate(part, actor, subject).holds === 'no')
  return failing ? firstFailing(failing, actor, subject) : rule
}

/** Kinds of records whose scope a rule needs, when it needs nothing else. */
function scopesNeeded(rule: Rule): readonly Records[] {
  if (rule.is === 'scope' || rule.is === 'in scope') return [rule.of]
  if (rule.is !== 'any') return []
  const parts = rule.rules.map(scopesNeeded)
  return parts.every((part) => part.length > 0) ? parts.flat() : []
}

function outOfScope(records: readonly Records[], actor: Actor): string {
  const none = records.every((kind) => scopeOf(kind, actor) === 'None')
  if (none) return `Your account has no claim to see ${records.map((kind) => `${kind}s`).join(' or ')}.`
  return `This ${records[0] ?? 'record'} belongs to another rep.`
}

/** "Marketing, managers and administrators" */
export function whoMay(rule: Rule): string {
  switch (rule.is) {
    case 'everyone':
      return 'enabled people'
    case 'role':
      return roleWords[rule.role]
    case 'department':
      return rule.department
    case 'claim':
      return `holders of ${rule.claim}`
    case 'scope':
    case 'in scope':
      return `those who see the ${rule.of}`
    case 'rep':
      return 'its rep'
    case 'tied':
      return `${rule.as === 'self' ? 'the person concerned' : `its ${rule.as}`}${within(rule.withinHours)}`
    case 'same department':
      return 'its department'
    case 'while':
      return standingWords[rule.standing]
    case 'except':
      return `all except ${whoMay(rule.rule)}`
    case 'all':
      return allOf(rule.rules)
    case 'any':
      return joinWords(rule.rules.map(whoMay), 'and')
  }
}

/** The first part names people, the others restrict them: "Sales on their own leads". */
function allOf(rules: readonly Rule[]): string {
  const informative = rules.filter(
    (rule) => rule.is !== 'scope' && rule.is !== 'in scope' && rule.is !== 'except',
  )
  const [head, ...others] = informative.length > 0 ? informative : rules
  return head ? [whoMay(head), ...others.map(restriction)].join(' ') : 'nobody'
}

function restriction(rule: Rule): string {
  if (rule.is === 'department') return `in ${rule.department}`
  if (rule.is === 'claim') return `with ${rule.claim}`
  if (rule.is === 'rep') return `on their own ${rule.of}s`
  if (rule.is === 'same department') return 'of the same department'
  if (rule.is === 'any') return joinWords(rule.rules.map(restriction), 'or')
  return whoMay(rule)
}

const roleWords = { ADMIN: 'administrators', MANAGER: 'managers', USER: 'users' } as const

const standingWords: Record<RecordState, string> = {
  'pending sale': 'while the sale is pending',
  'open contract': 'until it is completed',
  'draft contract': 'while it is a draft',
  'unstarted task': 'before it is started',
  'draft sheet': 'while it is a draft',
}

function within(hours: number | undefined): string {
  if (hours === undefined) return ''
  return hours > 48 ? ` within ${hours / 24} days` : ` within ${hours} hours`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const joinWords = (words: readonly string[], conjunction: 'and' | 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
