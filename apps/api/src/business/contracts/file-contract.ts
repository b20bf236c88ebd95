/**
 * Seals the contract that was signed with us with its certificate of signing inside, and files both as documents of the sale; the
 * evidence itself stays with the contract.
 */
import { templateOf } from '@crm/domain/contracts/templates'
import { contractNumber } from '@crm/domain/contracts/states'
import { insertDocument, lockParent } from '#shared/documents/act'
import { type Drive, discardQuietly, putFile } from '#platform/ports/drive'
import type { Sealer } from '#platform/ports/sealer'
import { type Environment, inUnitOfWork } from '#spine/records/unit-of-work'
import type { Contract } from './contract.ts'
import { recordEvent, storeFile } from './evidence.ts'
import { findFile, setFiledDocuments } from './queries.ts'
import { contracts } from './store.ts'

/** Idempotent: the contract stores the ids of its filed documents, and its sealed file. */
export async function fileContract(
  { drive, sealer, ...circumstances }: Environment & { readonly drive: Drive; readonly sealer: Sealer },
  contractId: string,
): Promise<void> {
  const { db } = circumstances
  const contract = await contracts.find(db.read, contractId, undefined)
  if (!contract || contract.signed_document_id !== null) return
  const files = await sealedFiles(circumstances, sealer, contract)
  if (!files) return
  const number = contractNumber(contract.number)
  const paper = await uploadPdf(drive, `${number}.pdf`, files.sealed)
  const uploads = [
    paper,
    await uploadPdf(drive, `${number}-certificate.pdf`, files.certificate).catch(async (error: unknown) => {
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
    ) => insertDocument(work, work.jobs, parent, { docType, title, file: uploads[index], uploaderId: null })
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
  if (!isFiled) for (const { item_id } of uploads) await drive.discard('', item_id)
}

/**
 * The sealed document and the certificate of signing; undefined before completion. Seals at the first attempt, outside
 * of a transaction, since a service for time stamps may be asked.
 */
async function sealedFiles(
  circumstances: Environment,
  sealer: Sealer,
  contract: Contract,
): Promise<{ readonly sealed: Buffer; readonly certificate: Buffer } | undefined> {
  const { db } = circumstances
  const [signed, certificate, earlier] = await Promise.all(
    (['signed', 'certificate', 'sealed'] as const).map((kind) => findFile(db.read, contract.id, kind)),
  )
  if (!signed || !certificate) return undefined
  if (earlier) return { sealed: earlier.bytes, certificate: certificate.bytes }
  // A signature service has sealed its file already; a scan is filed as it was uploaded.
  if (contract.signing_service !== 'own' || contract.paper_signed_on !== null)
    return { sealed: signed.bytes, certificate: certificate.bytes }
  const number = contractNumber(contract.number)
  const sealed = Buffer.from(
    await sealer.seal(signed.bytes, {
      reason: `Signed by all parties of ${number}`,
      at: circumstances.now,
      attachments: [
        {
          name: `${number}-certificate.pdf`,
          description: 'Certificate of signing',
          bytes: certificate.bytes,
        },
      ],
    }),
  )
  return inUnitOfWork(circumstances, 'system', async (work) => {
    await contracts.lock(work, contract.id)
    const other = await findFile(work.tx, contract.id, 'sealed')
    if (other) return { sealed: other.bytes, certificate: certificate.bytes }
    const hash = await storeFile(work, contract.id, 'sealed', sealed)
    await recordEvent(work, contract.id, {
      event: 'sealed',
      who: 'System',
      words: `Certificate of ${sealer.name}. SHA-256 ${hash}`,
    })
    return { sealed, certificate: certificate.bytes }
  })
}

async function uploadPdf(drive: Drive, name: string, bytes: Buffer) {
  const itemId = await putFile(drive, name, bytes)
  return { drive_id: drive.id, item_id: itemId, file_type: 'application/pdf', size: bytes.length }
}
