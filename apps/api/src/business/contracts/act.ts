/** Write operations on contracts outside of signing. Each runs under the lock of the lead. */
import type { ContractChanges, NewContract } from '@crm/contract/web/contract-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import {
  type ContractAction,
  type ContractState,
  contractNumber,
  isOpenState,
  signingDays,
  whyNotNow,
} from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  homeImprovementFor,
  isBuyer,
  isHomeImprovement,
  templateOf,
  whyNotFor,
} from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { whyNoReminderYet } from '@crm/domain/contracts/signing-links'
import { addDays, pacificDay, startOfPacificDay } from '@crm/domain/time'
import type { Connection } from '#platform/db/database'
import type { Visit } from '#spine/http/context'
import { Refused, conflict, demand, demandNoFaults, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { definedOf } from '#spine/records/fields'
import { lockParentLead, leadColumnsOf } from '#spine/records/lead-scope'
import { findParentSale } from '#spine/records/sale-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { storeFile, recordEvent } from './evidence.ts'
import { createLink } from './links.ts'
import { composeContract } from './compose.ts'
import { fillIn } from './fill-in.ts'
import { renderPaper } from './paper-pdf.ts'
import type { PickedTemplate, ServiceTemplate } from './pick-template.ts'
import { type FactsRow, findFacts, hasUnfinishedContract, insertSigners, updateSigner } from './queries.ts'
import { serviceNameOf } from './service-order.ts'
import { enqueueVoiding } from './void-envelope.ts'
import { stateOf } from './permission-subject.ts'
import { contractView, contracts } from './store.ts'
import type { Contract } from './contract.ts'
import { dueSigner } from './signing-order.ts'
import { mailSigner } from './mail.ts'
import { notesOnBuyers } from './buyer-address.ts'
import { notifyAddressWarnings } from './notify.ts'

const refusal = (message: string) => new Refused(refuse(400, message))

/** Throws Refused, 400 with the current state, when the state does not allow the action. */
export function demandState(action: ContractAction, contract: Contract): void {
  const reason = whyNotNow(action, stateOf(contract))
  if (reason) throw refusal(reason)
}

/** Throws Refused, 409 with the current contract, on a version conflict. */
export function demandVersion(work: UnitOfWork, contract: Contract, version: number | undefined): void {
  if (version === undefined || version >= contract.version) return
  throw new Refused(conflict('Someone changed this contract.', contractView(contract, work)))
}

/** Reads the contract with its joined columns, as it is in this transaction. */
export const reload = async (work: UnitOfWork, id: string): Promise<Contract> => contracts.reread(work, id)

/** Moves a locked contract: writes its state, the columns of the move and the activity entry. */
export const moveContract = (
  work: UnitOfWork,
  contract: Contract,
  state: ContractState,
  {
    verb,
    facts,
    columns = {},
  }: {
    readonly verb: ActivityVerb
    readonly facts?: Readonly<Record<string, unknown>>
    readonly columns?: Readonly<Record<string, unknown>>
  },
): Promise<Contract> =>
  contracts.change(
    work,
    contract,
    {},
    {
      verb,
      ...(facts && { details: facts }),
      columns: { ...columns, state },
      changes:
        contract.state === state
          ? { reminders: [contract.reminders, contract.reminders + 1] }
          : { state: [contract.state, state] },
    },
  )

/** Drafts a contract for a sale; without a template, the home improvement contract that fits. Throws Refused. */
export async function createContract(
  work: UnitOfWork,
  { saleId, template, serviceTemplateId: _picked, ...input }: NewContract,
  picked: PickedTemplate | null = null,
): Promise<Contract> {
  const sale = await findParentSale(work.tx, saleId, work.viewer)
  if (work.viewer)
    demand(can.createContract(work.viewer, { ...sale.owners, isPending: sale.status === 'Pending' }))
  await lockParentLead(asSystem(work), sale.leadId, can.readLead)
  const facts = await factsOf(work.tx, saleId, null)
  const id = template ?? homeImprovementFor({ moduleId: facts.module_id, batteryId: facts.battery_id })
  const misfit = whyNotFor(id, fitFactsOf(facts))
  if (misfit) demandNoFaults([{ field: 'template', message: misfit }])
  if (isHomeImprovement(id) && (await hasUnfinishedContract(work.tx, saleId)))
    throw refusal('The sale has an open contract. Finish or void it.')
  return draftContract(work, facts, { template: id, input, picked })
}

export const fitFactsOf = (facts: FactsRow) => ({
  moduleId: facts.module_id,
  batteryId: facts.battery_id,
  hasHoa: facts.has_hoa,
  utilProvider: facts.util_provider,
  inspectionPassedDate: facts.inspection_passed_date,
  ptoCompleteDate: facts.pto_complete_date,
})

interface DraftOptions {
  readonly template: ContractTemplateId
  readonly input?: Omit<NewContract, 'saleId' | 'template' | 'serviceTemplateId'>
  /** The template of a signature service; null for our own signing. */
  readonly picked?: PickedTemplate | null
  readonly columns?: Readonly<Record<string, unknown>>
}

/** Inserts a draft, filled from `facts`, for a sale whose lead is locked. */
export async function draftContract(
  work: UnitOfWork,
  facts: FactsRow,
  { template, input = {}, picked = null, columns = {} }: DraftOptions,
): Promise<Contract> {
  const lead = await lockParentLead(asSystem(work), facts.lead_id, can.readLead)
  const created = await contracts.insert(
    work,
    { title: picked?.title ?? templateOf(template).title, ...definedOf(input) },
    {
      lead_id: facts.lead_id,
      ...leadColumnsOf(lead),
      sale_id: facts.sale_id,
      sales_rep_id: facts.sales_rep_id,
      template,
      installer_template_id:
        template === 'HIC_BATTERY' ? facts.esign_battery_template_id : facts.esign_template_id,
      state: 'Draft',
      created_by: work.viewer?.id ?? null,
      ...(picked && {
        signing_service: picked.signing_service,
        service_template_id: picked.service_template_id,
      }),
      ...columns,
    },
    { signers: [], link_makers: [] } as Partial<Contract> as Contract,
  )
  await recordEvent(work, created.id, { event: 'drafted', who: nameOfAuthor(work) })
  return reload(work, created.id)
}

export const nameOfAuthor = ({ viewer }: UnitOfWork) => viewer?.name ?? 'System'

/** Facts of the sale as the contract would change it. Throws Refused. */
export async function factsOf(db: Connection, saleId: string, change: Contract['change']): Promise<FactsRow> {
  const facts = await findFacts(db, saleId, change)
  if (!facts) throw new Refused(refuse(404, 'Sale not found'))
  return facts
}

/** Applies a change set to a locked draft. Throws Refused. */
export async function changeContract(
  work: UnitOfWork,
  contract: Contract,
  { version, ...fields }: ContractChanges,
): Promise<Contract> {
  demandState('change', contract)
  await contracts.change(work, contract, fields, { version })
  return reload(work, contract.id)
}

interface Sending {
  readonly version?: number | undefined
  readonly message?: string | undefined
  /** The template of a contract that a signature service signs, just read from there. */
  readonly service?: ServiceTemplate | undefined
  readonly visit?: Visit | undefined
  /** The number of the form's version that the sender read; a later one is refused. */
  readonly formVersion?: number | undefined
}

/** Sends a locked draft to the first signer. Throws Refused with everything that is missing. */
export async function sendContract(
  work: UnitOfWork,
  contract: Contract,
  { version, message, service, visit, formVersion }: Sending,
): Promise<Contract> {
  demandState('send', contract)
  demandVersion(work, contract, version)
  const facts = await factsOf(work.tx, contract.sale_id, contract.change)
  const filled = fillIn(contract, facts)
  const {
    paper,
    signers: people,
    missing,
    order,
    form,
  } = await composeContract(work.tx, contract, facts, {
    now: work.now,
    message,
    service,
  })
  if (form && formVersion !== undefined && form.number !== formVersion)
    throw refusal(
      `Version ${form.number} of the form is approved now. Read the contract again, then send it.`,
    )
  demandNoFaults(missing.map(({ field, message }) => ({ field, message })))
  const notes = await notesOnBuyers(work.tx, contract, facts, {
    senderId: work.viewer?.id ?? contract.created_by,
    now: work.now,
  })
  const signers = people.map((signer, index) => ({
    ...signer,
    address_notes: JSON.stringify(
      signer.role === 'buyer1' || signer.role === 'buyer2' ? notes[signer.role] : [],
    ),
    id: newId(),
    contract_id: contract.id,
    place: index + 1,
  }))
  await insertSigners(work.tx, signers)
  // A service has to accept the contract first: the job that begins its envelope stores the file.
  const lines = signers.map(({ role, name }) => ({ role, name, signature: null, signedAt: null }))
  const hash = order ? null : await storeFile(work, contract.id, 'sent', await renderPaper(paper, lines))
  await recordEvent(work, contract.id, {
    event: 'sent',
    who: nameOfAuthor(work),
    words: hash === null ? `To ${serviceNameOf(contract)}.` : `SHA-256 ${hash}`,
    visit,
  })
  for (const { words } of [...notes.buyer1, ...notes.buyer2])
    await recordEvent(work, contract.id, { event: 'address noted', who: nameOfAuthor(work), words })
  const sent = await moveContract(work, contract, 'Sent', {
    verb: 'contract.sent',
    facts: { signer: signers[0]?.name },
    columns: {
      paper: JSON.stringify(paper),
      price: paper.deal ? filled.price : null,
      sha256_sent: hash,
      form_version_id: form?.id ?? null,
      ...(order && { envelope_order: JSON.stringify(order), signing_fault: null }),
      sent_at: work.now.toISOString(),
      sent_by: work.viewer?.id ?? contract.created_by,
      expires_at: endOfSigning(work.now),
      message: message ?? null,
    },
  })
  await notifyAddressWarnings(work, await reload(work, sent.id))
  if (order) await work.jobs.enqueue(work.tx, 'begin-envelope', { contractId: sent.id })
  return mailNextSigner(work, await reload(work, sent.id), 'sign')
}

/** The last moment of a Pacific day, since mail and page show the day only. */
const endOfSigning = (now: Date): string =>
  new Date(startOfPacificDay(addDays(pacificDay(now), signingDays + 1)).getTime() - 1).toISOString()

export const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString()

/** Mails the next signer if they sign by a link of ours. Returns the updated contract. */
export async function mailNextSigner(
  work: UnitOfWork,
  contract: Contract,
  why: 'sign' | 'remind',
): Promise<Contract> {
  const due = dueSigner(contract)
  if (due?.email && isBuyer(due.role) && contract.signing_service === 'own') {
    const { token } = await createLink(work, contract, due, 'mailed')
    await mailSigner(work, contract, due, { token, why })
  }
  return reload(work, contract.id)
}

/** Reminds the next signer, and extends the expiry of a partly signed contract. Throws Refused. */
export async function remindSigner(
  work: UnitOfWork,
  contract: Contract,
  version?: number,
  visit?: Visit,
): Promise<Contract> {
  demandState('remind', contract)
  demandVersion(work, contract, version)
  const due = dueSigner(contract)
  const service = serviceNameOf(contract)
  if (service !== undefined && contract.envelope_id === null)
    throw refusal(`${service} does not have the contract yet.`)
  if (!due || (service === undefined && !isBuyer(due.role)))
    throw refusal('The company signs next: countersign it.')
  // A person may press twice; the scheduled job reminds on its own days.
  const notYet = work.viewer && whyNoReminderYet(due.sent_at, work.now)
  if (notYet) throw refusal(notYet)
  await recordEvent(work, contract.id, { event: 'reminded', who: nameOfAuthor(work), words: due.name, visit })
  const reminded = await moveContract(work, contract, contract.state, {
    verb: 'contract.reminded',
    facts: { signer: due.name },
    columns: {
      reminders: contract.reminders + 1,
      ...(contract.state === 'Signed' && { expires_at: endOfSigning(work.now) }),
    },
  })
  if (service !== undefined) {
    await updateSigner(work.tx, due.id, { sent_at: work.now })
    await work.jobs.enqueue(work.tx, 'remind-signer', { contractId: contract.id, place: due.place })
  }
  return mailNextSigner(work, await reload(work, reminded.id), 'remind')
}

interface Voiding {
  readonly reason: string
  readonly version?: number | undefined
  /** The signature service reports that it has ended the envelope. */
  readonly isVoidedThere?: boolean
}

/** Voids a sent contract; its links stop working. Throws Refused. */
export async function voidContract(
  work: UnitOfWork,
  contract: Contract,
  { reason, version, isVoidedThere = false }: Voiding,
): Promise<Contract> {
  demandState('void', contract)
  demandVersion(work, contract, version)
  await recordEvent(work, contract.id, { event: 'voided', who: nameOfAuthor(work), words: reason })
  const voided = await moveContract(work, contract, 'Voided', {
    verb: 'contract.voided',
    facts: { reason },
    columns: {
      ...clearedRequest,
      voided_at: work.now.toISOString(),
      void_reason: reason,
    },
  })
  if (!isVoidedThere) await enqueueVoiding(work, contract)
  return reload(work, voided.id)
}

/** Column values without a change request. */
export const clearedRequest = {
  previous_state: null,
  change_request: null,
  change_requested_by: null,
  change_requested_at: null,
}

/** Restores a draft, unless the sale has another contract by now. Throws Refused. */
export async function restoreContract(work: UnitOfWork, contract: Contract): Promise<Contract> {
  const isHic = isHomeImprovement(contract.template)
  if (isHic && (await hasUnfinishedContract(work.tx, contract.sale_id)))
    throw refusal(`The sale has another contract by now: ${contractNumber(contract.number)} stays removed.`)
  return contracts.restore(work, contract)
}

/**
 * Voids the open contracts of a cancelled sale. Runs as the system: canceling a sale needs no right to its contracts.
 */
export async function voidOpenContracts(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const system = asSystem(work)
  for (const contract of await contracts.lockMany(system, ids)) {
    await voidContract(system, contract, { reason: 'The sale is canceled.' })
  }
}

/** Expires a contract that was sent 30 days ago and has no signature. Idempotent. */
export async function expireContract(work: UnitOfWork, id: string): Promise<boolean> {
  const contract = await contracts.lock(work, id)
  const isExpired = contract.expires_at !== null && new Date(contract.expires_at) <= work.now
  if (!isExpired || !isOpenState(contract.state) || contract.state === 'Signed') return false
  await moveToExpired(work, contract)
  await enqueueVoiding(work, contract)
  return true
}

/** Moves a locked open contract without a signature. */
export async function moveToExpired(work: UnitOfWork, contract: Contract): Promise<void> {
  await recordEvent(work, contract.id, { event: 'expired', who: 'System' })
  await moveContract(work, contract, 'Expired', {
    verb: 'contract.expired',
    columns: { expired_at: work.now.toISOString() },
  })
}
