/** What rights and moves ask about a contract. */
import type { ContractState } from '@crm/domain/contracts/states'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import type { AboutContract } from '@crm/domain/people/can'
import type { Contract } from './store.ts'
import { salespersonOf } from './turn.ts'

export function aboutContract(
  contract: Pick<
    Contract,
    | 'sales_rep_id'
    | 'lead_rep_id'
    | 'lead_sales_rep_id'
    | 'created_by'
    | 'template'
    | 'state'
    | 'previous_state'
    | 'paper'
  >,
): AboutContract {
  return {
    sale: {
      salesRepId: contract.sales_rep_id,
      lead: { repId: contract.lead_rep_id, salesRepId: contract.lead_sales_rep_id },
    },
    creatorId: contract.created_by,
    salespersonId: salespersonOf(contract),
    ...standingOf(contract),
  }
}

/** A contract as the rules of moves look at it. */
export const standingOf = (contract: Pick<Contract, 'template' | 'state' | 'previous_state'>) => ({
  template: contract.template as ContractTemplateId,
  state: contract.state as ContractState,
  previousState: contract.previous_state as ContractState | null,
})
