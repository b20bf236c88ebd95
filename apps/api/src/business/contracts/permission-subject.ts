/** The attributes of a contract that permission checks and moves need. */
import type { ContractState } from '@crm/domain/contracts/states'
import type { ContractSubject } from '@crm/domain/people/can'
import { notesOf } from './buyer-address.ts'
import type { Contract } from './contract.ts'
import { salespersonOf } from './signing-order.ts'

export function contractSubject(
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
    | 'signers'
    | 'link_makers'
  >,
): ContractSubject {
  return {
    sale: {
      salesRepId: contract.sales_rep_id,
      lead: { repId: contract.lead_rep_id, salesRepId: contract.lead_sales_rep_id },
    },
    creatorId: contract.created_by,
    salespersonId: salespersonOf(contract),
    linkMakerIds: contract.link_makers,
    addressSourceIds: addressSourcesOf(contract),
    ...stateOf(contract),
  }
}

/** Users who could read a buyer's mail, or who set its address shortly before the contract was sent. */
export const addressSourcesOf = ({ signers }: Pick<Contract, 'signers'>): string[] => [
  ...new Set(
    signers
      .flatMap(({ address_notes: notes }) => notesOf(notes))
      .flatMap(({ isFresh, userId }) => (isFresh && userId !== null ? [userId] : [])),
  ),
]

/** A contract in the form that the rules of moves read. */
export const stateOf = (contract: Pick<Contract, 'template' | 'state' | 'previous_state'>) => ({
  template: contract.template,
  state: contract.state,
  previousState: contract.previous_state as ContractState | null,
})
