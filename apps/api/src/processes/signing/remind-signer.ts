import { demandService, reportFault } from '#business/contracts/service-fault'
import type { ServiceContext } from '#business/contracts/begin-envelope'
import { contracts } from '#business/contracts/store'
import type { JobPayloads } from '#platform/ports/jobs'
import { SigningFailed } from '#platform/ports/signing'
import { inUnitOfWork } from '#spine/records/unit-of-work'

/** Asks the service to mail the signer again. A refusal means that the contract here is behind, so it is read. */
export async function remindAtService(
  context: ServiceContext,
  { contractId, place }: JobPayloads['remind-signer'],
): Promise<void> {
  const contract = await contracts.find(context.db.read, contractId, undefined)
  if (!contract || contract.envelope_id === null) return
  try {
    await demandService(context.signing, contract).remind(contract.envelope_id, place)
  } catch (error) {
    if (!(error instanceof SigningFailed)) throw error
    if (error.fault !== 'refused') return reportFault(context, contract, error)
    await inUnitOfWork(context, 'system', ({ jobs, tx }) => jobs.enqueue(tx, 'read-envelope', { contractId }))
  }
}
