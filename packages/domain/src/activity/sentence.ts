/** The one function that turns a recorded change into words. The actor's name stands before them. */
import { appointmentResultLabels } from '../appointments/appointment-words.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { exportedInWords } from '../lists/exported-lists.ts'
import { formatDollars } from '../money.ts'
import { phases, subLabel } from '../sales/phases.ts'
import { servicePhases } from '../service-jobs/phases.ts'
import { saleTicks } from '../sales/ticks.ts'
import { dayInWords, momentInWords } from '../moments.ts'
import { fieldLabel } from './field-labels.ts'
import { numberOf } from './field-units.ts'
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

/** `strong` is what the eye looks for: values and names. */
export type Part = { readonly text: string } | { readonly strong: string }

const eventsInWords = (count: unknown) => (typeof count === 'number' ? `${count} events` : 'an event')

/** "changed rep from **Sam Ito** to **Rita Reyes**", in parts that are joined without anything between. */
export function sentence(entry: Recorded): Part[] {
  const person: Part = { strong: textOr('a user', entry.facts.name) }
  const appointment: Part = { strong: textOr('an appointment', entry.facts.number) }
  const job: Part = { strong: textOr('a sale', entry.facts.name) }
  const service: Part = { strong: textOr('a service job', entry.facts.name) }
  const paper: Part = { strong: textOr('a document', entry.facts.name) }
  const contract: Part = { strong: textOr('a contract', entry.facts.name) }
  const signer: Part = { strong: textOr('a signer', entry.facts.signer) }
  const view: Part = { strong: textOr('a view', entry.facts.name) }
  const hook: Part = { strong: textOr('a receiver', entry.facts.name) }
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
    case 'lead.merged':
      return [...say('merged the lead into '), { strong: textOr('another', entry.facts.into) }]
    case 'lead.tookIn':
      return tookIn(entry)
    case 'lead.unmerged':
      return [
        ...say('took the lead out of '),
        { strong: textOr('another', entry.facts.into) },
        ...say(' again'),
      ]
    case 'lead.gaveBack':
      return [
        ...say('took '),
        { strong: textOr('a lead', entry.facts.from) },
        ...say(' out of this lead again'),
      ]
    case 'lead.toldApart':
      return [...say('marked '), ...pairOf(entry), ...say(' as different people')]
    case 'lead.notToldApart':
      return [...say('took back that '), ...pairOf(entry), ...say(' are different people')]
    case 'record.moved':
      return [
        ...say(`moved ${textOr('it', entry.facts.what)} from `),
        { strong: textOr('another lead', entry.facts.from) },
        ...say(' to '),
        { strong: textOr('this lead', entry.facts.to) },
      ]
    case 'leads.exported':
    case 'list.exported':
      return [...say('exported '), { strong: exportedInWords(entry.facts.list, entry.facts.count) }]
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
      return jobMoved(entry, job)
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
    case 'referral.created':
      return [...say('entered '), ...referralOf(entry)]
    case 'referral.changed':
      return changed(
        entry,
        [...say('changed '), ...referralOf(entry)],
        [...say(' of '), ...referralOf(entry)],
      )
    case 'referral.paid':
      return [
        ...say('paid '),
        { strong: dollarsOf(entry.changes.paidAmount?.[1]) },
        ...say(' for '),
        ...referralOf(entry),
      ]
    case 'referral.removed':
      return [...say('removed '), ...referralOf(entry)]
    case 'referral.restored':
      return [...say('restored '), ...referralOf(entry)]
    case 'commission.created':
      return [...say('created the commission sheet of '), job]
    case 'commission.changed':
      return changed(
        entry,
        [...say('changed the commission sheet of '), job],
        [...say(' on the commission sheet of '), job],
      )
    case 'commission.removed':
    case 'commission.restored':
    case 'commission.submitted':
    case 'commission.unsubmitted':
    case 'commission.approved':
    case 'commission.unapproved':
    case 'commission.locked':
    case 'commission.unlocked':
      return [...say(`${entry.verb.slice('commission.'.length)} the commission sheet of `), job]
    case 'commission.completed':
      return [...say('marked the commission sheet of '), job, ...say(' complete')]
    case 'commission.reopened':
      return [...say('marked the commission sheet of '), job, ...say(' incomplete')]
    case 'draw.requested':
    case 'draw.created':
    case 'draw.removed':
    case 'draw.approved':
    case 'draw.denied':
    case 'draw.paid':
      return [
        ...say(`${entry.verb.slice('draw.'.length)} `),
        ...drawOf(entry, job),
        ...because(entry.facts.reason),
      ]
    case 'draw.changed':
      return changed(
        entry,
        [...say('changed '), ...drawOf(entry, job)],
        [...say(' of '), ...drawOf(entry, job)],
      )
    case 'commissionSettings.changed':
      return changed(entry, say('changed the commission settings'), say(' in the commission settings'))
    case 'mail.sentAgain':
      return [
        ...say('sent '),
        { strong: textOr('a mail', entry.facts.name) },
        ...say(' again to '),
        { strong: textOr('somebody', entry.facts.to) },
      ]
    case 'hook.created':
      return [...say('created the webhook '), hook]
    case 'hook.changed':
      return changed(entry, [...say('changed the webhook '), hook], [...say(' of the webhook '), hook])
    case 'hook.removed':
      return [...say('removed the webhook '), hook]
    case 'hook.restored':
      return [...say('restored the webhook '), hook]
    case 'hook.secretChanged':
      return [...say('replaced the secret of the webhook '), hook]
    case 'hook.stopped':
      return [...say('switched off the webhook '), hook, ...because(entry.changes.stoppedBecause?.[1])]
    case 'hook.tested':
      return [...say('sent a test to the webhook '), hook]
    case 'hook.sentAgain':
      return [...say(`sent ${eventsInWords(entry.facts.count)} again to the webhook `), hook]
    case 'serviceJob.created':
      return [...say('entered the service job '), service]
    case 'serviceJob.changed':
      return changed(entry, [...say('changed '), service], [...say(' of '), service])
    case 'serviceJob.moved':
      return [...jobMoved(entry, service), ...because(entry.facts.reason)]
    case 'serviceJob.removed':
      return [...say('removed the service job '), service]
    case 'serviceJob.restored':
      return [...say('restored the service job '), service]
    case 'document.added':
      return [...say('added the document '), paper]
    case 'document.changed':
      return changed(entry, [...say('changed the document '), paper], [...say(' of the document '), paper])
    case 'document.archived':
      return [...say('archived the document '), paper]
    case 'document.restored':
      return [...say('restored the document '), paper]
    case 'contract.created':
      return [...say('drafted '), contract]
    case 'contract.changed':
      return changed(entry, [...say('changed '), contract], [...say(' of '), contract])
    case 'contract.removed':
      return [...say('removed the draft '), contract]
    case 'contract.restored':
      return [...say('restored the draft '), contract]
    case 'contract.sent':
      return [...say('sent '), contract, ...say(' to '), signer]
    case 'contract.reminded':
      return [...say('reminded '), signer, ...say(' of '), contract]
    case 'contract.viewed':
      return [...say('noted that '), signer, ...say(' opened '), contract]
    case 'contract.signed':
      return [...say('took the signature of '), signer, ...say(' on '), contract]
    case 'contract.completed':
      return [
        ...say('took the last signature, of '),
        signer,
        ...say(', on '),
        contract,
        ...say(', which is completed'),
      ]
    case 'contract.declined':
      return [...say('noted that '), signer, ...say(' declines '), contract, ...because(entry.facts.reason)]
    case 'contract.voided':
      return [...say('voided '), contract, ...because(entry.facts.reason)]
    case 'contract.expired':
      return [...say('closed '), contract, ...say(', which expired unsigned')]
    case 'contract.changeRequested':
      return [...say('requested a change of '), contract, ...because(entry.facts.reason)]
    case 'contract.changeAccepted':
      return [...say('accepted the change of '), contract]
    case 'contract.changeRefused':
      return [...say('refused the change of '), contract, ...because(entry.facts.reason)]
    case 'companyFacts.changed':
      return changed(entry, say('changed what stands about the company on contracts'), say(' of the company'))
    case 'view.saved':
      return [...say('saved the view '), view]
    case 'view.changed':
      return viewChanged(entry, view)
    case 'view.removed':
      return [...say('removed the view '), view]
    case 'view.restored':
      return [...say('restored the view '), view]
    case 'legacy.created':
      return [...say('created '), ...legacyOf(entry)]
    case 'legacy.changed':
      return changed(entry, [...say('changed '), ...legacyOf(entry)], [...say(' of '), ...legacyOf(entry)])
    case 'legacy.removed':
      return [...say('removed '), ...legacyOf(entry)]
    case 'legacy.restored':
      return [...say('restored '), ...legacyOf(entry)]
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
    return { label: fieldLabel(field), from: inWords(field, from, facts), to: inWords(field, to, facts) }
  })

