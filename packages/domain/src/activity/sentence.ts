/** The only function that turns a recorded change into words. Callers put the actor's name before them. */
import { exportedInWords } from '../lists/exported-lists.ts'
import { momentInWords } from '../moments.ts'
import { formatDollars } from '../money.ts'
import { subLabel } from '../sales/phases.ts'
import { type RecordedChange, describeFields, valueInWords } from './changes-in-words.ts'
import { numberOf } from './field-units.ts'
import { type Part, say, strong, textOr } from './parts.ts'
import { phaseInWords } from './job-status-words.ts'
import type { ActivityVerb } from './verbs.ts'

/** "changed rep from **Sam Ito** to **Rita Reyes**", as parts that need no separator. */
export const sentence = (entry: RecordedChange): Part[] => sentences[entry.verb](entry)

/** The whole sentence as plain text, for a screen reader or a mail. */
export const sentenceText = (entry: RecordedChange): string =>
  sentence(entry)
    .map((part) => ('text' in part ? part.text : part.strong))
    .join('')

const sentences: Readonly<Record<ActivityVerb, (entry: RecordedChange) => Part[]>> = {
  'lead.created': () => say`created the lead`,
  'lead.changed': (entry) => describeFields(entry, say`changed the lead`),
  'lead.removed': () => say`removed the lead`,
  'lead.restored': () => say`restored the lead`,
  'lead.merged': ({ facts }) => say`merged the lead into ${strong('another', facts.into)}`,
  'lead.tookIn': describeMerge,
  'lead.unmerged': ({ facts }) => say`unmerged the lead from ${strong('another', facts.into)}`,
  'lead.gaveBack': ({ facts }) => say`unmerged ${strong('a lead', facts.from)} from this lead`,
  'lead.toldApart': (entry) => say`marked ${pair(entry)} as different people`,
  'lead.notToldApart': (entry) => say`unmarked ${pair(entry)} as different people`,
  'record.moved': ({ facts }) =>
    say`moved ${textOr('it', facts.what)} from ${strong('another lead', facts.from)} to ${strong('this lead', facts.to)}`,
  'leads.exported': describeExport,
  'list.exported': describeExport,

  'note.written': ({ facts }) => (facts.parentId ? say`replied to a note` : say`wrote a note`),
  'note.changed': (entry) => say`${noteVerb(entry)} a note`,
  'note.removed': () => say`removed a note`,
  'note.restored': () => say`restored a note`,

  'address.created': () => say`added an address`,
  'address.changed': (entry) =>
    entry.changes.isRemoved ? say`restored an address` : describeChange(entry, say`an address`),
  'address.removed': () => say`removed an address`,
  'address.restored': () => say`restored an address`,

  'appointment.booked': (entry) =>
    say`booked ${appointment(entry)} for ${{ strong: momentOf(entry.facts.dateTime) }}`,
  'appointment.changed': describeAppointment,
  'appointment.removed': (entry) => say`removed ${appointment(entry)}`,
  'appointment.restored': (entry) => say`restored ${appointment(entry)}`,

  'task.created': (entry) => say`created the task ${task(entry)}`,
  'task.changed': describeTask,
  'task.removed': (entry) => say`removed the task ${task(entry)}`,
  'task.restored': (entry) => say`restored the task ${task(entry)}`,

  'catalogue.created': (entry) => say`added ${catalogEntry(entry)}`,
  'catalogue.changed': (entry) => describeChange(entry, catalogEntry(entry)),
  'catalogue.removed': (entry) => say`removed ${catalogEntry(entry)}`,
  'catalogue.restored': (entry) => say`restored ${catalogEntry(entry)}`,

  'sale.created': (entry) => say`sold ${job(entry)}`,
  'sale.moved': (entry) => describeJobMove(entry, job(entry)),
  'sale.changed': (entry) => describeChange(entry, [job(entry)]),
  'sale.held': (entry) => say`put ${job(entry)} on hold${reasonPart(entry.changes.holdReason?.[1])}`,
  'sale.released': (entry) => say`took ${job(entry)} off hold`,
  'sale.cancelled': (entry) => say`canceled ${job(entry)}${reasonPart(entry.changes.cancelReason?.[1])}`,
  'sale.resumed': (entry) => say`resumed ${job(entry)}`,
  'sale.removed': (entry) => say`removed the sale ${job(entry)}`,
  'sale.restored': (entry) => say`restored the sale ${job(entry)}`,

  'referral.created': (entry) => say`entered ${referral(entry)}`,
  'referral.changed': (entry) => describeChange(entry, referral(entry)),
  'referral.paid': (entry) =>
    say`paid ${{ strong: dollarsOf(entry.changes.paidAmount?.[1]) }} for ${referral(entry)}`,
  'referral.removed': (entry) => say`removed ${referral(entry)}`,
  'referral.restored': (entry) => say`restored ${referral(entry)}`,

  'commission.created': (entry) => say`created ${sheet(entry)}`,
  'commission.changed': (entry) =>
    describeFields(withRep(entry), say`changed ${sheet(entry)}`, say` on ${sheet(entry)}`),
  'commission.removed': (entry) => say`removed ${sheet(entry)}`,
  'commission.restored': (entry) => say`restored ${sheet(entry)}`,
  'commission.submitted': (entry) => say`submitted ${sheet(entry)}`,
  'commission.unsubmitted': (entry) => say`unsubmitted ${sheet(entry)}`,
  'commission.approved': (entry) =>
    say`approved ${sheet(entry)}${overriddenWarnings(entry)}${reasonPart(entry.facts.reason)}`,
  'commission.unapproved': (entry) => say`unapproved ${sheet(entry)}`,
  'commission.locked': (entry) => say`locked ${sheet(entry)}`,
  'commission.unlocked': (entry) => say`unlocked ${sheet(entry)}`,
  'commission.completed': (entry) => say`marked ${sheet(entry)} complete`,
  'commission.reopened': (entry) => say`marked ${sheet(entry)} incomplete`,
  'commission.repaid': (entry) =>
    say`entered a repayment of ${{ strong: dollarsOf(entry.facts.amount) }} on ${sheet(entry)}`,
  'commission.paymentReversed': (entry) =>
    say`reversed the payment of ${strong('some dollars', entry.facts.paid)} on ${sheet(entry)}${reasonPart(entry.facts.reason)}`,
  'payRun.created': (entry) => say`drafted ${payRun(entry)}`,
  'payRun.changed': (entry) => describeChange(entry, payRun(entry)),
  'payRun.leftOut': (entry) =>
    say`left ${strong('a payment', entry.facts.line)} out of ${payRun(entry)}${reasonPart(entry.facts.reason)}`,
  'payRun.putBack': (entry) => say`put ${strong('a payment', entry.facts.line)} back into ${payRun(entry)}`,
  'payRun.closed': (entry) => say`closed ${payRun(entry)}: ${strong('no one paid', entry.facts.paid)}`,
  'payRun.reopened': (entry) => say`opened ${payRun(entry)} again${reasonPart(entry.facts.reason)}`,
  'payRun.paid': (entry) => say`marked ${payRun(entry)} paid`,
  'commissionSettings.changed': (entry) =>
    describeFields(entry, say`changed the commission settings`, say` in the commission settings`),

  'draw.requested': (entry) => say`requested ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.created': (entry) => say`created ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.changed': (entry) => describeChange(entry, draw(entry)),
  'draw.removed': (entry) => say`removed ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.approved': (entry) => say`approved ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.denied': (entry) => say`denied ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.paid': (entry) => say`paid ${draw(entry)}${reasonPart(entry.facts.reason)}`,
  'draw.unpaid': (entry) => say`reversed the payment of ${draw(entry)}${reasonPart(entry.facts.reason)}`,

  'mail.sentAgain': ({ facts }) =>
    say`sent ${strong('an email', facts.name)} again to ${strong('someone', facts.to)}`,

  'hook.created': (entry) => say`created ${hook(entry)}`,
  'hook.changed': (entry) => describeChange(entry, hook(entry)),
  'hook.removed': (entry) => say`removed ${hook(entry)}`,
  'hook.restored': (entry) => say`restored ${hook(entry)}`,
  'hook.secretChanged': (entry) => say`replaced the secret of ${hook(entry)}`,
  'hook.stopped': (entry) => say`disabled ${hook(entry)}${reasonPart(entry.changes.stoppedBecause?.[1])}`,
  'hook.tested': (entry) => say`sent a test to ${hook(entry)}`,
  'hook.sentAgain': (entry) => say`sent ${eventsInWords(entry.facts.count)} again to ${hook(entry)}`,

  'serviceJob.created': (entry) => say`entered the service job ${serviceJob(entry)}`,
  'serviceJob.changed': (entry) => describeChange(entry, [serviceJob(entry)]),
  'serviceJob.moved': (entry) =>
    say`${describeJobMove(entry, serviceJob(entry))}${reasonPart(entry.facts.reason)}`,
  'serviceJob.removed': (entry) => say`removed the service job ${serviceJob(entry)}`,
  'serviceJob.restored': (entry) => say`restored the service job ${serviceJob(entry)}`,

  'document.added': (entry) => say`added ${document(entry)}`,
  'document.changed': (entry) => describeChange(entry, document(entry)),
  'document.archived': (entry) => say`archived ${document(entry)}`,
  'document.restored': (entry) => say`restored ${document(entry)}`,

  'contract.created': (entry) => say`drafted ${contract(entry)}`,
  'contract.changed': (entry) => describeChange(entry, [contract(entry)]),
  'contract.removed': (entry) => say`removed the draft ${contract(entry)}`,
  'contract.restored': (entry) => say`restored the draft ${contract(entry)}`,
  'contract.sent': (entry) => say`sent ${contract(entry)} to ${signer(entry)}`,
  'contract.reminded': (entry) => say`reminded ${signer(entry)} of ${contract(entry)}`,
  'contract.viewed': (entry) => say`noted that ${signer(entry)} opened ${contract(entry)}`,
  'contract.signed': (entry) => say`recorded the signature of ${signer(entry)} on ${contract(entry)}`,
  'contract.completed': (entry) =>
    entry.facts.isOnPaper === true
      ? say`uploaded the paper of ${contract(entry)} with its signatures, which is completed`
      : say`recorded the last signature, of ${signer(entry)}, on ${contract(entry)}, which is completed`,
  'contract.declined': (entry) =>
    say`noted that ${signer(entry)} declines ${contract(entry)}${reasonPart(entry.facts.reason)}`,
  'contract.voided': (entry) => say`voided ${contract(entry)}${reasonPart(entry.facts.reason)}`,
  'contract.expired': (entry) => say`closed ${contract(entry)}, which expired unsigned`,
  'contract.changeRequested': (entry) =>
    say`requested a change of ${contract(entry)}${reasonPart(entry.facts.reason)}`,
  'contract.changeAccepted': (entry) => say`accepted the change of ${contract(entry)}`,
  'contract.changeRefused': (entry) =>
    say`refused the change of ${contract(entry)}${reasonPart(entry.facts.reason)}`,
  'companyFacts.changed': (entry) =>
    describeFields(entry, say`changed the company details`, say` of the company`),
  'templateMap.changed': () => say`mapped a contract template`,

  'form.created': (entry) => say`started ${form(entry)}`,
  'form.changed': (entry) => say`changed ${form(entry)}`,
  'form.approved': (entry) => say`approved ${form(entry)}`,
  'form.retired': (entry) => say`retired ${form(entry)}`,

  'view.saved': (entry) => say`saved ${view(entry)}`,
  'view.changed': describeView,
  'view.removed': (entry) => say`removed ${view(entry)}`,
  'view.restored': (entry) => say`restored ${view(entry)}`,

  'legacy.created': (entry) => say`created ${legacyRecord(entry)}`,
  'legacy.changed': (entry) => describeChange(entry, legacyRecord(entry)),
  'legacy.removed': (entry) => say`removed ${legacyRecord(entry)}`,
  'legacy.restored': (entry) => say`restored ${legacyRecord(entry)}`,
  'legacy.migrationBegun': ({ facts }) =>
    say`started ${facts.isDry ? 'a dry run of ' : ''}the legacy migration`,
  'legacy.migrationStopped': ({ facts }) =>
    say`stopped ${facts.isDry ? 'a dry run of ' : ''}the legacy migration`,

  'user.created': (entry) => say`created ${person(entry)}`,
  'user.changed': (entry) => describeChange(entry, [person(entry)]),
  'user.roleGiven': (entry) =>
    say`gave ${person(entry)} the role ${strong('USER', entry.facts.role ?? entry.changes.role?.[1])}`,
  'user.disabled': (entry) => say`disabled ${person(entry)}`,
  'user.enabled': (entry) => say`enabled ${person(entry)}`,
  'user.feedMade': () => say`created a calendar link`,
  'user.feedRevoked': () => say`revoked the calendar link`,
  'user.viewBegun': (entry) => say`started to view as ${person(entry)}`,
  'user.viewEnded': (entry) => say`stopped viewing as ${person(entry)}`,
}

