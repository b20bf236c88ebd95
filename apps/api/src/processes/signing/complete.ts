/** Completion by the last signature, in its transaction: seals the PDF and applies the agreed terms to the sale. */
import { contractNumber } from '@crm/domain/contracts/states'
import { isBuyer, isHomeImprovement } from '@crm/domain/contracts/templates'
import { pacificDay } from '@crm/domain/time'
import { moveContract, reload } from '#business/contracts/act'
import { type OnPaper, certificateOf, storeFile, recordEvent } from '#business/contracts/evidence'
import { createLink } from '#business/contracts/links'
import { mailCopy } from '#business/contracts/mail'
import { renderPaper, partsWithPages } from '#business/contracts/paper-pdf'
import { sentPaper } from '#business/contracts/paper'
import type { SignerRow } from '#business/contracts/queries'
import type { Contract } from '#business/contracts/contract'
import { markLeadSold } from '#business/sales/act'
import { figuresOf } from '#business/sales/figures'
import { heldSecondsUntil } from '#business/sales/move-columns'
import { recordMove } from '#business/sales/queries'
import { sales } from '#business/sales/store'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { closeResultTasks } from '#shared/tasks/result-tasks'
import { signatureLinesOf } from './page.ts'

/** The finished files of a signature service; with our own signing they are made here. */
export interface FinishedFiles {
  readonly signed: Uint8Array
  /** Absent with a scan, whose certificate is ours. */
  readonly certificate?: Uint8Array
  /** Present with a scan. */
  readonly onPaper?: OnPaper
}

export async function complete(
  work: UnitOfWork,
  contract: Contract,
  last: SignerRow,
  files?: FinishedFiles,
): Promise<void> {
  const contractDate = lastBuyerDay(contract, work.now)
  const signed = files?.signed ?? (await ownSignedFile(contract))
  const hash = await storeFile(work, contract.id, 'signed', signed)
  await recordEvent(work, contract.id, { event: 'completed', who: 'System', words: `SHA-256 ${hash}` })
  const certificate = files?.certificate ?? (await ownCertificate(work, contract, hash, files?.onPaper))
  await storeFile(work, contract.id, 'certificate', certificate)
  const completed = await moveContract(work, contract, 'Completed', {
    verb: 'contract.completed',
    facts: files?.onPaper ? { isOnPaper: true } : { signer: last.name },
    columns: {
      completed_at: work.now.toISOString(),
      contract_date: contractDate,
      sha256_signed: hash,
      viewed_at: contract.viewed_at ?? work.now.toISOString(),
      ...(files?.onPaper && {
        paper_signed_on: files.onPaper.signedOn,
        paper_filed_by: work.viewer?.id,
        paper_filed_at: work.now.toISOString(),
      }),
    },
  })
  await applyToSale(work, contract, contractDate)
  await work.jobs.enqueue(work.tx, 'file-contract', { contractId: contract.id })
  const completedContract = await reload(work, completed.id)
  // A service mails the copies itself.
  if (contract.signing_service !== 'own') return
  for (const signer of contract.signers.filter(({ role }) => isBuyer(role))) {
    if (signer.email === null) continue
    const { token } = await createLink(work, completedContract, signer, 'mailed')
    await mailCopy(work, completedContract, signer, token)
  }
}

const ownSignedFile = (contract: Contract) =>
  renderPaper(sentPaper(contract), signatureLinesOf(contract.signers))

async function ownCertificate(
  work: UnitOfWork,
  contract: Contract,
  signedHash: string,
  onPaper: OnPaper | undefined,
): Promise<Uint8Array> {
  const parts = await partsWithPages(sentPaper(contract), signatureLinesOf(contract.signers))
  return certificateOf(work.tx, contract, {
    signers: contract.signers,
    users: work.users,
    pages: parts.reduce((sum, part) => sum + part.pages, 0),
    signedHash,
    now: work.now,
    onPaper,
  })
}

/** The Pacific day of the last buyer signature. */
const lastBuyerDay = ({ signers }: Contract, now: Date): string =>
  signers
    .filter(({ role, signed_at }) => isBuyer(role) && signed_at !== null)
    .map(({ signed_at }) => pacificDay(signed_at ?? now))
    .toSorted()
    .at(-1) ?? pacificDay(now)

/** Applies the agreed terms to the sale. Runs as the system: signing needs no right to the sale. */
async function applyToSale(work: UnitOfWork, contract: Contract, contractDate: string): Promise<void> {
  const isContract = isHomeImprovement(contract.template)
  const change = contract.change
  if (!isContract && !change) return
  const system = asSystem(work)
  const sale = await sales.lock(system, contract.sale_id)
  const startsWindow = isContract && sale.status === 'Pending' && sale.sub_status !== 'CancellationWindow'
  const after = await sales.change(
    system,
    sale,
    { ...change, ...((isContract || sale.status === 'Cancelled') && { contractDate }) },
    {
      columns: {
        ...(await figuresOf(system, change ?? {})),
        ...(startsWindow && {
          sub_status: 'CancellationWindow',
          sub_entered_at: work.now.toISOString(),
          sub_held_days: 0,
        }),
      },
      changes: startsWindow ? { subStatus: [sale.sub_status, 'CancellationWindow'] } : {},
      details: { reason: `${contractNumber(contract.number)} is signed` },
    },
  )
  if (startsWindow) {
    await recordMove(system, sale, after, {
      kind: 'step',
      reason: `${contractNumber(contract.number)} is signed`,
      days: null,
      heldSeconds: heldSecondsUntil(sale, work.now),
      move: undefined,
    })
  }
  if (!isContract || sale.status === 'Cancelled') return
  await markLeadSold(system, sale.lead_id)
  await closeResultTasks(system, sale.lead_id, 'contract')
}
