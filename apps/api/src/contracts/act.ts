/** What people do with contracts before and beside the signing. Each happens under the lock of the lead. */
import type { AgreedChange, ContractChanges, NewContract } from '@crm/contract/web/contract-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { missingOfContract } from '@crm/domain/contracts/missing'
import {
  type ContractAction,
  type ContractState,
  contractNumber,
  openStates,
  signingDays,
  whyNotNow,
} from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  type SignerRole,
  homeImprovementFor,
  isBuyer,
  isHomeImprovement,
  templateOf,
  whyNotFor,
} from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import type { Connection } from '../db/database.ts'
import { Refused, conflict, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { definedOf } from '../records/fields.ts'
import { lockParentLead, ofLead } from '../records/through-lead.ts'
import { findParentSale } from '../records/through-sale.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { termsInWords } from './change.ts'
import { keepBytes, record } from './evidence.ts'
import { linkFor } from './links.ts'
import { filledIn } from './filled-in.ts'
import { pdfOf } from './paper-pdf.ts'
import { type ChangedTerm, composePaper } from './paper.ts'
import { type FactsRow, findFacts, hasContractInHand, insertSigners } from './queries.ts'
import { standingOf } from './about.ts'
import { type Contract, contractView, contracts } from './store.ts'
import { dueSigner } from './turn.ts'
import { mailSigner } from './mail.ts'

const no = (message: string) => new Refused(refuse(400, message))

/** Throws Refused, 400 with where the contract stands, when it cannot be moved so from there. */
export function demandState(action: ContractAction, contract: Contract): void {
  const reason = whyNotNow(action, standingOf(contract))
  if (reason) throw no(reason)
}

/** Whoever acts on what somebody has moved since is shown where it stands. Throws Refused, 409. */
export function demandVersion(work: UnitOfWork, contract: Contract, version: number | undefined): void {
  if (version === undefined || version >= contract.version) return
  throw new Refused(conflict('Somebody changed this contract in the meantime.', contractView(contract, work)))
}

/** With all that it points at, as it is in this transaction. */
export const whole = async (work: UnitOfWork, id: string): Promise<Contract> =>
  contracts.guard(await contracts.find(work.tx, id, undefined), undefined, undefined, work.now)

/** Moves a locked contract: its state, the columns that go with it, and how the history tells it. */
export const move = (
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
      ...(facts && { facts }),
      columns: { ...columns, state },
      changes:
        contract.state === state
          ? { reminders: [contract.reminders, contract.reminders + 1] }
          : { state: [contract.state, state] },
    },
  )

/** Draws up a paper for a sale: without a template the home improvement contract that fits. Throws Refused. */
export async function createContract(
  work: UnitOfWork,
  { saleId, template, ...given }: NewContract,
): Promise<Contract> {
  const sale = await findParentSale(work.tx, saleId, work.viewer)
  if (work.viewer)
    demand(can.createContract(work.viewer, { ...sale.owners, isPending: sale.status === 'Pending' }))
  await lockParentLead({ ...work, viewer: undefined }, sale.leadId, can.readLead)
  const facts = await factsOf(work.tx, saleId, null)
  const id = template ?? homeImprovementFor({ moduleId: facts.module_id, batteryId: facts.battery_id })
  const unfit = whyNotFor(id, fittingOf(facts))
  if (unfit) demandNoFaults([{ field: 'template', message: unfit }])
  if (isHomeImprovement(id) && (await hasContractInHand(work.tx, saleId)))
    throw no('The sale has a contract that is not finished: go on with it, or void it.')
  return draftContract(work, facts, { template: id, given })
}

export const fittingOf = (facts: FactsRow) => ({
  moduleId: facts.module_id,
  batteryId: facts.battery_id,
  hasHoa: facts.has_hoa,
  utilProvider: facts.util_provider,
  inspectionPassedDate: facts.inspection_passed_date,
  ptoCompleteDate: facts.pto_complete_date,
})

