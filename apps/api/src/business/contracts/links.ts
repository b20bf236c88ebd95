/** Links with which a buyer reads and signs one contract: 256 random bits, of which only the hash is stored. */
import { randomBytes } from 'node:crypto'
import { type LinkChannel, inPersonHours } from '@crm/domain/contracts/signing-links'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { sha256 } from './evidence.ts'
import { type LinkRow, type SignerRow, insertLink } from './queries.ts'
import type { Contract } from './contract.ts'

export interface Link {
  readonly token: string
  /** Path of the signing page. */
  readonly path: string
  readonly expiresAt: string
}

/** Creates one more link; earlier links keep working. The channel goes into the evidence. */
export async function createLink(
  work: UnitOfWork,
  contract: Pick<Contract, 'expires_at'>,
  signer: Pick<SignerRow, 'id' | 'email'>,
  channel: LinkChannel,
): Promise<Link> {
  const { now, viewer } = work
  const expiresAt = channel === 'in person' ? new Date(now.getTime() + inPersonHours * 3_600_000) : null
  return insertToken(work, contract, {
    signer_id: signer.id,
    created_at: now,
    created_by: viewer?.id ?? null,
    channel,
    mailed_to: channel === 'mailed' ? signer.email : null,
    expires_at: expiresAt,
  })
}

/**
 * Creates the link of the browser that entered the code. It replaces the handed-over link, which asks for a code again:
 * otherwise the person who handed it over could sign once the buyer has confirmed.
 */
export const createConfirmedLink = (
  work: UnitOfWork,
  contract: Pick<Contract, 'expires_at'>,
  handedOver: LinkRow,
  mailedTo: string,
): Promise<Link> =>
  insertToken(work, contract, {
    signer_id: handedOver.signer_id,
    created_at: work.now,
    created_by: handedOver.created_by,
    channel: 'handed over',
    confirmed_to: mailedTo,
    confirmed_at: work.now,
  })

/**
 * Creates the link of the next buyer on a host's device. It is of the same host, and ends with the session of the first
 * link.
 */
export const createNextLink = (
  work: UnitOfWork,
  contract: Pick<Contract, 'expires_at'>,
  signer: Pick<SignerRow, 'id'>,
  { created_by: hostId, expires_at: endsAt }: LinkRow,
): Promise<Link> =>
  insertToken(work, contract, {
    signer_id: signer.id,
    created_at: work.now,
    created_by: hostId,
    channel: 'in person',
    expires_at: endsAt,
  })

async function insertToken(
  { tx, now }: UnitOfWork,
  contract: Pick<Contract, 'expires_at'>,
  row: Omit<Parameters<typeof insertLink>[1], 'token_hash'>,
): Promise<Link> {
  const token = randomBytes(32).toString('base64url')
  await insertLink(tx, { ...row, token_hash: hashOfToken(token) })
  const expiresAt = row.expires_at ?? contract.expires_at ?? now
  return { token, path: `/sign/${token}`, expiresAt: new Date(expiresAt).toISOString() }
}

/** Answer for an unknown link, and for a link of a removed contract. */
export const unknownLink =
  'This link does not work. Ask the sender for a new one. Este enlace no funciona. Pida uno nuevo a quien se lo envió.'

export const hashOfToken = (token: string): string => sha256(token)
