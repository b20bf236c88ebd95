/** The next signer of a contract, and the contract's salesperson. */
import { nextSigner } from '@crm/domain/contracts/states'
import type { SignerRow } from './queries.ts'
import type { Contract } from './contract.ts'

/** The user that the sent contract names as salesperson; null before it is sent, and where no salesperson signs. */
export const salespersonOf = ({ paper }: Pick<Contract, 'paper'>): string | null =>
  (paper as { readonly salespersonId?: string | null } | null)?.salespersonId ?? null

export const withOrder = (signer: SignerRow) => ({
  ...signer,
  role: signer.role,
  order: signer.place,
  signedAt: signer.signed_at,
})

/** The signer who is next. */
export const dueSigner = (contract: Pick<Contract, 'signers'>) => nextSigner(contract.signers.map(withOrder))
