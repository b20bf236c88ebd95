import type { Contract } from '@crm/contract/web/contract-shapes'
import { isBuyer, signerRoles, templateOf, type SignerRole } from '@crm/domain/contracts/templates'
import type { AboutContract } from '@crm/domain/people/can'

/** The facts of a contract that permissions ask about. */
export const aboutContract = ({
  lead,
  saleRepId,
  salespersonId,
  createdBy,
  state,
  previousState,
}: Pick<
  Contract,
  'lead' | 'saleRepId' | 'salespersonId' | 'createdBy' | 'state' | 'previousState'
>): AboutContract => ({
  sale: { salesRepId: saleRepId, lead },
  creatorId: createdBy,
  salespersonId,
  state,
  previousState,
})

interface PlannedSigner {
  readonly role: SignerRole
  readonly name: string
  readonly signsByLink: boolean
}

/** Who will sign a draft, in order: its signers are written down when it is sent. */
export const plannedSigners = ({ template, lead, secondBuyerName }: Contract): readonly PlannedSigner[] =>
  templateOf(template).signers.flatMap((role) => {
    const name = role === 'buyer1' ? lead.fullName : role === 'buyer2' ? secondBuyerName : signerRoles[role]
    return name === null ? [] : [{ role, name, signsByLink: isBuyer(role) }]
  })

/** "1 of 3 signed"; a dash for what was not sent. */
export function signedOf({ signers }: Pick<Contract, 'signers'>): string {
  if (signers.length === 0) return '–'
  const signed = signers.filter(({ signedAt }) => signedAt !== null).length
  return `${signed} of ${signers.length} signed`
}