const person = ({ facts }: RecordedChange) => strong('a user', facts.name)
const appointment = ({ facts }: RecordedChange) => strong('an appointment', facts.number)
const job = ({ facts }: RecordedChange) => strong('a sale', facts.name)
const serviceJob = ({ facts }: RecordedChange) => strong('a service job', facts.name)
const contract = ({ facts }: RecordedChange) => strong('a contract', facts.name)
const signer = ({ facts }: RecordedChange) => strong('a signer', facts.signer)
const task = ({ facts }: RecordedChange) => strong('a task', facts.name)
const document = ({ facts }: RecordedChange) => say`the document ${strong('a document', facts.name)}`
const view = ({ facts }: RecordedChange) => say`the view ${strong('a view', facts.name)}`
const form = ({ facts }: RecordedChange) =>
  say`version ${textOr('?', String(facts.number))} of the form ${strong('a form', facts.name)}`
const hook = ({ facts }: RecordedChange) => say`the webhook ${strong('a receiver', facts.name)}`
const payRun = ({ facts }: RecordedChange) => say`the pay run of ${strong('a period', facts.name)}`
const sheet = (entry: RecordedChange) => say`the commission sheet of ${job(entry)}`

/** "the module **Qcells Q.PEAK**" */
const catalogEntry = ({ facts }: RecordedChange) =>
  say`the ${textOr('entry', facts.kind)} ${strong('of the catalog', facts.name)}`

