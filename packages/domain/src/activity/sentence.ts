/** The one function that turns a recorded change into words. The actor's name stands before them. */
import { appointmentResultLabels } from '../appointments/appointment-words.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { type SaleStatus, phases, subLabel } from '../sales/phases.ts'
import { saleTicks } from '../sales/ticks.ts'
import { dayInWords, momentInWords } from '../time.ts'
import { fieldLabel } from './field-labels.ts'
import type { ActivityVerb } from './verbs.ts'

export interface Recorded {
  readonly verb: ActivityVerb
  /** Field → [from, to]. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /**
   * What was true at the time and must not change later. Read here: `names` (name by id, of the people and entries of the
   * catalogue in the changes), `name` and `kind` (of what a change is about), `role` (the one given), `parentId` (of the note replied to),
   * `count` (of the leads exported).
   */
  readonly facts: Readonly<Record<string, unknown>>
}

/** `strong` is what the eye looks for: values and names. */
export type Part = { readonly text: string } | { readonly strong: string }

/** "changed rep from **Sam Ito** to **Rita Reyes**", in parts that are joined without anything between. */
export function sentence(entry: Recorded): Part[] {
  const person: Part = { strong: textOr('a user', entry.facts.name) }
  const appointment: Part = { strong: textOr('an appointment', entry.facts.number) }
  const job: Part = { strong: textOr('a sale', entry.facts.name) }
  const view: Part = { strong: textOr('a view', entry.facts.name) }
  const task: Part = { strong: textOr('a task', entry.facts.name) }
  switch (entry.verb) {
    case 'lead.created':
      return say('created the lead')
    case 'lead.changed':
      return changed(entry, say('changed the lead'))
    case 'lead.removed':
      return say('removed the lead')
    case 'lead.restored':
      return say('restored the lead')
    case 'leads.exported':
      return [...say('exported '), { strong: leadsCounted(entry) }]
    case 'note.written':
      return say(entry.facts.parentId ? 'replied to a note' : 'wrote a note')
    case 'note.changed':
      return say(`${noteDeed(entry)} a note`)
    case 'note.removed':
      return say('removed a note')
    case 'note.restored':
      return say('restored a note')
    case 'address.created':
      return say('added an address')
    case 'address.changed':
      return entry.changes.isRemoved
        ? say('restored an address')
        : changed(entry, say('changed an address'), say(' of an address'))
    case 'address.removed':
      return say('removed an address')
    case 'address.restored':
      return say('restored an address')
    case 'appointment.booked':
      return [...say('booked '), appointment, ...say(' for '), { strong: momentOf(entry.facts.dateTime) }]
    case 'appointment.changed':
      return appointmentDeed(entry, appointment)
    case 'appointment.removed':
      return [...say('removed '), appointment]
    case 'appointment.restored':
      return [...say('restored '), appointment]
    case 'task.created':
      return [...say('created the task '), task]
    case 'task.changed':
      return taskChanged(entry, task)
    case 'task.removed':
      return [...say('removed the task '), task]
    case 'task.restored':
      return [...say('restored the task '), task]
    case 'catalogue.created':
      return [...say('added '), ...entryOf(entry)]
    case 'catalogue.changed':
      return changed(entry, [...say('changed '), ...entryOf(entry)], [...say(' of '), ...entryOf(entry)])
    case 'catalogue.removed':
      return [...say('removed '), ...entryOf(entry)]
    case 'catalogue.restored':
      return [...say('restored '), ...entryOf(entry)]
    case 'sale.created':
      return [...say('sold '), job]
    case 'sale.moved':
      return saleMoved(entry, job)
    case 'sale.changed':
      return changed(entry, [...say('changed '), job], [...say(' of '), job])
    case 'sale.held':
      return [...say('put '), job, ...say(' on hold'), ...because(entry.changes.holdReason?.[1])]
    case 'sale.released':
      return [...say('took '), job, ...say(' off hold')]
    case 'sale.cancelled':
      return [...say('cancelled '), job, ...because(entry.changes.cancelReason?.[1])]
    case 'sale.resumed':
      return [...say('resumed '), job]
    case 'sale.removed':
      return [...say('removed the sale '), job]
    case 'sale.restored':
      return [...say('restored the sale '), job]
    case 'view.saved':
      return [...say('saved the view '), view]
    case 'view.changed':
      return viewChanged(entry, view)
    case 'view.removed':
      return [...say('removed the view '), view]
    case 'view.restored':
      return [...say('restored the view '), view]
    case 'user.created':
      return [...say('created '), person]
    case 'user.changed':
      return changed(entry, [...say('changed '), person], [...say(' of '), person])
    case 'user.roleGiven':
      return [...say('gave '), person, ...say(' the role '), { strong: roleGiven(entry) }]
    case 'user.disabled':
      return [...say('disabled '), person]
    case 'user.enabled':
      return [...say('enabled '), person]
    case 'user.feedMade':
      return say('created a calendar link')
    case 'user.feedRevoked':
      return say('revoked the calendar link')
    case 'user.viewBegun':
      return [...say('started to view as '), person]
    case 'user.viewEnded':
      return [...say('stopped viewing as '), person]
  }
}

