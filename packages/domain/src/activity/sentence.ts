/** The one function that turns a recorded change into words. The actor's name stands before them. */
import { exportedInWords } from '../lists/exported-lists.ts'
import { momentInWords } from '../moments.ts'
import { formatDollars } from '../money.ts'
import { subLabel } from '../sales/phases.ts'
import { type Recorded, changed, inWords } from './changes-in-words.ts'
import { numberOf } from './field-units.ts'
import { type Part, say, strong, textOr } from './parts.ts'
import { phaseInWords } from './standing-words.ts'
import type { ActivityVerb } from './verbs.ts'

/** "changed rep from **Sam Ito** to **Rita Reyes**", in parts that are joined without anything between. */
export const sentence = (entry: Recorded): Part[] => sentences[entry.verb](entry)

/** The whole sentence as plain text, for a screen reader or a mail. */
export const sentenceText = (entry: Recorded): string =>
  sentence(entry)
    .map((part) => ('text' in part ? part.text : part.strong))
    .join('')

const sentences: Readonly<Record<ActivityVerb, (of: Recorded) => Part[]>> = {
  'lead.created': () => say`created the lead`,
  'lead.changed': (of) => changed(of, say`changed the lead`),
  'lead.removed': () => say`removed the lead`,
  'lead.restored': () => say`restored the lead`,
  'lead.merged': ({ facts }) => say`merged the lead into ${strong('another', facts.into)}`,
  'lead.tookIn': tookIn,
  'lead.unmerged': ({ facts }) => say`took the lead out of ${strong('another', facts.into)} again`,
  'lead.gaveBack': ({ facts }) => say`took ${strong('a lead', facts.from)} out of this lead again`,
  'lead.toldApart': (of) => say`marked ${pair(of)} as different people`,
  'lead.notToldApart': (of) => say`took back that ${pair(of)} are different people`,
  'record.moved': ({ facts }) =>
    say`moved ${textOr('it', facts.what)} from ${strong('another lead', facts.from)} to ${strong('this lead', facts.to)}`,
  'leads.exported': exported,
  'list.exported': exported,

  'note.written': ({ facts }) => (facts.parentId ? say`replied to a note` : say`wrote a note`),
  'note.changed': (of) => say`${noteDeed(of)} a note`,
  'note.removed': () => say`removed a note`,
  'note.restored': () => say`restored a note`,

  'address.created': () => say`added an address`,
  'address.changed': (of) =>
    of.changes.isRemoved ? say`restored an address` : changedOne(of, say`an address`),
  'address.removed': () => say`removed an address`,
  'address.restored': () => say`restored an address`,

  'appointment.booked': (of) => say`booked ${appointment(of)} for ${{ strong: momentOf(of.facts.dateTime) }}`,
  'appointment.changed': appointmentDeed,
  'appointment.removed': (of) => say`removed ${appointment(of)}`,
  'appointment.restored': (of) => say`restored ${appointment(of)}`,

  'task.created': (of) => say`created the task ${task(of)}`,
  'task.changed': taskChanged,
  'task.removed': (of) => say`removed the task ${task(of)}`,
  'task.restored': (of) => say`restored the task ${task(of)}`,

  'catalogue.created': (of) => say`added ${catalogueEntry(of)}`,
  'catalogue.changed': (of) => changedOne(of, catalogueEntry(of)),
  'catalogue.removed': (of) => say`removed ${catalogueEntry(of)}`,
  'catalogue.restored': (of) => say`restored ${catalogueEntry(of)}`,

  'sale.created': (of) => say`sold ${job(of)}`,
  'sale.moved': (of) => jobMoved(of, job(of)),
  'sale.changed': (of) => changedOne(of, [job(of)]),
  'sale.held': (of) => say`put ${job(of)} on hold${because(of.changes.holdReason?.[1])}`,
  'sale.released': (of) => say`took ${job(of)} off hold`,
  'sale.cancelled': (of) => say`cancelled ${job(of)}${because(of.changes.cancelReason?.[1])}`,
  'sale.resumed': (of) => say`resumed ${job(of)}`,
  'sale.removed': (of) => say`removed the sale ${job(of)}`,
  'sale.restored': (of) => say`restored the sale ${job(of)}`,

  'referral.created': (of) => say`entered ${referral(of)}`,
  'referral.changed': (of) => changedOne(of, referral(of)),
  'referral.paid': (of) => say`paid ${{ strong: dollarsOf(of.changes.paidAmount?.[1]) }} for ${referral(of)}`,
  'referral.removed': (of) => say`removed ${referral(of)}`,
  'referral.restored': (of) => say`restored ${referral(of)}`,

  'commission.created': (of) => say`created ${sheet(of)}`,
  'commission.changed': (of) => changed(withRep(of), say`changed ${sheet(of)}`, say` on ${sheet(of)}`),
  'commission.removed': (of) => say`removed ${sheet(of)}`,
  'commission.restored': (of) => say`restored ${sheet(of)}`,
  'commission.submitted': (of) => say`submitted ${sheet(of)}`,
  'commission.unsubmitted': (of) => say`unsubmitted ${sheet(of)}`,
  'commission.approved': (of) => say`approved ${sheet(of)}`,
  'commission.unapproved': (of) => say`unapproved ${sheet(of)}`,
  'commission.locked': (of) => say`locked ${sheet(of)}`,
  'commission.unlocked': (of) => say`unlocked ${sheet(of)}`,
  'commission.completed': (of) => say`marked ${sheet(of)} complete`,
  'commission.reopened': (of) => say`marked ${sheet(of)} incomplete`,
  'commissionSettings.changed': (of) =>
    changed(of, say`changed the commission settings`, say` in the commission settings`),

  'draw.requested': (of) => say`requested ${draw(of)}${because(of.facts.reason)}`,
  'draw.created': (of) => say`created ${draw(of)}${because(of.facts.reason)}`,
  'draw.changed': (of) => changedOne(of, draw(of)),
  'draw.removed': (of) => say`removed ${draw(of)}${because(of.facts.reason)}`,
  'draw.approved': (of) => say`approved ${draw(of)}${because(of.facts.reason)}`,
  'draw.denied': (of) => say`denied ${draw(of)}${because(of.facts.reason)}`,
  'draw.paid': (of) => say`paid ${draw(of)}${because(of.facts.reason)}`,

  'mail.sentAgain': ({ facts }) =>
    say`sent ${strong('a mail', facts.name)} again to ${strong('somebody', facts.to)}`,

  'hook.created': (of) => say`created ${hook(of)}`,
  'hook.changed': (of) => changedOne(of, hook(of)),
  'hook.removed': (of) => say`removed ${hook(of)}`,
  'hook.restored': (of) => say`restored ${hook(of)}`,
  'hook.secretChanged': (of) => say`replaced the secret of ${hook(of)}`,
  'hook.stopped': (of) => say`switched off ${hook(of)}${because(of.changes.stoppedBecause?.[1])}`,
  'hook.tested': (of) => say`sent a test to ${hook(of)}`,
  'hook.sentAgain': (of) => say`sent ${eventsInWords(of.facts.count)} again to ${hook(of)}`,

  'serviceJob.created': (of) => say`entered the service job ${serviceJob(of)}`,
  'serviceJob.changed': (of) => changedOne(of, [serviceJob(of)]),
  'serviceJob.moved': (of) => say`${jobMoved(of, serviceJob(of))}${because(of.facts.reason)}`,
  'serviceJob.removed': (of) => say`removed the service job ${serviceJob(of)}`,
  'serviceJob.restored': (of) => say`restored the service job ${serviceJob(of)}`,

  'document.added': (of) => say`added ${paper(of)}`,
  'document.changed': (of) => changedOne(of, paper(of)),
  'document.archived': (of) => say`archived ${paper(of)}`,
  'document.restored': (of) => say`restored ${paper(of)}`,

  'contract.created': (of) => say`drafted ${contract(of)}`,
  'contract.changed': (of) => changedOne(of, [contract(of)]),
  'contract.removed': (of) => say`removed the draft ${contract(of)}`,
  'contract.restored': (of) => say`restored the draft ${contract(of)}`,
  'contract.sent': (of) => say`sent ${contract(of)} to ${signer(of)}`,
  'contract.reminded': (of) => say`reminded ${signer(of)} of ${contract(of)}`,
  'contract.viewed': (of) => say`noted that ${signer(of)} opened ${contract(of)}`,
  'contract.signed': (of) => say`took the signature of ${signer(of)} on ${contract(of)}`,
  'contract.completed': (of) =>
    say`took the last signature, of ${signer(of)}, on ${contract(of)}, which is completed`,
  'contract.declined': (of) =>
    say`noted that ${signer(of)} declines ${contract(of)}${because(of.facts.reason)}`,
  'contract.voided': (of) => say`voided ${contract(of)}${because(of.facts.reason)}`,
  'contract.expired': (of) => say`closed ${contract(of)}, which expired unsigned`,
  'contract.changeRequested': (of) => say`requested a change of ${contract(of)}${because(of.facts.reason)}`,
  'contract.changeAccepted': (of) => say`accepted the change of ${contract(of)}`,
  'contract.changeRefused': (of) => say`refused the change of ${contract(of)}${because(of.facts.reason)}`,
  'companyFacts.changed': (of) =>
    changed(of, say`changed what stands about the company on contracts`, say` of the company`),

  'view.saved': (of) => say`saved ${view(of)}`,
  'view.changed': viewChanged,
  'view.removed': (of) => say`removed ${view(of)}`,
  'view.restored': (of) => say`restored ${view(of)}`,

  'legacy.created': (of) => say`created ${legacyRecord(of)}`,
  'legacy.changed': (of) => changedOne(of, legacyRecord(of)),
  'legacy.removed': (of) => say`removed ${legacyRecord(of)}`,
  'legacy.restored': (of) => say`restored ${legacyRecord(of)}`,
  'legacy.migrationBegun': ({ facts }) =>
    say`began ${facts.isDry ? 'a dry run of bringing' : 'to bring'} the former store over`,
  'legacy.migrationStopped': ({ facts }) =>
    say`stopped ${facts.isDry ? 'a dry run of bringing' : 'bringing'} the former store over`,

  'user.created': (of) => say`created ${person(of)}`,
  'user.changed': (of) => changedOne(of, [person(of)]),
  'user.roleGiven': (of) =>
    say`gave ${person(of)} the role ${strong('USER', of.facts.role ?? of.changes.role?.[1])}`,
  'user.disabled': (of) => say`disabled ${person(of)}`,
  'user.enabled': (of) => say`enabled ${person(of)}`,
  'user.feedMade': () => say`created a calendar link`,
  'user.feedRevoked': () => say`revoked the calendar link`,
  'user.viewBegun': (of) => say`started to view as ${person(of)}`,
  'user.viewEnded': (of) => say`stopped viewing as ${person(of)}`,
}