/** "the legacy sale **4711**" */
const legacyRecord = ({ facts }: RecordedChange) =>
  say`the ${textOr('legacy record', facts.kind)} ${strong('of the old system', facts.name)}`

/** "the referral of **Ada Po** by **Hector Delgado**" */
const referral = ({ facts }: RecordedChange) =>
  say`the referral of ${strong('a client', facts.name)} by ${strong('another', facts.referredBy)}`

/** "a draw of **$750.00** on **J-1042**" */
const draw = (entry: RecordedChange) =>
  say`a draw of ${{ strong: typeof entry.facts.amount === 'number' ? numberOf('amount', entry.facts.amount) : 'some dollars' }} on ${job(entry)}`

/** Shows numbers only: a reader of one lead may not have access to the other. */
const pair = ({ facts }: RecordedChange) =>
  say`${strong('two leads', facts.first)} and ${strong('another', facts.second)}`

/** Warnings that an approval overrode, as the approver read them. */
const overriddenWarnings = ({ facts: { against: words } }: RecordedChange): Part[] =>
  Array.isArray(words) && words.length > 0 ? say`, although ${words.join(', ')}` : []

const reasonPart = (reason: unknown): Part[] =>
  typeof reason === 'string' ? say`: ${{ strong: reason }}` : []

