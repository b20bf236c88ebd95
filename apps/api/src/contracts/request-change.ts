/** A change of what was sent or signed: asked for, accepted, refused. Each happens under the lock of the lead. */
import type { AgreedChange } from '@crm/contract/web/contract-shapes'
import type { ContractState } from '@crm/domain/contracts/states'
import { homeImprovementFor } from '@crm/domain/contracts/templates'
import { Refused, demandNoFaults, refuse } from '../http/handle.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import {
  demandState,
  demandVersion,
  draftContract,
  factsOf,
  move,
  nameOfDoer,
  noRequest,
  whole,
} from './act.ts'
import { effectOf, wholeChange } from './change.ts'
import { record } from './evidence.ts'
import { type Contract, requestedOf } from './store.ts'

/** Asks for a change, which waits for an answer. Throws Refused. */
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
  const change = await wholeChange(work.tx, contract.sale_id, fields)
  const { moneyFault } = await effectOf(work.tx, contract.sale_id, change, { ...work, viewer: undefined })
  if (moneyFault !== null) demandNoFaults([{ field: 'financeAmountOne', message: moneyFault }])
  await record(work, contract.id, { event: 'change requested', who: nameOfDoer(work), words: reason })
  const requested = await move(work, contract, 'ChangeRequested', {
    verb: 'contract.changeRequested',
    facts: { reason },
    columns: {
      previous_state: contract.state,
      change_request: JSON.stringify({ reason, fields: change }),
      change_requested_by: work.viewer?.id ?? null,
      change_requested_at: work.now.toISOString(),
    },
  })
  return whole(work, requested.id)
}

/** What is out is voided and drawn up anew with the change; what is completed gets a change order. Answers the draft. */
export async function acceptChange(
  work: UnitOfWork,
  contract: Contract,
  version: number | undefined,
): Promise<Contract> {
  demandState('acceptChange', contract)
  demandVersion(work, contract, version)
  const request = requestedOf(contract)
  if (!request) throw new Refused(refuse(400, 'No change is requested.'))
  const wasCompleted = contract.previous_state === 'Completed'
  await record(work, contract.id, {
    event: 'change accepted',
    who: nameOfDoer(work),
    words: wasCompleted ? null : 'Void, and drawn up anew.',
  })
  await move(work, contract, wasCompleted ? 'Completed' : 'Voided', {
    verb: 'contract.changeAccepted',
    columns: {
      ...noRequest,
      ...(!wasCompleted && {
        voided_at: work.now.toISOString(),
        void_reason: `A change was accepted: ${request.reason}`,
      }),
    },
  })
  const before = contract.change as AgreedChange | null
  const change: AgreedChange = wasCompleted ? request.fields : { ...before, ...request.fields }
  const facts = await factsOf(work.tx, contract.sale_id, change)
  return draftContract(work, facts, {
    template: wasCompleted
      ? 'CHANGE_ORDER'
      : homeImprovementFor({ moduleId: facts.module_id, batteryId: facts.battery_id }),
    ...(!wasCompleted && {
      given: {
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

/** The contract stands as before. Throws Refused. */
export async function refuseChange(
  work: UnitOfWork,
  contract: Contract,
  { reason, version }: { readonly reason?: string | undefined; readonly version?: number | undefined },
): Promise<Contract> {
  demandState('refuseChange', contract)
  demandVersion(work, contract, version)
  await record(work, contract.id, {
    event: 'change refused',
    who: nameOfDoer(work),
    words: reason ?? null,
  })
  const refused = await move(work, contract, contract.previous_state as ContractState, {
    verb: 'contract.changeRefused',
    facts: { ...(reason && { reason }) },
    columns: noRequest,
  })
  return whole(work, refused.id)
}
