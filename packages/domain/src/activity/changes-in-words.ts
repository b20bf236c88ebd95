/** What a recorded change says field by field. */
import { appointmentResultLabels } from '../appointments/appointment-words.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { dateInWords, momentInWords } from '../moments.ts'
import { saleTicks } from '../sales/ticks.ts'
import { fieldLabel } from './field-labels.ts'
import { numberOf } from './field-units.ts'
import { type Part, say } from './parts.ts'
import { standingInWords } from './standing-words.ts'
import type { ActivityVerb } from './verbs.ts'

export interface Recorded {
  readonly verb: ActivityVerb
  /** Field → [from, to]. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /**
   * What was true at the time and must not change later. Read here: `names` (name by id, of the people and entries of the
   * catalogue in the changes), `name` and `kind` (of what a change is about), `role` (the one given), `parentId` (of the note replied to),
   * `list` and `count` (of what was exported).
   */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface ChangedField {
  readonly label: string
  /** Null for nothing. */
  readonly from: string | null
  readonly to: string | null
}

/** The fields of a change one by one, for where a sentence of many would not be read. */
export const changedFields = ({ changes, facts }: Recorded): ChangedField[] =>
  Object.entries(changes).map(([field, [from, to]]) => {
    return { label: fieldLabel(field), from: inWords(field, from, facts), to: inWords(field, to, facts) }
  })

/** One phrase per field, `whose` within the first; `nothingKnown` when the row names no field. */
export function changed(
  { changes, facts }: Recorded,
  nothingKnown: Part[],
  whose: readonly Part[] = [],
): Part[] {
  const phrases = Object.entries(changes).map(([field, [from, to]], at) =>
    phrase(field, from, to, { facts, whose: at === 0 ? whose : [] }),
  )
  if (phrases.length === 0) return nothingKnown
  return say`${phrases.flatMap((parts, at) => say`${separator(at, phrases.length)}${parts}`)}`
}

function separator(at: number, count: number): string {
  if (at === 0) return ''
  return at === count - 1 ? ' and ' : ', '
}

/** Nobody reads a page of notes in a sentence. */
const longTexts = new Set(['notes'])

interface PhraseOf {
  readonly facts: Recorded['facts']
  /** " of **J-1042**", which stands beside the field and not after the values. */
  readonly whose: readonly Part[]
}

function phrase(field: string, from: unknown, to: unknown, { facts, whose }: PhraseOf): Part[] {
  const label = fieldLabel(field)
  const before = inWords(field, from, facts)
  const after = inWords(field, to, facts)
  if (field in saleTicks) return say`${to === true ? 'ticked' : 'unticked'} ${label}${whose}`
  if (longTexts.has(field) || (before === null && after === null)) return say`changed ${label}${whose}`
  if (before === null) return say`set ${label}${whose} to ${{ strong: after ?? '' }}`
  if (after === null) return say`cleared ${label}${whose}, which was ${{ strong: before }}`
  return say`changed ${label}${whose} from ${{ strong: before }} to ${{ strong: after }}`
}

/** Null for nothing, and for what has no words. */
export function inWords(field: string, value: unknown, { names }: Recorded['facts']): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberOf(field, value)
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dateInWords(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentInWords(value)
  if (Object.hasOwn(resultWords, value)) return resultWords[value] ?? value
  return (
    standingInWords(field, value) ??
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
