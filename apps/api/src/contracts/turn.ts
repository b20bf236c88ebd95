/** Who has to sign a contract now, and who signs it as the salesperson. */
import { nextSigner } from '@crm/domain/contracts/states'
import type { SignerRole } from '@crm/domain/contracts/templates'
import type { SignerRow } from './queries.ts'
import type { Contract } from './store.ts'

/** The user whom its paper names; nobody before it is sent. */
export const salespersonOf = ({ paper }: Pick<Contract, 'paper'>): string | null =>
  (paper as { readonly salespersonId?: string | null } | null)?.salespersonId ?? null

export const turnOf = (signer: SignerRow) => ({
  ...signer,
  role: signer.role as SignerRole,
  order: signer.place,
  signedAt: signer.signed_at,
})

/** Whose turn it is. */
export const dueSigner = (contract: Pick<Contract, 'signers'>) => nextSigner(contract.signers.map(turnOf))
