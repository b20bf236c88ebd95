/** Links by which a buyer reads and signs one contract: 256 bits that nobody guesses, kept by their hash alone. */
import { randomBytes } from 'node:crypto'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { sha256 } from './evidence.ts'
import { type SignerRow, insertLink } from './queries.ts'
import type { Contract } from './store.ts'

export interface Link {
  readonly token: string
  /** Of the page. */
  readonly path: string
  readonly expiresAt: string
}

/** Makes one more: those that were mailed or handed over before go on to open the same. */
export async function linkFor(
  { tx, now, viewer }: UnitOfWork,
  contract: Pick<Contract, 'expires_at'>,
  signer: Pick<SignerRow, 'id'>,
): Promise<Link> {
  const token = randomBytes(32).toString('base64url')
  await insertLink(tx, {
    token_hash: hashOfToken(token),
    signer_id: signer.id,
    created_at: now,
    created_by: viewer?.id ?? null,
  })
  return { token, path: `/sign/${token}`, expiresAt: contract.expires_at ?? now.toISOString() }
}

export const hashOfToken = (token: string): string => sha256(token)