interface Drafting {
  readonly template: ContractTemplateId
  readonly given?: Omit<NewContract, 'saleId' | 'template'>
  readonly columns?: Readonly<Record<string, unknown>>
}

/** A draft for a sale that is locked by its lead, with the facts that it is filled from. */
export async function draftContract(
  work: UnitOfWork,
  facts: FactsRow,
  { template, given = {}, columns = {} }: Drafting,
): Promise<Contract> {
  const lead = await lockParentLead({ ...work, viewer: undefined }, facts.lead_id, can.readLead)
  const made = await contracts.insert(
    work,
    { title: templateOf(template).title, ...definedOf(given) },
    {
      lead_id: facts.lead_id,
      ...ofLead(lead),
      sale_id: facts.sale_id,
      sales_rep_id: facts.sales_rep_id,
      template,
      installer_template_id:
        template === 'HIC_BATTERY' ? facts.esign_battery_template_id : facts.esign_template_id,
      state: 'Draft',
      created_by: work.viewer?.id ?? null,
      ...columns,
    },
    { signers: [] as Contract['signers'] } as Contract,
  )
  await record(work, made.id, { event: 'drafted', who: nameOfDoer(work) })
  return whole(work, made.id)
}

export const nameOfDoer = ({ viewer }: UnitOfWork) => viewer?.name ?? 'The CRM'

/** The sale as the contract would change it. Throws Refused. */
export async function factsOf(db: Connection, saleId: string, change: Contract['change']): Promise<FactsRow> {
  const facts = await findFacts(db, saleId, change as AgreedChange | null)
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
  return whole(work, contract.id)
}

/** What is changed by the contract, as people read it; nothing where it changes nothing. */
export async function changedTermsOf(
  db: Connection,
  contract: Pick<Contract, 'sale_id' | 'change'>,
): Promise<ChangedTerm[]> {
  if (!contract.change) return []
  const change = contract.change as AgreedChange
  const [before, after] = [
    await findFacts(db, contract.sale_id, null),
    await findFacts(db, contract.sale_id, change),
  ]
  return before && after ? termsInWords(before, after, change) : []
}

/** Sends a locked draft to whoever signs first. Throws Refused with everything that is missing. */
export async function sendContract(
  work: UnitOfWork,
  contract: Contract,
  version: number | undefined,
): Promise<Contract> {
  demandState('send', contract)
  demandVersion(work, contract, version)
  const facts = await factsOf(work.tx, contract.sale_id, contract.change)
  const template = contract.template as ContractTemplateId
  const filled = filledIn(contract, facts)
  demandNoFaults(
    missingOfContract(template, filled, pacificDay(work.now)).map(({ field, message }) => ({
      field,
      message,
    })),
  )
  const signers = signersOf(contract, facts).map((signer, at) => ({
    ...signer,
    id: newId(),
    contract_id: contract.id,
    place: at + 1,
  }))
  await insertSigners(work.tx, signers)
  const paper = composePaper(contract, facts, {
    now: work.now,
    changed: await changedTermsOf(work.tx, contract),
  })
  const lines = signers.map(({ role, name }) => ({ role, name, signature: null, signedAt: null }))
  const hash = await keepBytes(work, contract.id, 'sent', pdfOf(paper, lines))
  await record(work, contract.id, { event: 'sent', who: nameOfDoer(work), words: `SHA-256 ${hash}` })
  const sent = await move(work, contract, 'Sent', {
    verb: 'contract.sent',
    facts: { signer: signers[0]?.name },
    columns: {
      paper: JSON.stringify(paper),
      price: paper.deal ? filled.price : null,
      sha256_sent: hash,
      sent_at: work.now.toISOString(),
      sent_by: work.viewer?.id ?? contract.created_by,
      expires_at: daysFrom(work.now, signingDays),
    },
  })
  return askNext(work, await whole(work, sent.id), 'sign')
}

export const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString()

