/** Files the signed paper and its certificate among the documents of the sale; the evidence itself stays with the contract. */
import { pieceBytes } from '@crm/domain/documents/file-types'
import { type ContractTemplateId, templateOf } from '@crm/domain/contracts/templates'
import { contractNumber } from '@crm/domain/contracts/states'
import { keepDocument, lockParent } from '../documents/act.ts'
import type { Drive } from '../drive/drive.ts'
import { type Circumstances, inUnitOfWork } from '../records/unit-of-work.ts'
import { findFile, noteDocuments } from './queries.ts'
import { contracts } from './store.ts'

/** Again does no harm: what was filed is noted on the contract. */
export async function fileContract(
  { drive, ...circumstances }: Circumstances & { readonly drive: Drive },
  contractId: string,
): Promise<void> {
  const { db } = circumstances
  const contract = await contracts.find(db.read, contractId, undefined)
  const [signed, certificate] = [
    await findFile(db.read, contractId, 'signed'),
    await findFile(db.read, contractId, 'certificate'),
  ]
  if (!contract || contract.signed_document_id !== null || !signed || !certificate) return
  const number = contractNumber(contract.number)
  const files = [
    await store(drive, `${number}.pdf`, signed.bytes),
    await store(drive, `${number}-certificate.pdf`, certificate.bytes),
  ] as const
  const isFiled = await inUnitOfWork(circumstances, 'system', async (work) => {
    const locked = await contracts.lock(work, contractId)
    if (locked.signed_document_id !== null) return false
    const parent = await lockParent(work, { saleId: contract.sale_id })
    const keep = (at: 0 | 1, docType: Parameters<typeof keepDocument>[3]['docType'], title: string) =>
      keepDocument(work, work.jobs, parent, { docType, title, file: files[at], uploaderId: null })
    const paper = await keep(
      0,
      templateOf(contract.template as ContractTemplateId).docType,
      `${contract.title}, ${number}, signed`,
    )
    const proof = await keep(1, 'SignatureCertificate', `Certificate of signing, ${number}`)
    await noteDocuments(work.tx, contractId, {
      signed_document_id: paper.id,
      certificate_document_id: proof.id,
    })
    return true
  })
  if (!isFiled) for (const { item_id } of files) await drive.discard('', item_id)
}

async function store(drive: Drive, name: string, bytes: Buffer) {
  const size = bytes.length
  const session = await drive.begin(name, size)
  let itemId: string | undefined
  for (let at = 0; at < size; at += pieceBytes) {
    itemId = await drive.take(session, { bytes: bytes.subarray(at, at + pieceBytes), at, size })
  }
  if (itemId === undefined) throw new Error('The drive took the file and gave it no id.')
  return { drive_id: drive.id, item_id: itemId, file_type: 'application/pdf', size }
}