const because = (reason: unknown): Part[] =>
  typeof reason === 'string' ? [...say(': '), { strong: reason }] : []

/** "the module **Qcells Q.PEAK**" */
const entryOf = ({ facts }: Recorded): Part[] => [
  ...say(`the ${textOr('entry', facts.kind)} `),
  { strong: textOr('of the catalogue', facts.name) },
]

/** "the legacy sale **4711**" */
const legacyOf = ({ facts }: Recorded): Part[] => [
  ...say(`the ${textOr('legacy record', facts.kind)} `),
  { strong: textOr('of the former store', facts.name) },
]

/** "the referral of **Ada Po** by **Hector Delgado**" */
const referralOf = ({ facts }: Recorded): Part[] => [
  ...say('the referral of '),
  { strong: textOr('a client', facts.name) },
  ...say(' by '),
  { strong: textOr('another', facts.referredBy) },
]

const dollarsOf = (amount: unknown) => (typeof amount === 'number' ? formatDollars(amount) : 'an amount')

/** "a draw of **$750.00** on **J-1042**" */
const drawOf = ({ facts }: Recorded, job: Part): Part[] => [
  ...say('a draw of '),
  { strong: typeof facts.amount === 'number' ? numberOf('amount', facts.amount) : 'some dollars' },
  ...say(' on '),
  job,
]

