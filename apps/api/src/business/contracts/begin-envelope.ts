/** Gives a sent contract to its signature service, outside of any transaction (decision 0033). */
import { isOpenState } from '@crm/domain/contracts/states'
import { type Signing, SigningFailed } from '#platform/ports/signing'
import { type Environment, type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { moveContract, reload } from './act.ts'
import type { Contract } from './contract.ts'
import { recordEvent, storeFile } from './evidence.ts'
import { renderPaper } from './paper-pdf.ts'
import { sentPaper } from './paper.ts'
import { deleteSigners, findFile, setEnvelope, updateSigner } from './queries.ts'
import { type StoredOrder, serviceNameOf, storedOrderOf } from './service-order.ts'
import { demandService, faultInWords, reportFault } from './service-fault.ts'
import { dueSigner } from './signing-order.ts'
import { contracts } from './store.ts'
import { voidEnvelope } from './void-envelope.ts'

export interface ServiceContext extends Environment {
  readonly signing: Signing | null
}

/**
 * Idempotent: the external id of the stored order finds an envelope that was begun before. The queue runs one such job
 * per contract at a time. Throws SigningFailed, so that the queue tries again, unless the service refuses the contract.
 */
export async function beginEnvelope(context: ServiceContext, contractId: string): Promise<void> {
  const contract = await contracts.find(context.db.read, contractId, undefined)
  const order = contract && storedOrderOf(contract)
  if (!contract || !order || contract.envelope_id !== null) return
  const { externalId } = order
  // An attempt before it was voided may have begun an envelope.
  if (!isOpenState(contract.state)) return voidEnvelope(context, { contractId, externalId, envelopeId: null })
  const signing = demandService(context.signing, contract)
  try {
    await storeBegun(context, contractId, order, await signing.begin(order))
  } catch (error) {
    if (!(error instanceof SigningFailed)) throw error
    if (error.fault !== 'refused' && error.fault !== 'gone') return reportFault(context, contract, error)
    await returnToDraft(context, contractId, externalId, error)
  }
}

/** Stores the envelope and what was sent; an envelope that nobody needs any more is voided. */
async function storeBegun(
  context: ServiceContext,
  contractId: string,
  { externalId }: StoredOrder,
  envelopeId: string,
): Promise<void> {
  await inUnitOfWork(context, 'system', async (work) => {
    const contract = await contracts.lock(work, contractId)
    if (contract.envelope_id === envelopeId) return
    const isCurrent = storedOrderOf(contract)?.externalId === externalId
    if (isCurrent) await acceptEnvelope(work, contract, envelopeId)
    if (!isCurrent || !isOpenState(contract.state))
      await work.jobs.enqueue(work.tx, 'void-envelope', { contractId, externalId, envelopeId })
  })
}

async function acceptEnvelope(work: UnitOfWork, contract: Contract, envelopeId: string): Promise<void> {
  // A contract that is sent again after a refused change keeps the file of its first envelope: it has the same terms.
  const earlier = await findFile(work.tx, contract.id, 'sent')
  const lines = contract.signers.map(({ role, name }) => ({ role, name, signature: null, signedAt: null }))
  const hash =
    earlier?.sha256 ??
    (await storeFile(work, contract.id, 'sent', await renderPaper(sentPaper(contract), lines)))
  await recordEvent(work, contract.id, {
    event: `accepted by ${serviceNameOf(contract)}`,
    who: 'System',
    words: `Envelope ${envelopeId}. SHA-256 ${hash}`,
  })
  const due = dueSigner(contract)
  if (due) await updateSigner(work.tx, due.id, { sent_at: work.now })
  await setEnvelope(work.tx, contract.id, {
    envelope_id: envelopeId,
    begun_at: work.now,
    signing_fault: null,
    sha256_sent: hash,
  })
}

/** A refused contract is a draft again, with the service's reason, so that it can be corrected and sent. */
async function returnToDraft(
  context: ServiceContext,
  contractId: string,
  externalId: string,
  error: SigningFailed,
): Promise<void> {
  await inUnitOfWork(context, 'system', async (work) => {
    const contract = await contracts.lock(work, contractId)
    const isCurrent = storedOrderOf(contract)?.externalId === externalId && contract.envelope_id === null
    if (!isCurrent || !isOpenState(contract.state)) return
    await recordEvent(work, contractId, {
      event: `refused by ${serviceNameOf(contract)}`,
      who: 'System',
      words: error.message,
    })
    await deleteSigners(work.tx, contractId)
    await moveContract(work, await reload(work, contractId), 'Draft', {
      verb: 'contract.changed',
      columns: {
        paper: null,
        price: null,
        sent_at: null,
        sent_by: null,
        expires_at: null,
        sha256_sent: null,
        envelope_order: null,
        signing_fault: faultInWords(contract, error),
      },
    })
  })
}
