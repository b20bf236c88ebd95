import { contracts } from '@crm/contract'
import type { Contract, ContractChanges } from '@crm/contract/web/contract-shapes'
import { whyNotNow } from '@crm/domain/contracts/states'
import { can } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import { contractSubject } from '~/kinds/contracts/contract-subject.ts'
import { contractFacts } from '~/kinds/contracts/contract-facts.ts'

export const contractKind = factKind<Contract, ContractChanges>()({
  what: 'this contract',
  facts: contractFacts,
  get: contracts.get,
  update: contracts.update,
  nameOf: ({ contractId }) => contractId,
  may: (me, contract) => {
    const fixed = contract && whyNotNow('change', contract)
    if (fixed) return { ok: false, reason: fixed }
    return can.changeContract(me, contract && contractSubject(contract))
  },
})