/** A change of the status alone is a deed with a word of its own. */
function taskChanged(entry: Recorded, task: Part): Part[] {
  const { status, ...others } = entry.changes
  const deed = status && Object.keys(others).length === 0 ? taskDeed(status) : undefined
  if (deed) return [...say(`${deed} the task `), task]
  const said = changed(entry, [])
  // Its words are a sentence of their own: they stand at the end.
  return said.length === 0 ? [...say('changed the task '), task] : [...said, ...say(' of the task '), task]
}

function taskDeed([from, to]: readonly [unknown, unknown]): string | undefined {
  if (to === 'Done') return 'finished'
  if (to === 'Cancelled') return 'cancelled'
  if (from === 'Done' || from === 'Cancelled') return 'reopened'
  return to === 'InProgress' ? 'started' : undefined
}

/** From phase to phase, or to a step of its phase; then what was written down with it. */
function jobMoved(entry: Recorded, job: Part): Part[] {
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

/** Of a sale or of a service job: what has the same name in both is called the same. */
function phaseOf(status: unknown): string {
  const labels = { ...servicePhases, ...phases }
  return typeof status === 'string' && status in labels
    ? labels[status as keyof typeof labels].label
    : 'another phase'
}

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
      { strong: inWords('result', result[1], {}) ?? '' },
    ]
  if (dateTime) {
    const [from, to] = dateTime.map(momentOf)
    return [...say('moved '), appointment, ...say(` from ${from} to `), { strong: to ?? '' }]
  }
  if (confirmation) return [...say(confirmation[1] === true ? 'confirmed ' : 'unconfirmed '), appointment]
  return changed(entry, [...say('changed '), appointment], [...say(' of '), appointment])
}

