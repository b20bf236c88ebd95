/** Moves of a contract by its signers, on our own page or at a signature service. */
import { mailNextSigner, moveContract, reload } from '#business/contracts/act'
import { recordEvent } from '#business/contracts/evidence'
import { type SignerRow, updateSigner } from '#business/contracts/queries'
import type { Contract } from '#business/contracts/contract'
import { dueSigner } from '#business/contracts/signing-order'
import type { Visit } from '#spine/http/context'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type FinishedFiles, complete } from './complete.ts'

interface Evidence {
  readonly words: string
  /** Absent where a service reports it. */
  readonly visit?: Visit
}

/** The first view of a signer. */
export async function recordView(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  { columns, ...evidence }: Evidence & { readonly columns: Parameters<typeof updateSigner>[2] },
): Promise<void> {
  await updateSigner(work.tx, signer.id, columns)
  await recordEvent(work, contract.id, { event: 'viewed', who: signer.name, ...evidence })
  if (contract.state !== 'Sent') return
  await moveContract(work, contract, 'Viewed', {
    verb: 'contract.viewed',
    facts: { signer: signer.name },
    columns: { viewed_at: work.now.toISOString() },
  })
}

/** Mails the next signer; completes the contract after the last signature. */
export async function afterSignature(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  files?: FinishedFiles,
): Promise<void> {
  if (!dueSigner(contract)) return complete(work, contract, signer, files)
  await recordPartlySigned(work, contract, signer)
  await mailNextSigner(work, await reload(work, contract.id), 'sign')
}

/** Not everybody has signed, or the service has not finished the file. */
export async function recordPartlySigned(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
): Promise<void> {
  await moveContract(work, contract, 'Signed', {
    verb: 'contract.signed',
    facts: { signer: signer.name },
    columns: { viewed_at: contract.viewed_at ?? work.now.toISOString() },
  })
}

export async function recordDecline(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  { reason, ...evidence }: Evidence & { readonly reason: string },
): Promise<void> {
  await updateSigner(work.tx, signer.id, { declined_at: work.now })
  await recordEvent(work, contract.id, { event: 'declined', who: signer.name, ...evidence })
  await moveContract(work, contract, 'Declined', {
    verb: 'contract.declined',
    facts: { signer: signer.name, reason },
    columns: { declined_at: work.now.toISOString(), decline_reason: reason },
  })
}
