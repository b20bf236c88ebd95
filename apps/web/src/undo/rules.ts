/**
 * Undo rules, one row for every write route; a test reads the contract and fails for a route without a row.
 * An undoable action names the call that undoes it; any other is a barrier that says so. Field edits
 * are undone by their editor, which restores the previous values (`records/edit/edit.tsx`).
 */
import {
  appointments,
  batches,
  calendarFeed,
  commissions,
  commissionSettings,
  companyFacts,
  forms,
  contracts,
  documents,
  draws,
  handovers,
  hooks,
  leadBatches,
  leadImports,
  leadMerges,
  legacyMigrations,
  mails,
  notifications,
  payRuns,
  referrals,
  saleInverters,
  savedViews,
  serviceJobs,
  signing,
  tasks,
  users,
  viewAs,
  webAddresses,
  webCrmUsers,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import type { CallInput, Result, Route } from '@crm/contract/route'
import { legacyRoutes } from '@crm/contract/legacy/legacy-records'
import { catalogRoutes } from '@crm/contract/web/catalog'
import { send } from '~/api/send.ts'
import { unmerge } from '~/records/timeline/unmerge.ts'
import { toast } from '~/ui/toast.ts'
import type { Outcome, Write } from '~/ui/undo.ts'
import { callKey } from '~/api/call-key.ts'

type Rule = (input: unknown, answer: unknown) => Outcome | undefined

const rules = new Map<string, Rule>()
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

export const outcomeOf = (route: Route, input: unknown, answer: unknown): Outcome | undefined => {
  const rule = rules.get(nameOf(route))
  return rule ? rule(input, answer) : { cannot: 'This' }
}

/** For the test over the contract. */
export const hasRule = (route: Route): boolean => rules.has(nameOf(route))

function rule<R extends Route>(
  route: R,
  outcome: (input: CallInput<R>, answer: Result<R>) => Outcome | undefined,
): void {
  rules.set(nameOf(route), outcome as Rule)
}

/** Undone by another call. */
function undoneBy<R extends Route, B extends Route>(
  route: R,
  back: B,
  toInput: (input: CallInput<R>, answer: Result<R>) => CallInput<B>,
  what: string,
): void {
  rule(route, (input, answer) => {
    const backInput = toInput(input, answer)
    return {
      what,
      run: () => send(back, backInput, { act: false }),
      key: callKey(back, backInput),
      back: { route: back, input: backInput as Write['input'] },
    }
  })
}

function barrier<R extends Route>(
  route: R,
  words: string | ((answer: Result<R>, input: CallInput<R>) => string),
  instead?: string,
): void {
  rule(route, (input, answer) => ({
    cannot: typeof words === 'string' ? words : words(answer, input),
    instead,
  }))
}

/** Not an action to undo: read markers, chunks of a file, the undo itself. */
const silent = (...routes: readonly Route[]): void => routes.forEach((route) => rule(route, () => undefined))

/** A change set without an editor. */
const edited = (...routes: readonly Route[]): void => routes.forEach((route) => barrier(route, 'This change'))

/** Switching on or off is undone by the reverse; larger changes by their editor. */
function switched(route: typeof users.update | typeof hooks.update, what: string, cannot: string): void {
  const update = route as typeof users.update
  rule(update, ({ params, body = {} }) => {
    const { isEnabled, version: _, ...others } = body
    if (isEnabled === undefined || Object.keys(others).length > 0) return { cannot }
    return { what, run: () => send(update, { params, body: { isEnabled: !isEnabled } }, { act: false }) }
  })
}

/** `{id}` from the response, and from the path. */
const made = (_input: unknown, answer: unknown) => ({
  params: { id: (answer as { readonly id: string }).id },
})
const named = (input: unknown) => ({
  params: { id: (input as { readonly params: { readonly id: string } }).params.id },
})

/** For routes that differ only in their schemas. */
const byId = (route: Route) => route as typeof webSales.restore

/** A pair of calls that undo each other. */
function eitherWay(one: Route, other: Route, oneDone: string, otherDone: string): void {
  undoneBy(byId(one), byId(other), named, oneDone)
  undoneBy(byId(other), byId(one), named, otherDone)
}

interface Kind {
  readonly create: Route
  readonly remove: Route
  readonly restore: Route
}

/** Kinds with the common routes to create, remove and restore. */
function recordKind({ create, remove, restore }: Kind, noun: string): void {
  undoneBy(create, byId(remove), made, `${noun} created`)
  eitherWay(remove, restore, `${noun} removed`, `${noun} restored`)
}

recordKind(appointments, 'Appointment')
recordKind(commissions, 'Commission sheet')
recordKind(contracts, 'Contract draft')
recordKind(documents, 'Document')
recordKind(hooks, 'Webhook')
recordKind(referrals, 'Referral')
recordKind(savedViews, 'View')
recordKind(serviceJobs, 'Service job')
recordKind(tasks, 'Task')
recordKind(webAddresses, 'Address')
recordKind(webLeads, 'Lead')
recordKind(webNotes, 'Note')
recordKind(webSales, 'Sale')
for (const calls of Object.values(catalogRoutes)) {
  recordKind(calls, 'Catalog entry')
  edited(calls.update)
  barrier(calls.importCsv, 'Importing a file')
}
for (const { restore, remove } of Object.values(legacyRoutes)) {
  undoneBy(
    restore,
    remove,
    ({ params: { recordId } }) => ({ params: { recordId } }),
    'Legacy record restored',
  )
}

edited(
  appointments.update,
  commissions.update,
  contracts.update,
  documents.update,
  draws.update,
  referrals.update,
  savedViews.update,
  serviceJobs.update,
  tasks.update,
  webAddresses.update,
  webLeads.update,
  webNotes.update,
  webSales.update,
)
// A switch that is sent without an editor.
switched(users.update, 'Access of a person', 'Changing a person')
switched(hooks.update, 'Webhook switched', 'Changing a webhook')
silent(serviceJobs.undoMove, webSales.undoMove)

eitherWay(commissions.submit, commissions.unsubmit, 'Sheet submitted', 'Sheet is a draft again')
eitherWay(commissions.approve, commissions.unapprove, 'Sheet approved', 'Sheet is submitted again')
eitherWay(commissions.lock, commissions.unlock, 'Sheet locked', 'Sheet unlocked')
undoneBy(
  commissions.markComplete,
  commissions.markIncomplete,
  ({ params }) => ({ params, body: { payrollDidNotPay: 'Marked complete by mistake.' } }),
  'Sheet is complete',
)
undoneBy(commissions.markIncomplete, commissions.markComplete, named, 'Sheet is open again')
undoneBy(
  commissions.repay,
  commissions.reversePayment,
  ({ params }, { payments }) => ({
    params: { ...params, paymentId: payments[0]?.id ?? '' },
    body: { reason: 'Entered by mistake.' },
  }),
  'Repayment entered',
)
undoneBy(
  payRuns.exclude,
  payRuns.include,
  ({ params, body: { kind, refId } }) => ({ params, body: { kind, refId } }),
  'Payment left out',
)
barrier(payRuns.include, 'Putting a payment back', 'Leave it out again.')
barrier(payRuns.create, 'Drafting a pay run')
barrier(payRuns.update, 'Changing a pay run', 'Enter the former values.')
barrier(payRuns.close, 'Closing a pay run', 'Use Open again.')
barrier(payRuns.reopen, 'Opening a pay run again', 'Close it again.')
barrier(payRuns.markPaid, 'Marking a pay run paid')
barrier(commissions.reversePayment, 'Reversing a payment', 'Enter it again.')
barrier(commissionSettings.update, 'Changing the commission settings', 'Enter the former figures.')
barrier(forms.create, 'Starting a version', 'Retire it.')
barrier(forms.update, 'Changing a form', 'Enter the former text.')
barrier(forms.approve, 'Approving a form', 'Retire it.')
barrier(forms.retire, 'Retiring a version', 'Start a new one.')
barrier(companyFacts.update, 'Changing the company', 'Enter the former facts.')
barrier(contracts.mapTemplate, 'Mapping a template', 'Choose the former values.')

barrier(draws.create, 'Entering a draw', 'Use Deny.')
barrier(draws.request, 'Requesting a draw', 'Use Withdraw.')
barrier(draws.approve, 'Approving a draw', 'Use Deny.')
barrier(draws.deny, 'Denying a draw', 'Request a new one.')
barrier(draws.markPaid, 'Paying a draw')
barrier(draws.batch, (_answer, { body }) => (body.action === 'approve' ? 'Approving draws' : 'Paying draws'))
barrier(draws.remove, 'Withdrawing a draw', 'Request it again.')
barrier(referrals.markPaid, 'Paying a referral')

barrier(contracts.send, ({ contractId }) => `Sending ${contractId}`, 'Use Void.')
barrier(contracts.remind, ({ contractId }) => `Reminding the signers of ${contractId}`)
barrier(contracts.link, 'Making a signing link', 'Use Void.')
barrier(contracts.voiding, ({ contractId }) => `Voiding ${contractId}`, 'Draft a new contract.')
barrier(contracts.requestChange, ({ contractId }) => `Requesting a change of ${contractId}`)
barrier(contracts.acceptChange, 'Accepting a change', 'Remove the new draft.')
barrier(contracts.refuseChange, 'Refusing a change', 'Request it again.')
barrier(signing.countersign, 'Signing a contract', 'Use Void.')
barrier(signing.signOnPaper, ({ contractId }) => `Completing ${contractId}`, 'Request a change.')
silent(contracts.changeEffect, forms.preview)

silent(documents.beginUpload, documents.continueUpload)

batchUndoneBy(handovers.reassign, handovers.undo, 'Leads assigned')
batchUndoneBy(leadBatches.change, leadBatches.undo, 'Leads changed')
batchUndoneBy(leadImports.revert, leadImports.undoRevert, 'Import undone')
silent(handovers.undo, leadBatches.undo, leadImports.undoRevert)
barrier(leadImports.replay, 'Reading an import again', 'Use Undo import.')
rule(leadMerges.merge, (_input, { merged }) => ({
  what: 'Leads merged',
  run: () => unmerge(merged.id, false),
  key: callKey(leadMerges.unmerge, { params: { id: merged.id } }),
}))
barrier(leadMerges.unmerge, 'Undoing a merge', 'Merge them again.')
undoneBy(leadMerges.dismiss, leadMerges.undoDismiss, ({ body }) => ({ body }), 'Different people')
undoneBy(leadMerges.undoDismiss, leadMerges.dismiss, ({ body }) => ({ body }), 'To review again')

/** A batch, made in any number of calls: it is one stack entry with one undo. */
function batchUndoneBy(route: Route, back: Route, what: string): void {
  rules.set(nameOf(route), (_input, answer) => {
    const { batchId } = answer as Part
    return {
      what,
      run: () => undoBatch(back as typeof leadBatches.undo, batchId),
      key: callKey(back, { params: { id: batchId } }),
    }
  })
}

/** The responses of the three kinds of batches. */
interface Part {
  readonly batchId: string
  readonly next: string | null
  readonly leads?: readonly RowOutcome[]
  readonly imports?: readonly RowOutcome[]
}
interface RowOutcome {
  readonly fate?: string
  readonly reason?: string | null
}

/** Returns whether everything was undone; refusals have been shown. */
async function undoBatch(back: typeof leadBatches.undo, id: string): Promise<boolean> {
  const refused: RowOutcome[] = []
  let goOn: { readonly batchId?: string; readonly after?: string } | undefined = {}
  while (goOn) {
    const part: Part = await send(back, { params: { id }, body: goOn }, { act: false })
    refused.push(...[...(part.leads ?? []), ...(part.imports ?? [])].filter(({ fate }) => fate === 'refused'))
    goOn = part.next === null ? undefined : { batchId: part.batchId, after: part.next }
  }
  const [first] = refused
  if (first) {
    const words = refused.length === 1 ? '1 unchanged' : `${refused.length} unchanged`
    toast.error(words, { description: first.reason ?? undefined })
  }
  return refused.length === 0
}

undoneBy(
  notifications.clear,
  notifications.restore,
  ({ body }) => ({ body: { ids: body?.ids ?? [] } }),
  'Notifications cleared',
)
silent(notifications.view, notifications.restore)

eitherWay(webNotes.pin, webNotes.unpin, 'Note pinned', 'Note unpinned')

undoneBy(
  saleInverters.create,
  saleInverters.remove,
  ({ body: { saleId, inverterId } }) => ({ params: { saleId, inverterId } }),
  'Inverter added',
)
barrier(saleInverters.update, 'Changing inverters', 'Enter the former number.')
barrier(saleInverters.remove, 'Removing an inverter', 'Add it again.')

barrier(calendarFeed.make, 'Making a calendar link', 'Use Revoke.')
barrier(calendarFeed.revoke, 'Revoking a calendar link', 'Make a new one.')
barrier(hooks.renewSecret, 'Making a new secret')
barrier(hooks.resend, 'Sending an event again')
barrier(hooks.resendFailed, 'Sending events again')
barrier(hooks.sendTest, 'Sending a test')
barrier(mails.resend, 'Sending an email again')
barrier(mails.resendAll, 'Sending emails again')
barrier(legacyMigrations.begin, 'Starting a migration', 'Use Stop.')
barrier(legacyMigrations.stop, 'Stopping a migration', 'Start it again.')
barrier(webCrmUsers.createUser, 'Adding a person', 'Use Disable.')
// Each write of a batch has its own rule, see `api/send-batch.ts`.
silent(batches.run)
// Both reload the page, which empties the stack.
silent(viewAs.begin, viewAs.end)