const dollarsOf = (amount: unknown) => (typeof amount === 'number' ? formatDollars(amount) : 'an amount')

const eventsInWords = (count: unknown) => (typeof count === 'number' ? `${count} events` : 'an event')

const momentOf = (instant: unknown) => (typeof instant === 'string' ? momentInWords(instant) : 'some time')

/** Commission sheets use `repId`, which labels the setter on leads; here people call that person the rep. */
const withRep = ({ changes: { repId, ...changes }, ...entry }: RecordedChange): RecordedChange => ({
  ...entry,
  changes: repId ? { salesRepId: repId, ...changes } : changes,
})

/** Names the changed fields, or only says that the subject changed. */
const describeChange = (entry: RecordedChange, subject: readonly Part[]): Part[] =>
  describeFields(entry, say`changed ${subject}`, say` of ${subject}`)

function describeExport({ facts }: RecordedChange): Part[] {
  return say`exported ${{ strong: exportedInWords(facts.list, facts.count) }}`
}

/** Records that moved over and values taken from the other lead; the sentence itself already says "merged". */
function describeMerge({ verb, changes: { merged: _merged, ...chosen }, facts }: RecordedChange): Part[] {
  const movedRecords = textOr('', facts.came)
  const fieldChanges = describeFields({ verb, changes: chosen, facts }, [])
  return say`merged ${strong('a lead', facts.from)} into this lead${movedRecords && `, with ${movedRecords}`}${fieldChanges.length > 0 ? ', and ' : ''}${fieldChanges}`
}

