/** What the last signature does, in its transaction: seals the paper, and changes what it agreed about. */
import type { AgreedChange } from '@crm/contract/web/contract-shapes'
import { contractNumber } from '@crm/domain/contracts/states'
import {
  type ContractTemplateId,
  type SignerRole,
  isBuyer,
  isHomeImprovement,
} from '@crm/domain/contracts/templates'
import { pacificDay } from '@crm/domain/time'
import { move, whole } from '../contracts/act.ts'
import { certificateOf, keepBytes, record } from '../contracts/evidence.ts'
import { linkFor } from '../contracts/links.ts'
import { mailCopy } from '../contracts/mail.ts'
import { pdfOf, placedParts } from '../contracts/paper-pdf.ts'
import { keptPaper } from '../contracts/paper.ts'
import type { SignerRow } from '../contracts/queries.ts'
import type { Contract } from '../contracts/store.ts'
import { sellLead } from '../sales/act.ts'
import { figuresOf } from '../sales/figures.ts'
import { heldSecondsUntil } from '../sales/moving.ts'
import { recordMove } from '../sales/queries.ts'
import { sales } from '../sales/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { doneBy } from '../tasks/result-tasks.ts'
import { linesOf } from './page.ts'

export async function complete(work: UnitOfWork, contract: Contract, last: SignerRow): Promise<void> {
  const contractDate = lastBuyerDay(contract, work.now)
  const paper = keptPaper(contract)
  const lines = linesOf(contract.signers)
  const sealed = pdfOf(paper, lines)
  const hash = await keepBytes(work, contract.id, 'signed', sealed)
  await record(work, contract.id, { event: 'completed', who: 'The CRM', words: `SHA-256 ${hash}` })
  const pages = placedParts(paper, lines).reduce((sum, part) => sum + part.pages, 0)
  const certificate = await certificateOf(work.tx, contract, {
    signers: contract.signers,
    pages,
    signedHash: hash,
    now: work.now,
  })
  await keepBytes(work, contract.id, 'certificate', certificate)
  const completed = await move(work, contract, 'Completed', {
    verb: 'contract.completed',
    facts: { signer: last.name },
    columns: {
      completed_at: work.now.toISOString(),
      contract_date: contractDate,
      sha256_signed: hash,
      viewed_at: contract.viewed_at ?? work.now.toISOString(),
    },
  })
  await agree(work, contract, contractDate)
  await work.jobs.enqueue(work.tx, 'file-contract', { contractId: contract.id })
  const whole_ = await whole(work, completed.id)
  for (const signer of contract.signers.filter(({ role }) => isBuyer(role as SignerRole))) {
    const { token } = await linkFor(work, whole_, signer)
    await mailCopy(work, whole_, signer, token)
  }
}

/** The Pacific day of the last signature of a buyer. */
const lastBuyerDay = ({ signers }: Contract, now: Date): string =>
  signers
    .filter(({ role, signed_at }) => isBuyer(role as SignerRole) && signed_at !== null)
    .map(({ signed_at }) => pacificDay(signed_at ?? now))
    .toSorted()
    .at(-1) ?? pacificDay(now)

/** What was agreed is the sale's from now on; nobody's doing but the contract's. */
async function agree(work: UnitOfWork, contract: Contract, contractDate: string): Promise<void> {
  const isContract = isHomeImprovement(contract.template as ContractTemplateId)
  const change = contract.change as AgreedChange | null
  if (!isContract && !change) return
  const system: UnitOfWork = { ...work, viewer: undefined }
  const sale = await sales.lock(system, contract.sale_id)
  const begins = isContract && sale.status === 'Pending' && sale.sub_status !== 'CancellationWindow'
  const after = await sales.change(
    system,
    sale,
    { ...change, ...((isContract || sale.status === 'Cancelled') && { contractDate }) },
    {
      columns: {
        ...(await figuresOf(system, change ?? {})),
        ...(begins && {
          sub_status: 'CancellationWindow',
          sub_entered_at: work.now.toISOString(),
          sub_held_days: 0,
        }),
      },
      changes: begins ? { subStatus: [sale.sub_status, 'CancellationWindow'] } : {},
      facts: { reason: `${contractNumber(contract.number)} is signed` },
    },
  )
  if (begins) {
    await recordMove(system, sale, after, {
      kind: 'step',
      reason: `${contractNumber(contract.number)} is signed`,
      days: null,
      heldSeconds: heldSecondsUntil(sale, work.now),
      move: undefined,
    })
  }
  if (!isContract || sale.status === 'Cancelled') return
  await sellLead(system, sale.lead_id)
  await doneBy(system, sale.lead_id, 'contract')
}
