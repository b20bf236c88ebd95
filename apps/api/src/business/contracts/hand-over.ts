/** Links that a person of the company opens for a signer, or hands over. */
import type { LinkRequest } from '@crm/contract/web/contract-shapes'
import { isOpenState } from '@crm/domain/contracts/states'
import { isBuyer } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import type { StaffContext, Visit } from '#spine/http/context'
import { Refused, demand, refuse } from '#spine/refusals'
import { type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { nameOfAuthor } from './act.ts'
import type { Contract } from './contract.ts'
import { recordEvent } from './evidence.ts'
import { createLink } from './links.ts'
import { contractSubject } from './permission-subject.ts'
import { serviceNameOf } from './service-order.ts'
import { salespersonOf } from './signing-order.ts'
import { contracts } from './store.ts'

interface HandedLink {
  readonly path: string
  readonly expiresAt: string
}

/** A link to our own page. Throws Refused. */
export async function createOwnLink(
  work: UnitOfWork,
  contract: Contract,
  { signerId, isInPerson }: LinkRequest,
  visit: Visit,
): Promise<HandedLink> {
  const signer = contract.signers.find(({ id }) => id === signerId)
  if (!signer || !isBuyer(signer.role))
    throw new Refused(refuse(400, 'The contract has no such signer by link.'))
  if (!isOpenState(contract.state)) throw new Refused(refuse(400, 'There is nothing to sign.'))
  const { path, expiresAt } = await createLink(
    work,
    contract,
    signer,
    isInPerson ? 'in person' : 'handed over',
  )
  await recordLink(work, contract, { signer: signer.name, isInPerson, visit })
  return { path, expiresAt }
}

/**
 * A link to the service's page; undefined with our own signing. A host opens it for a buyer, and the salesperson and the
 * contractor for themselves. A link to hand over has no code there, so the service mails it. Throws Refused.
 */
export async function serviceLink(
  ctx: StaffContext,
  contractId: string,
  { signerId, isInPerson }: LinkRequest,
): Promise<HandedLink | undefined> {
  const contract = await contracts.find(ctx.db.read, contractId, ctx.actor)
  const service = contract && serviceNameOf(contract)
  if (!contract || service === undefined) return undefined
  demand(can.changeContract(ctx.actor, contractSubject(contract)))
  const signer = contract.signers.find(({ id }) => id === signerId)
  if (!signer) throw new Refused(refuse(400, 'The contract has no such signer.'))
  if (!isOpenState(contract.state)) throw new Refused(refuse(400, 'There is nothing to sign.'))
  if (!ctx.signing || contract.envelope_id === null)
    throw new Refused(refuse(400, `${service} does not have the contract yet.`))
  const isOwnLine =
    (signer.role === 'salesperson' && salespersonOf(contract) === ctx.actor.id) ||
    (signer.role === 'contractor' && can.signContractAsContractor(ctx.actor, contractSubject(contract)).ok)
  if (!isOwnLine && !(isBuyer(signer.role) && isInPerson))
    throw new Refused(refuse(400, `${service} mails the link to ${signer.name}.`))
  const path = await ctx.signing.linkFor(contract.envelope_id, signer.place, ctx.origin)
  await inUnitOfWork(ctx, ctx.actor, (work) =>
    recordLink(work, contract, { signer: signer.name, isInPerson, visit: ctx.visit }),
  )
  return { path, expiresAt: contract.expires_at ?? ctx.now.toISOString() }
}

const recordLink = (
  work: UnitOfWork,
  { id }: Contract,
  { signer, isInPerson, visit }: { signer: string; isInPerson: boolean; visit: Visit },
) =>
  recordEvent(work, id, {
    event: isInPerson ? 'in-person signing opened' : 'link handed over',
    who: nameOfAuthor(work),
    words: signer,
    visit,
  })
