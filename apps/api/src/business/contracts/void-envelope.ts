/** Ends an envelope of a signature service after its contract was voided, has expired, or is being changed. */
import { isOpenState } from '@crm/domain/contracts/states'
import type { JobPayloads } from '#platform/ports/jobs'
import { type Signing, SigningFailed } from '#platform/ports/signing'
import { type Environment, type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { newId } from '#platform/ids'
import type { Contract } from './contract.ts'
import { recordEvent } from './evidence.ts'
import { listEvents, setEnvelope } from './queries.ts'
import { serviceNameOf, storedOrderOf } from './service-order.ts'
import { demandService, reportFault } from './service-fault.ts'
import { contracts } from './store.ts'

/** Enqueues the end of the contract's envelope, begun or not; nothing with our own signing. */
export async function enqueueVoiding(work: UnitOfWork, contract: Contract): Promise<void> {
  const voiding = voidingOf(contract)
  if (voiding) await work.jobs.enqueue(work.tx, 'void-envelope', voiding)
}

/** The job that ends the envelope; null when there was none to begin. */
export function voidingOf(
  contract: Pick<Contract, 'id' | 'envelope_id' | 'envelope_order'>,
): JobPayloads['void-envelope'] | null {
  const order = storedOrderOf(contract)
  return order && { contractId: contract.id, externalId: order.externalId, envelopeId: contract.envelope_id }
}

/** Idempotent. Throws SigningFailed, so that the queue tries again. */
export async function voidEnvelope(
  context: Environment & { readonly signing: Signing | null },
  { contractId, externalId, envelopeId }: JobPayloads['void-envelope'],
): Promise<void> {
  const contract = await contracts.find(context.db.read, contractId, undefined)
  if (!contract) return
  const signing = demandService(context.signing, contract)
  try {
    const id = envelopeId ?? (await signing.find(externalId))
    if (id !== undefined && !(await endEnvelope(signing, id, contract))) {
      await readEnvelopeSoon(context, contractId)
      return
    }
    await storeVoided(context, contractId, { externalId, envelopeId: id ?? null })
  } catch (error) {
    if (error instanceof SigningFailed) await reportFault(context, contract, error)
    throw error
  }
}

/** False when everybody has signed already, so that the envelope cannot end any more. */
async function endEnvelope(
  signing: Signing,
  id: string,
  { void_reason: reason }: Contract,
): Promise<boolean> {
  try {
    await signing.void(id, reason ?? 'The contract is being changed.')
    return true
  } catch (error) {
    if (!(error instanceof SigningFailed)) throw error
    if (error.fault === 'gone') return true
    if (error.fault !== 'refused') throw error
    const { status } = await signing.state(id)
    if (status === 'open' || status === 'draft') throw error
    return status !== 'completed'
  }
}

const readEnvelopeSoon = (context: Environment, contractId: string) =>
  inUnitOfWork(context, 'system', ({ jobs, tx }) => jobs.enqueue(tx, 'read-envelope', { contractId }))

async function recordOnce(work: UnitOfWork, contract: Contract, envelopeId: string): Promise<void> {
  const entry = { event: `voided by ${serviceNameOf(contract)}`, words: `Envelope ${envelopeId}.` }
  const events = await listEvents(work.tx, contract.id)
  if (events.some(({ event, words }) => event === entry.event && words === entry.words)) return
  await recordEvent(work, contract.id, { ...entry, who: 'System' })
}

/** A contract that goes on needs another envelope, which begins only now that the former one has ended. */
async function storeVoided(
  context: Environment,
  contractId: string,
  { externalId, envelopeId }: Omit<JobPayloads['void-envelope'], 'contractId'>,
): Promise<void> {
  await inUnitOfWork(context, 'system', async (work) => {
    const contract = await contracts.lock(work, contractId)
    const order = storedOrderOf(contract)
    if (!order || order.externalId !== externalId) return
    if (envelopeId !== null) await recordOnce(work, contract, envelopeId)
    const goesOn = isOpenState(contract.state) || contract.state === 'ChangeRequested'
    await setEnvelope(work.tx, contractId, {
      signing_fault: null,
      ...(goesOn
        ? {
            envelope_order: JSON.stringify({ ...order, externalId: newId() }),
            envelope_id: null,
            begun_at: null,
          }
        : { envelope_ended_at: work.now }),
    })
    if (isOpenState(contract.state)) await work.jobs.enqueue(work.tx, 'begin-envelope', { contractId })
  })
}
