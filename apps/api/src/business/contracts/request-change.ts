/** Change requests for a sent or signed contract: request, accept, refuse. Each runs under the lock of the lead. */
import type { AgreedChange } from '@crm/contract/web/contract-shapes'
import type { ContractState } from '@crm/domain/contracts/states'
import { homeImprovementFor } from '@crm/domain/contracts/templates'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import {
  demandState,
  demandVersion,
  draftContract,
  factsOf,
  moveContract,
  nameOfAuthor,
  clearedRequest,
  reload,
} from './act.ts'
import { effectOfChange, completeChange } from './change.ts'
import { recordEvent } from './evidence.ts'
import type { PickedTemplate } from './pick-template.ts'
import { storedOrderOf } from './service-order.ts'
import { storedRequestOf } from './store.ts'
import type { Contract } from './contract.ts'
import { enqueueVoiding } from './void-envelope.ts'

/** Requests a change, which waits for a decision. Throws Refused. */
export async function requestChange(
  work: UnitOfWork,
  contract: Contract,
  {
    reason,
    fields,
    version,
  }: { readonly reason: string; readonly fields: AgreedChange; readonly version?: number | undefined },
): Promise<Contract> {
  demandState('requestChange', contract)
  demandVersion(work, contract, version)
  const change = await completeChange(work.tx, contract.sale_id, fields)
  const { moneyFault } = await effectOfChange(work.tx, contract.sale_id, change, asSystem(work))
  if (moneyFault !== null) demandNoFaults([{ field: 'financeAmountOne', message: moneyFault }])
  await recordEvent(work, contract.id, { event: 'change requested', who: nameOfAuthor(work), words: reason })
  const requested = await moveContract(work, contract, 'ChangeRequested', {
    verb: 'contract.changeRequested',
    facts: { reason },
    columns: {
      previous_state: contract.state,
      change_request: JSON.stringify({ reason, fields: change }),
      change_requested_by: work.viewer?.id ?? null,
      change_requested_at: work.now.toISOString(),
    },
  })
  // Nobody may sign the former terms at a service meanwhile, as with our own links.
  if (contract.state !== 'Completed') await enqueueVoiding(work, contract)
  return reload(work, requested.id)
}

/**
 * Voids a sent contract and drafts it again with the change; a completed one gets a change order. Returns the draft.
 */
export async function acceptChange(
  work: UnitOfWork,
  contract: Contract,
  version: number | undefined,
  picked: PickedTemplate | null = null,
): Promise<Contract> {
  demandState('acceptChange', contract)
  demandVersion(work, contract, version)
  const request = storedRequestOf(contract)
  if (!request) throw new Refused(refuse(400, 'No change is requested.'))
  const wasCompleted = contract.previous_state === 'Completed'
  await recordEvent(work, contract.id, {
    event: 'change accepted',
    who: nameOfAuthor(work),
    words: wasCompleted ? null : 'Voided and drafted again.',
  })
  await moveContract(work, contract, wasCompleted ? 'Completed' : 'Voided', {
    verb: 'contract.changeAccepted',
    columns: {
      ...clearedRequest,
      ...(!wasCompleted && {
        voided_at: work.now.toISOString(),
        void_reason: `A change was accepted: ${request.reason}`,
      }),
    },
  })
  if (!wasCompleted) await enqueueVoiding(work, contract)
  const before = contract.change
  const change: AgreedChange = wasCompleted ? request.fields : { ...before, ...request.fields }
  const facts = await factsOf(work.tx, contract.sale_id, change)
  return draftContract(work, facts, {
    template: wasCompleted
      ? 'CHANGE_ORDER'
      : homeImprovementFor({ moduleId: facts.module_id, batteryId: facts.battery_id }),
    ...(!wasCompleted && {
      picked,
      input: {
        secondBuyerName: contract.second_buyer_name,
        secondBuyerEmail: contract.second_buyer_email,
        usesSubcontractors: contract.uses_subcontractors,
        approxStartDate: contract.approx_start_date,
        approxCompletionDate: contract.approx_completion_date,
      },
    }),
    columns: { change_of: contract.id, change: JSON.stringify(change), change_reason: request.reason },
  })
}

/** Refuses the change; the contract returns to its previous state. Throws Refused. */
export async function refuseChange(
  work: UnitOfWork,
  contract: Contract,
  { reason, version }: { readonly reason?: string | undefined; readonly version?: number | undefined },
): Promise<Contract> {
  demandState('refuseChange', contract)
  demandVersion(work, contract, version)
  await recordEvent(work, contract.id, {
    event: 'change refused',
    who: nameOfAuthor(work),
    words: reason ?? null,
  })
  const refused = await moveContract(work, contract, contract.previous_state as ContractState, {
    verb: 'contract.changeRefused',
    facts: { ...(reason && { reason }) },
    columns: clearedRequest,
  })
  if (contract.previous_state !== 'Completed' && storedOrderOf(contract))
    await work.jobs.enqueue(work.tx, 'begin-envelope', { contractId: refused.id })
  return reload(work, refused.id)
}