const momentOf = (instant: unknown) => (typeof instant === 'string' ? momentInWords(instant) : 'some time')

/** What came along, and what was chosen of the other; that it was merged is said already. */
function tookIn({ verb, changes: { merged: _merged, ...chosen }, facts }: Recorded): Part[] {
  const came = textOr('', facts.came)
  return [
    ...say('merged '),
    { strong: textOr('a lead', facts.from) },
    ...say(` into this lead${came && `, with ${came}`}`),
    ...(Object.keys(chosen).length > 0 ? say(', and ') : []),
    ...changed({ verb, changes: chosen, facts }, []),
  ]
}

/** By number alone: who reads of one of them may not know the other. */
const pairOf = ({ facts }: Recorded): Part[] => [
  { strong: textOr('two leads', facts.first) },
  ...say(' and '),
  { strong: textOr('another', facts.second) },
]

/** What it asks for is nothing to read. */
function viewChanged({ changes }: Recorded, view: Part): Part[] {
  if (changes.isShared)
    return say(changes.isShared[1] === true ? 'shared the view ' : 'stopped sharing the view ').concat(view)
  if (changes.name) return [...say(`renamed the view ${textOr('', changes.name[0])} to `), view]
  return [...say('changed the view '), view]
}

const roleGiven = ({ changes, facts }: Recorded) => textOr('USER', facts.role ?? changes.role?.[1])

const textOr = (otherwise: string, fact: unknown): string =>
  typeof fact === 'string' && fact !== '' ? fact : otherwise

const say = (text: string): Part[] => [{ text }]

/** One phrase per field, `whose` within the first; `nothingKnown` when the row names no field. */
function changed({ changes, facts }: Recorded, nothingKnown: Part[], whose: Part[] = []): Part[] {
  const phrases = Object.entries(changes).map(([field, [from, to]], at) =>
    phrase(field, from, to, { facts, whose: at === 0 ? whose : [] }),
  )
  if (phrases.length === 0) return nothingKnown
  return joined(phrases.flatMap((parts, at) => say(separator(at, phrases.length)).concat(parts)))
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
  readonly whose: Part[]
}

function phrase(field: string, from: unknown, to: unknown, { facts, whose }: PhraseOf): Part[] {
  const label = fieldLabel(field)
  const before = inWords(field, from, facts)
  const after = inWords(field, to, facts)
  if (field in saleTicks) return [...say(`${to === true ? 'ticked' : 'unticked'} ${label}`), ...whose]
  if (longTexts.has(field) || (before === null && after === null))
    return [...say(`changed ${label}`), ...whose]
  if (before === null) return [...say(`set ${label}`), ...whose, ...say(' to '), { strong: after ?? '' }]
  if (after === null)
    return [...say(`cleared ${label}`), ...whose, ...say(', which was '), { strong: before }]
  return [
    ...say(`changed ${label}`),
    ...whose,
    ...say(' from '),
    { strong: before },
    ...say(' to '),
    { strong: after },
  ]
}

/** The same parts, none of them empty, and no two texts side by side. */
function joined(parts: readonly Part[]): Part[] {
  const said: Part[] = []
  for (const part of parts) {
    const last = said.at(-1)
    if ('text' in part && last && 'text' in last) said[said.length - 1] = { text: last.text + part.text }
    else if (!('text' in part) || part.text !== '') said.push(part)
  }
  return said
}

/** Null for nothing, and for what has no words. */
function inWords(field: string, value: unknown, { names }: Recorded['facts']): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberOf(field, value)
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
