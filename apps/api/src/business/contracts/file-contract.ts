/**
 * Files the signed contract and its certificate as documents of the sale; the evidence itself stays with the contract.
 */
import { templateOf } from '@crm/domain/contracts/templates'
import { contractNumber } from '@crm/domain/contracts/states'
import { insertDocument, lockParent } from '#shared/documents/act'
import { type Drive, discardQuietly, putFile } from '#platform/ports/drive'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'
import { findFile, setFiledDocuments } from './queries.ts'
import { contracts } from './store.ts'

/** Idempotent: the contract stores the ids of its filed documents. */
export async function fileContract(
  { drive, ...circumstances }: Environment & { readonly drive: Drive },
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
  const paper = await uploadPdf(drive, `${number}.pdf`, signed.bytes)
  const files = [
    paper,
    await uploadPdf(drive, `${number}-certificate.pdf`, certificate.bytes).catch(async (error: unknown) => {
      // The next retry of this job uploads both again.
      await discardQuietly(drive, '', paper.item_id)
      throw error
    }),
  ] as const
  const isFiled = await inUnitOfWork(circumstances, 'system', async (work) => {
    const locked = await contracts.lock(work, contractId)
    if (locked.signed_document_id !== null) return false
    const parent = await lockParent(work, { saleId: contract.sale_id })
    const fileDocument = (
      index: 0 | 1,
      docType: Parameters<typeof insertDocument>[3]['docType'],
      title: string,
    ) => insertDocument(work, work.jobs, parent, { docType, title, file: files[index], uploaderId: null })
    const paper = await fileDocument(
      0,
      templateOf(contract.template).docType,
      `${contract.title}, ${number}, signed`,
    )
    const proof = await fileDocument(1, 'SignatureCertificate', `Certificate of signing, ${number}`)
    await setFiledDocuments(work.tx, contractId, {
      signed_document_id: paper.id,
      certificate_document_id: proof.id,
    })
    return true
  })
  if (!isFiled) for (const { item_id } of files) await drive.discard('', item_id)
}

async function uploadPdf(drive: Drive, name: string, bytes: Buffer) {
  const itemId = await putFile(drive, name, bytes)
  return { drive_id: drive.id, item_id: itemId, file_type: 'application/pdf', size: bytes.length }
}