function signersOf(contract: Contract, facts: FactsRow) {
  const people: Record<SignerRole, { name: string | null; email: string | null }> = {
    buyer1: { name: fullName(facts.first_name, facts.last_name), email: facts.email1 },
    buyer2: { name: contract.second_buyer_name, email: contract.second_buyer_email },
    salesperson: { name: facts.rep_name, email: null },
    contractor: { name: facts.company_name, email: null },
  }
  return templateOf(contract.template as ContractTemplateId).signers.flatMap((role) => {
    const { name, email } = people[role]
    return name ? [{ role, name, email }] : []
  })
}

/** Mails whoever's turn it is, if they sign by a link. Answers the contract as it then is. */
export async function askNext(
  work: UnitOfWork,
  contract: Contract,
  why: 'sign' | 'remind',
): Promise<Contract> {
  const due = dueSigner(contract)
  if (due && isBuyer(due.role)) {
    const { token } = await linkFor(work, contract, due)
    await mailSigner(work, contract, due, { token, why })
  }
  return whole(work, contract.id)
}

/** Reminds whoever has to sign next; what somebody has signed in part stays open as long again. Throws Refused. */
export async function remindSigner(
  work: UnitOfWork,
  contract: Contract,
  version?: number,
): Promise<Contract> {
  demandState('remind', contract)
  demandVersion(work, contract, version)
  const due = dueSigner(contract)
  if (!due || !isBuyer(due.role)) throw no('The company signs next: countersign it.')
  await record(work, contract.id, { event: 'reminded', who: nameOfDoer(work), words: due.name })
  const reminded = await move(work, contract, contract.state as ContractState, {
    verb: 'contract.reminded',
    facts: { signer: due.name },
    columns: {
      reminders: contract.reminders + 1,
      ...(contract.state === 'Signed' && { expires_at: daysFrom(work.now, signingDays) }),
    },
  })
  return askNext(work, await whole(work, reminded.id), 'remind')
}

/** Takes back what is out; the links end with it. Throws Refused. */
export async function voidContract(
  work: UnitOfWork,
  contract: Contract,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<Contract> {
  demandState('void', contract)
  demandVersion(work, contract, version)
  await record(work, contract.id, { event: 'voided', who: nameOfDoer(work), words: reason })
  const voided = await move(work, contract, 'Voided', {
    verb: 'contract.voided',
    facts: { reason },
    columns: {
      ...noRequest,
      voided_at: work.now.toISOString(),
      void_reason: reason,
    },
  })
  return whole(work, voided.id)
}

/** No change is asked for, or no longer. */
export const noRequest = {
  previous_state: null,
  change_request: null,
  change_requested_by: null,
  change_requested_at: null,
}

/** Brings back a draft, unless the sale has another by now. Throws Refused. */
export async function restoreContract(work: UnitOfWork, contract: Contract): Promise<Contract> {
  const isHic = isHomeImprovement(contract.template as ContractTemplateId)
  if (isHic && (await hasContractInHand(work.tx, contract.sale_id)))
    throw no(`The sale has another contract by now: ${contractNumber(contract.number)} stays removed.`)
  return contracts.restore(work, contract)
}

/** Nothing of a cancelled sale is signed any more: its doing, and nobody else's. */
export async function voidOpenContracts(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  const system: UnitOfWork = { ...work, viewer: undefined }
  for (const contract of await contracts.lockMany(system, ids)) {
    await voidContract(system, contract, { reason: 'The sale is cancelled.' })
  }
}

/** Of what was sent 30 days ago and never signed by anybody. Again does no harm. */
export async function expireContract(work: UnitOfWork, id: string): Promise<boolean> {
  const contract = await contracts.lock(work, id)
  const isOver = contract.expires_at !== null && new Date(contract.expires_at) <= work.now
  if (!isOver || !(openStates as readonly string[]).includes(contract.state) || contract.state === 'Signed')
    return false
  await record(work, id, { event: 'expired', who: 'The CRM' })
  await move(work, contract, 'Expired', {
    verb: 'contract.expired',
    columns: { expired_at: work.now.toISOString() },
  })
  return true
}
