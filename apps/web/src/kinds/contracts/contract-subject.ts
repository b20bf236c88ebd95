import type { Contract } from '@crm/contract/web/contract-shapes'
import { isBuyer, signerRoles, templateOf, type SignerRole } from '@crm/domain/contracts/templates'
import type { ContractSubject } from '@crm/domain/people/can'

/** The attributes of a contract that permission checks need. */
export const contractSubject = ({
  lead,
  saleRepId,
  salespersonId,
  createdBy,
  linkMakerIds,
  addressSourceIds,
  state,
  previousState,
}: Pick<
  Contract,
  | 'lead'
  | 'saleRepId'
  | 'salespersonId'
  | 'createdBy'
  | 'linkMakerIds'
  | 'addressSourceIds'
  | 'state'
  | 'previousState'
>): ContractSubject => ({
  sale: { salesRepId: saleRepId, lead },
  creatorId: createdBy,
  salespersonId,
  linkMakerIds,
  addressSourceIds,
  state,
  previousState,
})

interface PlannedSigner {
  readonly role: SignerRole
  readonly name: string
  readonly signsByLink: boolean
}

/** The future signers of a draft, in order: the actual signers are stored on sending. */
export const plannedSigners = ({ template, lead, secondBuyerName }: Contract): readonly PlannedSigner[] =>
  templateOf(template).signers.flatMap((role) => {
    const name = role === 'buyer1' ? lead.fullName : role === 'buyer2' ? secondBuyerName : signerRoles[role]
    return name === null ? [] : [{ role, name, signsByLink: isBuyer(role) }]
  })

/** "The buyers have signed.", or the only buyer has. */
export const buyersSigned = ({ signers }: Pick<Contract, 'signers'>): string =>
  signers.filter(({ role }) => isBuyer(role)).length === 1
    ? 'The buyer has signed.'
    : 'The buyers have signed.'

/** "1 of 3 signed"; a dash before sending. */
export function signedOf({ signers }: Pick<Contract, 'signers'>): string {
  if (signers.length === 0) return '–'
  const signed = signers.filter(({ signedAt }) => signedAt !== null).length
  return `${signed} of ${signers.length} signed`
}