/** Leaves a note's old text out of the sentence: the row has it. */
function noteVerb({ changes }: RecordedChange): string {
  if (changes.isRemoved) return 'restored'
  if (!changes.isPinned) return 'changed'
  return changes.isPinned[1] === true ? 'pinned' : 'unpinned'
}

/** A result, a new time or a confirmation says more than the other fields that changed with it. */
function describeAppointment(entry: RecordedChange): Part[] {
  const { result, dateTime, confirmation } = entry.changes
  const subject = appointment(entry)
  if (result?.[1] === 'Scheduled') return say`reopened ${subject}`
  if (result)
    return say`closed ${subject} with the result ${{ strong: valueInWords('result', result[1], {}) ?? '' }}`
  if (dateTime)
    return say`moved ${subject} from ${momentOf(dateTime[0])} to ${{ strong: momentOf(dateTime[1]) }}`
  if (confirmation) return say`${confirmation[1] === true ? 'confirmed' : 'unconfirmed'} ${subject}`
  return describeChange(entry, [subject])
}

/** A change of only the status has its own verb. */
function describeTask(entry: RecordedChange): Part[] {
  const { status, ...others } = entry.changes
  const verb = status && Object.keys(others).length === 0 ? taskVerb(status) : undefined
  if (verb) return say`${verb} the task ${task(entry)}`
  const phrases = describeFields(entry, [])
  // The title of a task is a sentence itself, so it goes last.
  return phrases.length === 0
    ? say`changed the task ${task(entry)}`
    : say`${phrases} of the task ${task(entry)}`
}

function taskVerb([from, to]: readonly [unknown, unknown]): string | undefined {
  if (to === 'Done') return 'finished'
  if (to === 'Cancelled') return 'canceled'
  if (from === 'Done' || from === 'Cancelled') return 'reopened'
  return to === 'InProgress' ? 'started' : undefined
}

/** Describes a move between phases, or to a step within a phase, and then the other changed fields. */
function describeJobMove(entry: RecordedChange, subject: Part): Part[] {
  const { status, subStatus, ...others } = entry.changes
  const fieldChanges = describeFields({ ...entry, changes: others }, [])
  const move = status
    ? say`moved ${subject} from ${{ strong: phaseOf(status[0]) }} to ${{ strong: phaseOf(status[1]) }}`
    : say`moved ${subject} to the step ${{ strong: subLabel(textOr('', subStatus?.[1])) }}`
  const undo = entry.facts.isUndo === true ? say` to undo a move` : []
  return fieldChanges.length === 0 ? say`${move}${undo}` : say`${move}${undo}; ${fieldChanges}`
}

const phaseOf = (status: unknown): string => phaseInWords(textOr('', status)) ?? 'another phase'

/** Leaves the query of the view out of the sentence. */
function describeView(entry: RecordedChange): Part[] {
  const { isShared, name } = entry.changes
  if (isShared) return say`${isShared[1] === true ? 'shared' : 'stopped sharing'} ${view(entry)}`
  if (name) return say`renamed the view ${textOr('', name[0])} to ${strong('a view', entry.facts.name)}`
  return say`changed ${view(entry)}`
}