const person = ({ facts }: Recorded) => strong('a user', facts.name)
const appointment = ({ facts }: Recorded) => strong('an appointment', facts.number)
const job = ({ facts }: Recorded) => strong('a sale', facts.name)
const serviceJob = ({ facts }: Recorded) => strong('a service job', facts.name)
const contract = ({ facts }: Recorded) => strong('a contract', facts.name)
const signer = ({ facts }: Recorded) => strong('a signer', facts.signer)
const task = ({ facts }: Recorded) => strong('a task', facts.name)
const paper = ({ facts }: Recorded) => say`the document ${strong('a document', facts.name)}`
const view = ({ facts }: Recorded) => say`the view ${strong('a view', facts.name)}`
const hook = ({ facts }: Recorded) => say`the webhook ${strong('a receiver', facts.name)}`
const sheet = (of: Recorded) => say`the commission sheet of ${job(of)}`

/** "the module **Qcells Q.PEAK**" */
const catalogueEntry = ({ facts }: Recorded) =>
  say`the ${textOr('entry', facts.kind)} ${strong('of the catalogue', facts.name)}`

/** "the legacy sale **4711**" */
const legacyRecord = ({ facts }: Recorded) =>
  say`the ${textOr('legacy record', facts.kind)} ${strong('of the former store', facts.name)}`