/** The whole sentence as plain text, for a screen reader or a mail. */
export const sentenceText = (entry: Recorded): string =>
  sentence(entry)
    .map((part) => ('text' in part ? part.text : part.strong))
    .join('')

export interface ChangedField {
  readonly label: string
  /** Null for nothing. */
  readonly from: string | null
  readonly to: string | null
}

/** The fields of a change one by one, for where a sentence of many would not be read. */
export const changedFields = ({ changes, facts }: Recorded): ChangedField[] =>
  Object.entries(changes).map(([field, [from, to]]) => {
    return { label: fieldLabel(field), from: inWords(from, facts), to: inWords(to, facts) }
  })

const because = (reason: unknown): Part[] =>
  typeof reason === 'string' ? [...say(': '), { strong: reason }] : []

/** "the module **Qcells Q.PEAK**" */
const entryOf = ({ facts }: Recorded): Part[] => [
  ...say(`the ${textOr('entry', facts.kind)} `),
  { strong: textOr('of the catalogue', facts.name) },
]

/** A change of the status alone is a deed with a word of its own. */
function taskChanged(entry: Recorded, task: Part): Part[] {
  const { status, ...others } = entry.changes
  const deed = status && Object.keys(others).length === 0 ? taskDeed(status) : undefined
  if (deed) return [...say(`${deed} the task `), task]
  return changed(entry, [...say('changed the task '), task], [...say(' of the task '), task])
}

function taskDeed([from, to]: readonly [unknown, unknown]): string | undefined {
  if (to === 'Done') return 'finished'
  if (to === 'Cancelled') return 'cancelled'
  if (from === 'Done' || from === 'Cancelled') return 'reopened'
  return to === 'InProgress' ? 'started' : undefined
}

/** From phase to phase, or to a step of its phase; then what was written down with it. */
function saleMoved(entry: Recorded, job: Part): Part[] {
  const { status, subStatus, ...others } = entry.changes
  const rest = changed({ ...entry, changes: others }, [])
  const moved: Part[] = status
    ? [
        ...say('moved '),
        job,
        ...say(' from '),
        { strong: phaseOf(status[0]) },
        ...say(' to '),
        { strong: phaseOf(status[1]) },
      ]
    : [...say('moved '), job, ...say(' to the step '), { strong: subLabel(textOr('', subStatus?.[1])) }]
  return rest.length === 0 ? moved : [...moved, ...say('; '), ...rest]
}

const phaseOf = (status: unknown) =>
  typeof status === 'string' && status in phases ? phases[status as SaleStatus].label : 'another phase'

/** Nobody reads a note's old words in a sentence: the row holds them. */
function noteDeed({ changes }: Recorded): string {
  if (changes.isRemoved) return 'restored'
  if (!changes.isPinned) return 'changed'
  return changes.isPinned[1] === true ? 'pinned' : 'unpinned'
}

