/** What signers do: open, consent and sign, decline; and the company, which signs last. */
import type { Signing } from '@crm/contract/web/signing-shapes'
import { consentTexts } from '@crm/domain/contracts/consent'
import { companyLines, isBuyer } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { fold } from '@crm/domain/search/fold'
import { askNext, demandState, demandVersion, move, whole } from '../contracts/act.ts'
import { record } from '../contracts/evidence.ts'
import { hashOfToken } from '../contracts/links.ts'
import { type SignerRow, findLink, updateSigner } from '../contracts/queries.ts'
import { aboutContract } from '../contracts/about.ts'
import { type Contract, contracts } from '../contracts/store.ts'
import { dueSigner, turnOf } from '../contracts/turn.ts'
import type { Connection } from '../db/database.ts'
import type { Visit } from '../http/context.ts'
import { Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { complete } from './complete.ts'
import { type SigningState, isReadable, stateOf } from './page.ts'

/** What a link opens. */
export interface Opened {
  readonly contract: Contract
  readonly signer: SignerRow
}

export async function findOpened(db: Connection, token: string): Promise<Opened | undefined> {
  const link = await findLink(db, hashOfToken(token))
  const contract = link && (await contracts.find(db, link.contract_id, undefined))
  return contract && openedBy(contract, link.signer_id)
}

/** The same, locked: whoever signs at the same moment waits. */
export async function lockOpened(work: UnitOfWork, token: string): Promise<Opened | undefined> {
  const link = await findLink(work.tx, hashOfToken(token))
  if (!link || !(await contracts.find(work.tx, link.contract_id, undefined))) return undefined
  await contracts.lock(work, link.contract_id)
  return openedBy(await whole(work, link.contract_id), link.signer_id)
}

const openedBy = (contract: Contract, signerId: string): Opened | undefined => {
  const signer = contract.signers.find(({ id }) => id === signerId)
  return signer && { contract, signer }
}

const again = async (work: UnitOfWork, { contract, signer }: Opened): Promise<Opened> =>
  openedBy(await whole(work, contract.id), signer.id) ?? { contract, signer }

/** The first time counts as read. */
export async function markViewed(work: UnitOfWork, opened: Opened, visit: Visit): Promise<Opened> {
  const { contract, signer } = opened
  const state = stateOf(opened, work.now)
  if (!isReadable(state) || state === 'completed' || signer.viewed_at !== null) return opened
  await updateSigner(work.tx, signer.id, { viewed_at: work.now })
  await record(work, contract.id, { event: 'viewed', who: signer.name, visit })
  if (contract.state === 'Sent') {
    await move(work, contract, 'Viewed', {
      verb: 'contract.viewed',
      facts: { signer: signer.name },
      columns: { viewed_at: work.now.toISOString() },
    })
  }
  return again(work, opened)
}

const whyNot: Record<Exclude<SigningState, 'open'>, string> = {
  waiting: 'It is not your turn yet: you are written to when it is.',
  signed: 'You have signed this already.',
  completed: 'Everybody has signed this already.',
  changing: 'A change of this contract is being worked on: you will get it anew.',
  declined: 'This was declined, and cannot be signed any more.',
  voided: 'This was taken back, and cannot be signed any more.',
  expired: 'The time to sign this is over. Ask for it to be sent again.',
}

/** Throws Refused, 400 with a sentence for whoever has the link. */
function demandOpen(opened: Opened, now: Date): void {
  const state = stateOf(opened, now)
  if (state !== 'open') throw new Refused(refuse(400, whyNot[state]))
}

/** Consents and signs, with one's own name. Throws Refused. */
export async function sign(
  work: UnitOfWork,
  opened: Opened,
  { name, signature, consentVersion }: Signing,
  visit: Visit,
): Promise<Opened> {
  demandOpen(opened, work.now)
  const { contract, signer } = opened
  demandNoFaults([
    ...(consentVersion in consentTexts
      ? []
      : [{ field: 'consentVersion', message: 'Read the text that you agree to once more.' }]),
    ...(sameName(name, signer.name)
      ? []
      : [{ field: 'name', message: `Sign with your name as it stands here: ${signer.name}.` }]),
  ])
  await updateSigner(work.tx, signer.id, {
    viewed_at: signer.viewed_at ?? work.now,
    consented_at: work.now,
    consent_version: consentVersion,
    signed_at: work.now,
    signed_name: name,
    signature: JSON.stringify(signature),
    ip: visit.ip,
    agent: visit.agent.slice(0, 400),
  })
  await record(work, contract.id, {
    event: 'consented to electronic signing',
    who: signer.name,
    words: `Version ${consentVersion}.`,
    visit,
  })
  await record(work, contract.id, {
    event: 'typed' in signature ? 'signed by typing' : 'signed by hand',
    who: signer.name,
    words: `SHA-256 ${contract.sha256_sent ?? ''}`,
    visit,
  })
  await afterSignature(work, await whole(work, contract.id), signer)
  return again(work, opened)
}

const sameName = (given: string, known: string) => folded(given) === folded(known)
const folded = (text: string) => fold(text).replaceAll(/\s+/g, ' ').trim()

/** Whoever is next is asked; after the last one it is completed. */
async function afterSignature(work: UnitOfWork, contract: Contract, signer: SignerRow): Promise<void> {
  if (!dueSigner(contract)) return complete(work, contract, signer)
  const moved = await move(work, contract, 'Signed', {
    verb: 'contract.signed',
    facts: { signer: signer.name },
    columns: { viewed_at: contract.viewed_at ?? work.now.toISOString() },
  })
  await askNext(work, await whole(work, moved.id), 'sign')
}

/** Says no, with a reason that whoever sent it reads. Throws Refused. */
export async function decline(
  work: UnitOfWork,
  opened: Opened,
  reason: string,
  visit: Visit,
): Promise<Opened> {
  demandOpen(opened, work.now)
  const { contract, signer } = opened
  await updateSigner(work.tx, signer.id, { declined_at: work.now })
  await record(work, contract.id, { event: 'declined', who: signer.name, words: reason, visit })
  await move(work, contract, 'Declined', {
    verb: 'contract.declined',
    facts: { signer: signer.name, reason },
    columns: { declined_at: work.now.toISOString(), decline_reason: reason },
  })
  return again(work, opened)
}

/** Signs the lines of the company that are whoever signs', once no buyer is due. Throws Refused. */
export async function countersign(
  work: UnitOfWork,
  contract: Contract,
  { name, version }: { readonly name: string; readonly version?: number | undefined },
): Promise<Contract> {
  demandState('sign', contract)
  demandVersion(work, contract, version)
  const due = dueSigner(contract)
  if (due && isBuyer(due.role)) throw new Refused(refuse(400, `${due.name} signs first, then the company.`))
  const asContractor = work.viewer && can.signContractAsContractor(work.viewer, aboutContract(contract))
  const own = companyLines(contract.signers.map(turnOf), asContractor?.ok ?? true)
  if (asContractor && own.length === 0) demand(asContractor)
  for (const signer of own) {
    await updateSigner(work.tx, signer.id, {
      signed_at: work.now,
      signed_name: name,
      signed_by: work.viewer?.id ?? contract.sent_by,
      signature: JSON.stringify({ typed: name }),
    })
    await record(work, contract.id, {
      event: `countersigned as ${signer.role}`,
      who: work.viewer?.name ?? name,
      words: `Signed in, as ${name}.`,
    })
  }
  const last = own.at(-1)
  if (last) await afterSignature(work, await whole(work, contract.id), { ...last, name })
  return whole(work, contract.id)
}
