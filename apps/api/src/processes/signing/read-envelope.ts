/** Reads the state of an envelope from its signature service, and moves the contract as our own signing does. */
import { isOpenState } from '@crm/domain/contracts/states'
import { clearedRequest, moveContract, moveToExpired, reload, voidContract } from '#business/contracts/act'
import { recordEvent } from '#business/contracts/evidence'
import { setEnvelope, type SignerRow, updateSigner } from '#business/contracts/queries'
import type { Contract } from '#business/contracts/contract'
import { serviceNameOf } from '#business/contracts/service-order'
import { demandService, reportFault } from '#business/contracts/service-fault'
import { enqueueVoiding } from '#business/contracts/void-envelope'
import { dueSigner } from '#business/contracts/signing-order'
import { contracts } from '#business/contracts/store'
import type { ServiceContext } from '#business/contracts/begin-envelope'
import { type EnvelopeState, type Signing, type SignerState, SigningFailed } from '#platform/ports/signing'
import { type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import { type FinishedFiles, complete } from './complete.ts'
import { recordDecline, recordPartlySigned, recordView } from './moves.ts'

/**
 * Idempotent, in any order: every step compares with the contract under its lock. Files are downloaded before the
 * transaction. Throws SigningFailed, so that the queue tries again.
 */
export async function readEnvelope(context: ServiceContext, contractId: string): Promise<void> {
  const contract = await contracts.find(context.db.read, contractId, undefined)
  const envelopeId = contract?.envelope_id
  if (!contract || !envelopeId || contract.completed_at !== null) return
  const signing = demandService(context.signing, contract)
  try {
    const state = await signing.state(envelopeId)
    const finished = state.status === 'completed' ? await filesOf(signing, envelopeId) : undefined
    await inUnitOfWork(context, 'system', async (work) => {
      const locked = await contracts.lock(work, contractId)
      if (locked.envelope_id !== envelopeId || locked.completed_at !== null) return
      await applyState(work, await reload(work, contractId), state, finished)
    })
  } catch (error) {
    if (error instanceof SigningFailed) await reportFault(context, contract, error)
    throw error
  }
}

interface Finished extends FinishedFiles {
  /** Documents of the envelope beside the first, which stay at the service. */
  readonly others: number
}

async function filesOf(signing: Signing, envelopeId: string): Promise<Finished> {
  const { documents, certificate } = await signing.files(envelopeId)
  const [first, ...others] = documents
  if (!first) throw new SigningFailed('unreadable', 'The completed envelope has no document.')
  return { signed: first.bytes, certificate, others: others.length }
}

async function applyState(
  work: UnitOfWork,
  contract: Contract,
  state: EnvelopeState,
  finished: Finished | undefined,
): Promise<void> {
  if (!isOpenState(contract.state) && contract.state !== 'ChangeRequested') {
    if (finished) await reportLateSignatures(work, contract)
    return
  }
  if (contract.state === 'ChangeRequested') {
    // The void is on its way, unless everybody had signed before it arrived.
    if (!finished) return
    await withdrawRequest(work, contract)
  }
  await setEnvelope(work.tx, contract.id, { signing_fault: faultOf(contract, finished) })
  for (const signer of state.signers) await applySigner(work, await reload(work, contract.id), signer)
  const current = await reload(work, contract.id)
  const last = lastSigner(current)
  if (finished && last && !dueSigner(current)) return complete(work, current, last, finished)
  await applyEnd(work, current, state)
}

const faultOf = (contract: Contract, finished: Finished | undefined): string | null =>
  finished && finished.others > 0
    ? `${serviceNameOf(contract)} has ${finished.others} more documents of this contract.`
    : null

/** The steps that the signer has taken and the contract does not have yet. */
async function applySigner(work: UnitOfWork, contract: Contract, state: SignerState): Promise<void> {
  const signer = contract.signers.find(({ place }) => place === state.place)
  if (!signer || signer.signed_at !== null || signer.declined_at !== null) return
  const at = state.at ?? work.now
  const words = `Reported by ${serviceNameOf(contract)}.`
  if (state.status === 'sent' && signer.sent_at === null)
    await updateSigner(work.tx, signer.id, { sent_at: at })
  if ((state.status === 'viewed' || state.status === 'signed') && signer.viewed_at === null)
    await recordView(work, contract, signer, { columns: { viewed_at: at }, words })
  if (state.status === 'signed')
    await recordSignature(work, await reload(work, contract.id), signer, { at, words })
}

async function recordSignature(
  work: UnitOfWork,
  contract: Contract,
  signer: SignerRow,
  { at, words }: { readonly at: Date; readonly words: string },
): Promise<void> {
  const { signing_service: service } = contract
  if (service === 'own') return
  await updateSigner(work.tx, signer.id, {
    signed_at: at,
    signed_name: signer.name,
    signature: JSON.stringify({ service }),
    signed_service: service,
  })
  await recordEvent(work, contract.id, {
    event: `signed with ${serviceNameOf(contract)}`,
    who: signer.name,
    words,
  })
  await recordPartlySigned(work, await reload(work, contract.id), signer)
}

const lastSigner = ({ signers }: Contract): SignerRow | undefined =>
  signers
    .filter(({ signed_at: signedAt }) => signedAt !== null)
    .toSorted((a, b) => a.place - b.place)
    .at(-1)

/** The envelope has ended without all signatures. */
async function applyEnd(work: UnitOfWork, contract: Contract, state: EnvelopeState): Promise<void> {
  const service = serviceNameOf(contract)
  const isExpired = state.signers.some(({ status }) => status === 'expired')
  if (state.status === 'declined') {
    const declining = state.signers.find(({ status }) => status === 'declined')
    const signer = contract.signers.find(({ place }) => place === declining?.place)
    if (!signer) return
    await setEnvelope(work.tx, contract.id, { envelope_ended_at: work.now })
    const reason = declining?.reason?.trim() || 'No reason was given.'
    return recordDecline(work, contract, signer, { reason, words: `Reported by ${service}. ${reason}` })
  }
  if (isExpired && contract.state !== 'Signed') {
    await moveToExpired(work, contract)
    if (state.status === 'open') await enqueueVoiding(work, contract)
    return
  }
  if (state.status !== 'voided') return
  await setEnvelope(work.tx, contract.id, { envelope_ended_at: work.now })
  const reason = isExpired ? `It has expired in ${service}.` : `It was voided in ${service}.`
  await voidContract(work, contract, { reason, isVoidedThere: true })
}

/** Everybody had signed before the change was requested, so it is no longer possible; a change order is. */
async function withdrawRequest(work: UnitOfWork, contract: Contract): Promise<void> {
  await recordEvent(work, contract.id, {
    event: 'change refused',
    who: 'System',
    words: `Everyone had signed in ${serviceNameOf(contract)}.`,
  })
  await moveContract(work, contract, contract.previous_state ?? 'Sent', {
    verb: 'contract.changeRefused',
    columns: clearedRequest,
  })
}

/** An ended contract stays as it is, and a person decides. */
async function reportLateSignatures(work: UnitOfWork, contract: Contract): Promise<void> {
  const fault = `Everyone signed in ${serviceNameOf(contract)} before it ended. Send it again or call the buyer.`
  if (contract.signing_fault === fault) return
  await recordEvent(work, contract.id, { event: 'signed after the end', who: 'System', words: fault })
  await setEnvelope(work.tx, contract.id, { signing_fault: fault, envelope_ended_at: work.now })
}
