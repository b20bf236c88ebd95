/** Completes a contract by the scan of a paper that everybody signed by hand. */
import type { PaperSigning } from '@crm/contract/web/signing-shapes'
import { dateInWords } from '@crm/domain/moments'
import { pacificDay, startOfPacificDay } from '@crm/domain/time'
import { demandState, demandVersion, reload } from '#business/contracts/act'
import type { Contract } from '#business/contracts/contract'
import { recordEvent, sha256 } from '#business/contracts/evidence'
import { updateSigner } from '#business/contracts/queries'
import { serviceNameOf } from '#business/contracts/service-order'
import type { Visit } from '#spine/http/context'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { complete } from './complete.ts'
import type { Scan } from './scan.ts'

interface SignedPaper extends Omit<PaperSigning, 'uploadIds'> {
  readonly scan: Scan
}

/** Has the consequences of the last electronic signature. Throws Refused. */
export async function signOnPaper(
  work: UnitOfWork,
  contract: Contract,
  { version, signedOn, signerIds, scan }: SignedPaper,
  visit: Visit,
): Promise<Contract> {
  demandState('sign', contract)
  demandVersion(work, contract, version)
  const service = serviceNameOf(contract)
  if (service !== undefined) throw refusal(`${service} has this contract. Void it and send another.`)
  const electronic = contract.signers.find(({ signed_at: signedAt }) => signedAt !== null)
  if (electronic)
    throw refusal(`${electronic.name} signed electronically. Void the contract and send another.`)
  const missing = contract.signers.find(({ id }) => !signerIds.includes(id))
  if (missing) throw refusal(`The signature of ${missing.name} must be on the paper.`)
  demandNoFaults(dayFaults(contract, signedOn, work.now))
  const uploader = work.users.get(work.viewer?.id ?? '')
  if (!uploader) throw refusal('Only a person can upload a signed paper.')
  for (const signer of contract.signers) {
    await updateSigner(work.tx, signer.id, {
      signed_at: noonOf(signedOn),
      signed_name: signer.name,
      signed_on_paper: true,
    })
  }
  await recordEvent(work, contract.id, {
    event: 'signed paper uploaded',
    who: uploader.name,
    words: `Signed by hand on ${dateInWords(signedOn)} by ${contract.signers.map(({ name }) => name).join(', ')}. Files: ${scan.files.join(', ')}. SHA-256 ${sha256(scan.bytes)}`,
    visit,
  })
  const signed = await reload(work, contract.id)
  const [last] = signed.signers.slice(-1)
  if (!last) throw refusal('The contract has no signers.')
  const { name, email } = uploader
  const onPaper = { signedOn, uploadedBy: { name, email }, files: scan.files }
  await complete(work, signed, last, { signed: scan.bytes, onPaper })
  return reload(work, contract.id)
}

/** The paper is of the text that was sent, so nobody signed it before. */
function dayFaults({ sent_at: sentAt }: Contract, signedOn: string, now: Date) {
  if (signedOn > pacificDay(now)) return [{ field: 'signedOn', message: 'This day is in the future.' }]
  if (sentAt !== null && signedOn < pacificDay(sentAt))
    return [{ field: 'signedOn', message: `It was sent on ${dateInWords(pacificDay(sentAt))}.` }]
  return []
}

/** The hour of a signature on paper is not known. */
const noonOf = (day: string) => new Date(startOfPacificDay(day).getTime() + 12 * 3_600_000)

const refusal = (message: string) => new Refused(refuse(400, message))