/** "the referral of **Ada Po** by **Hector Delgado**" */
const referral = ({ facts }: Recorded) =>
  say`the referral of ${strong('a client', facts.name)} by ${strong('another', facts.referredBy)}`

/** "a draw of **$750.00** on **J-1042**" */
const draw = (of: Recorded) =>
  say`a draw of ${{ strong: typeof of.facts.amount === 'number' ? numberOf('amount', of.facts.amount) : 'some dollars' }} on ${job(of)}`

/** By number alone: who reads of one of them may not know the other. */
const pair = ({ facts }: Recorded) =>
  say`${strong('two leads', facts.first)} and ${strong('another', facts.second)}`

const because = (reason: unknown): Part[] => (typeof reason === 'string' ? say`: ${{ strong: reason }}` : [])

const dollarsOf = (amount: unknown) => (typeof amount === 'number' ? formatDollars(amount) : 'an amount')

const eventsInWords = (count: unknown) => (typeof count === 'number' ? `${count} events` : 'an event')

const momentOf = (instant: unknown) => (typeof instant === 'string' ? momentInWords(instant) : 'some time')

/** Whose commission it is calls itself `repId`, as who set a lead up does; people call it the rep. */
const withRep = ({ changes: { repId, ...changes }, ...entry }: Recorded): Recorded => ({
  ...entry,
  changes: repId ? { salesRepId: repId, ...changes } : changes,
})