/** What came of it, its move or its confirmation say more than the fields that changed along. */
function appointmentDeed(entry: Recorded, appointment: Part): Part[] {
  const { result, dateTime, confirmation } = entry.changes
  if (result?.[1] === 'Scheduled') return [...say('reopened '), appointment]
  if (result)
    return [
      ...say('closed '),
      appointment,
      ...say(' with the result '),
      { strong: inWords(result[1], {}) ?? '' },
    ]
  if (dateTime) {
    const [from, to] = dateTime.map(momentOf)
    return [...say('moved '), appointment, ...say(` from ${from} to `), { strong: to ?? '' }]
  }
  if (confirmation) return [...say(confirmation[1] === true ? 'confirmed ' : 'unconfirmed '), appointment]
  return changed(entry, [...say('changed '), appointment], [...say(' of '), appointment])
}

const momentOf = (instant: unknown) => (typeof instant === 'string' ? momentInWords(instant) : 'some time')

/** What it asks for is nothing to read. */
function viewChanged({ changes }: Recorded, view: Part): Part[] {
  if (changes.isShared)
    return say(changes.isShared[1] === true ? 'shared the view ' : 'stopped sharing the view ').concat(view)
  if (changes.name) return [...say(`renamed the view ${textOr('', changes.name[0])} to `), view]
  return [...say('changed the view '), view]
}

function leadsCounted({ facts }: Recorded): string {
  if (typeof facts.count !== 'number') return 'leads'
  return facts.count === 1 ? '1 lead' : `${facts.count.toLocaleString('en-US')} leads`
}

const roleGiven = ({ changes, facts }: Recorded) => textOr('USER', facts.role ?? changes.role?.[1])

const textOr = (otherwise: string, fact: unknown): string =>
  typeof fact === 'string' && fact !== '' ? fact : otherwise

const say = (text: string): Part[] => [{ text }]

/** One phrase per field, `whose` after the last; `nothingKnown` when the row names no field. */
function changed({ changes, facts }: Recorded, nothingKnown: Part[], whose: Part[] = []): Part[] {
  const phrases = Object.entries(changes).map(([field, [from, to]]) => phrase(field, from, to, facts))
  if (phrases.length === 0) return nothingKnown
  const said = phrases.flatMap((parts, at) => say(separator(at, phrases.length)).concat(parts))
  return [...said, ...whose].filter((part) => !('text' in part) || part.text !== '')
}

function separator(at: number, count: number): string {
  if (at === 0) return ''
  return at === count - 1 ? ' and ' : ', '
}

/** Nobody reads a page of notes in a sentence. */
const longTexts = new Set(['notes'])

function phrase(field: string, from: unknown, to: unknown, facts: Recorded['facts']): Part[] {
  const label = fieldLabel(field)
  const before = inWords(from, facts)
  const after = inWords(to, facts)
  if (field in saleTicks) return say(`${to === true ? 'ticked' : 'unticked'} ${label}`)
  if (longTexts.has(field) || (before === null && after === null)) return say(`changed ${label}`)
  if (before === null) return [...say(`set ${label} to `), { strong: after ?? '' }]
  if (after === null) return [...say(`cleared ${label}, which was `), { strong: before }]
  return [...say(`changed ${label} from `), { strong: before }, ...say(' to '), { strong: after }]
}

/** Null for nothing, and for what has no words. */
function inWords(value: unknown, { names }: Recorded['facts']): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayInWords(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentInWords(value)
  if (Object.hasOwn(resultWords, value)) return resultWords[value] ?? value
  return nameIn(names, value) ?? (uuid.test(value) ? 'someone' : formatPhone(value))
}

const resultWords: Readonly<Record<string, string>> = appointmentResultLabels

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function nameIn(names: unknown, id: string): string | null {
  if (typeof names !== 'object' || names === null) return null
  const name: unknown = Object.entries(names).find(([key]) => key === id)?.[1]
  return typeof name === 'string' ? name : null
}
