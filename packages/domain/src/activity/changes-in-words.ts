/** Words for a recorded change, field by field. */
import { appointmentResultLabels } from '../appointments/appointment-words.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { dateInWords, momentInWords } from '../moments.ts'
import { saleTicks } from '../sales/ticks.ts'
import { fieldLabel } from './field-labels.ts'
import { numberOf } from './field-units.ts'
import { type Part, say } from './parts.ts'
import { jobStatusInWords } from './job-status-words.ts'
import type { ActivityVerb } from './verbs.ts'
import { isKeyOf, own } from '../own.ts'

export interface RecordedChange {
  readonly verb: ActivityVerb
  /** Field → [from, to]. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /**
   * Snapshot of details at the time of the change. Read here: `names` (id to name, for people and catalog entries),
   * `name` and `kind` (the subject), `role`, `parentId` (the note replied to), `list` and `count` (an export).
   */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface FieldChange {
  readonly label: string
  /** Null when the field was empty. */
  readonly from: string | null
  readonly to: string | null
}

/** The changed fields as a list, for places where a long sentence would not be read. */
export const fieldChanges = ({ changes, facts }: RecordedChange): FieldChange[] =>
  Object.entries(changes).map(([field, [from, to]]) => {
    return {
      label: fieldLabel(field),
      from: valueInWords(field, from, facts),
      to: valueInWords(field, to, facts),
    }
  })

/**
 * The net effect of several changes, oldest first: "amount was $4,000.00 and is $7,999.00". Empty when they cancel out.
 */
export function netChangesInWords(changes: readonly RecordedChange['changes'][]): string {
  const fields = new Map<string, readonly [from: unknown, to: unknown]>()
  for (const [field, [from, to]] of changes.flatMap((change) => Object.entries(change))) {
    fields.set(field, [fields.has(field) ? fields.get(field)?.[0] : from, to])
  }
  return [...fields]
    .filter(([, [from, to]]) => JSON.stringify(from) !== JSON.stringify(to))
    .map(([field, [from, to]]) => {
      const [was, is] = [valueInWords(field, from, {}), valueInWords(field, to, {})]
      return was === is
        ? `${fieldLabel(field)} changed`
        : `${fieldLabel(field)} was ${was ?? 'empty'} and is ${is ?? 'empty'}`
    })
    .join(', ')
}

/** One phrase per field; `owner` goes into the first. Returns `fallback` when the row names no field. */
export function describeFields(
  { changes, facts }: RecordedChange,
  fallback: Part[],
  owner: readonly Part[] = [],
): Part[] {
  const phrases = Object.entries(changes).map(([field, [from, to]], index) =>
    phrase(field, from, to, { facts, owner: index === 0 ? owner : [] }),
  )
  if (phrases.length === 0) return fallback
  return say`${phrases.flatMap((parts, index) => say`${separator(index, phrases.length)}${parts}`)}`
}

function separator(index: number, count: number): string {
  if (index === 0) return ''
  return index === count - 1 ? ' and ' : ', '
}

/** Fields too long to quote in a sentence. */
const longTexts = new Set(['notes'])

interface PhraseContext {
  readonly facts: RecordedChange['facts']
  /** " of **J-1042**", placed beside the field and not after the values. */
  readonly owner: readonly Part[]
}

function phrase(field: string, from: unknown, to: unknown, { facts, owner }: PhraseContext): Part[] {
  const label = fieldLabel(field)
  const before = valueInWords(field, from, facts)
  const after = valueInWords(field, to, facts)
  if (isKeyOf(saleTicks, field)) return say`${to === true ? 'ticked' : 'unticked'} ${label}${owner}`
  if (longTexts.has(field) || (before === null && after === null)) return say`changed ${label}${owner}`
  if (before === null) return say`set ${label}${owner} to ${{ strong: after ?? '' }}`
  if (after === null) return say`cleared ${label}${owner}, which was ${{ strong: before }}`
  return say`changed ${label}${owner} from ${{ strong: before }} to ${{ strong: after }}`
}

/** Null for an empty value and for a type that cannot be shown. */
export function valueInWords(
  field: string,
  value: unknown,
  { names }: RecordedChange['facts'],
): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberOf(field, value)
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateInWords(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentInWords(value)
  return (
    own(resultWords, value) ??
    jobStatusInWords(field, value) ??
    nameIn(names, value) ??
    (uuid.test(value) ? 'someone' : formatPhone(value))
  )
}

const resultWords: Readonly<Record<string, string>> = appointmentResultLabels

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function nameIn(names: unknown, id: string): string | null {
  if (typeof names !== 'object' || names === null) return null
  const name: unknown = Object.entries(names).find(([key]) => key === id)?.[1]
  return typeof name === 'string' ? name : null
}