/** The fields that changed of it, or that it was changed. */
const changedOne = (entry: Recorded, what: readonly Part[]): Part[] =>
  changed(entry, say`changed ${what}`, say` of ${what}`)

function exported({ facts }: Recorded): Part[] {
  return say`exported ${{ strong: exportedInWords(facts.list, facts.count) }}`
}

/** What came along, and what was chosen of the other; that it was merged is said already. */
function tookIn({ verb, changes: { merged: _merged, ...chosen }, facts }: Recorded): Part[] {
  const came = textOr('', facts.came)
  const taken = changed({ verb, changes: chosen, facts }, [])
  return say`merged ${strong('a lead', facts.from)} into this lead${came && `, with ${came}`}${taken.length > 0 ? ', and ' : ''}${taken}`
}

/** Nobody reads a note's old words in a sentence: the row holds them. */
function noteDeed({ changes }: Recorded): string {
  if (changes.isRemoved) return 'restored'
  if (!changes.isPinned) return 'changed'
  return changes.isPinned[1] === true ? 'pinned' : 'unpinned'
}

/** What came of it, its move or its confirmation say more than the fields that changed along. */
function appointmentDeed(entry: Recorded): Part[] {
  const { result, dateTime, confirmation } = entry.changes
  const it = appointment(entry)
  if (result?.[1] === 'Scheduled') return say`reopened ${it}`
  if (result) return say`closed ${it} with the result ${{ strong: inWords('result', result[1], {}) ?? '' }}`
  if (dateTime) return say`moved ${it} from ${momentOf(dateTime[0])} to ${{ strong: momentOf(dateTime[1]) }}`
  if (confirmation) return say`${confirmation[1] === true ? 'confirmed' : 'unconfirmed'} ${it}`
  return changedOne(entry, [it])
}

/** A change of the status alone is a deed with a word of its own. */
function taskChanged(entry: Recorded): Part[] {
  const { status, ...others } = entry.changes
  const deed = status && Object.keys(others).length === 0 ? taskDeed(status) : undefined
  if (deed) return say`${deed} the task ${task(entry)}`
  const said = changed(entry, [])
  // Its words are a sentence of their own: they stand at the end.
  return said.length === 0 ? say`changed the task ${task(entry)}` : say`${said} of the task ${task(entry)}`
}

function taskDeed([from, to]: readonly [unknown, unknown]): string | undefined {
  if (to === 'Done') return 'finished'
  if (to === 'Cancelled') return 'cancelled'
  if (from === 'Done' || from === 'Cancelled') return 'reopened'
  return to === 'InProgress' ? 'started' : undefined
}

/** From phase to phase, or to a step of its phase; then what was written down with it. */
function jobMoved(entry: Recorded, it: Part): Part[] {
  const { status, subStatus, ...others } = entry.changes
  const rest = changed({ ...entry, changes: others }, [])
  const moved = status
    ? say`moved ${it} from ${{ strong: phaseOf(status[0]) }} to ${{ strong: phaseOf(status[1]) }}`
    : say`moved ${it} to the step ${{ strong: subLabel(textOr('', subStatus?.[1])) }}`
  return rest.length === 0 ? moved : say`${moved}; ${rest}`
}

const phaseOf = (status: unknown): string => phaseInWords(textOr('', status)) ?? 'another phase'

/** What it asks for is nothing to read. */
function viewChanged(entry: Recorded): Part[] {
  const { isShared, name } = entry.changes
  if (isShared) return say`${isShared[1] === true ? 'shared' : 'stopped sharing'} ${view(entry)}`
  if (name) return say`renamed the view ${textOr('', name[0])} to ${strong('a view', entry.facts.name)}`
  return say`changed ${view(entry)}`
}
