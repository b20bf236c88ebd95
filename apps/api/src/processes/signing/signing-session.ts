import type { Contract } from '#business/contracts/contract'
import type { LinkRow, SignerRow } from '#business/contracts/queries'

/** The contract, signer and link behind a signing token. */
export interface SigningSession {
  readonly contract: Contract
  readonly signer: SignerRow
  readonly link: LinkRow
  /** The token of the URL; the database stores only its hash. */
  readonly token: string
}
