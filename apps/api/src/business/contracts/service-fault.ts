/** Failures of a signature service in words for the people who work with the contract. */
import { signingServices } from '@crm/domain/contracts/service-template'
import { contractNumber } from '@crm/domain/contracts/states'
import type { Signing, SigningFailed, SigningFault } from '#platform/ports/signing'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'
import type { Contract } from './contract.ts'
import { setEnvelope } from './queries.ts'
import { contracts } from './store.ts'

/** Throws when the settings no longer name the contract's service; the failed job then waits under Health. */
export function demandService(signing: Signing | null, contract: Contract): Signing {
  if (signing !== null && signing.service === contract.signing_service) return signing
  const service = contract.signing_service === 'own' ? 'own' : signingServices[contract.signing_service]
  throw new Error(`${contractNumber(contract.number)} is signed with ${service}, which is not set up.`)
}

/** Stores the failure as a sentence on the contract, and throws it again for the queue's retry. */
export async function reportFault(
  environment: Environment,
  contract: Contract,
  error: SigningFailed,
): Promise<never> {
  await inUnitOfWork(environment, 'system', async (work) => {
    await contracts.lock(work, contract.id)
    await setEnvelope(work.tx, contract.id, { signing_fault: faultInWords(contract, error) })
  })
  throw error
}

export function faultInWords(
  { signing_service: service }: Pick<Contract, 'signing_service'>,
  { fault, message }: SigningFailed,
): string {
  const name = service === 'own' ? '' : signingServices[service]
  return faultTexts[fault](name, message)
}

const faultTexts: Readonly<Record<SigningFault, (name: string, message: string) => string>> = {
  away: (name) => `${name} is not available. We try again.`,
  refused: (name, message) => `${name} refused: ${message}`,
  gone: (name) => `${name} no longer has this template or envelope.`,
  unauthorized: (name) => `${name} refused our sign-in. Ask an administrator.`,
  unreadable: (name) => `${name} gave an unknown answer. Ask an administrator.`,
}
