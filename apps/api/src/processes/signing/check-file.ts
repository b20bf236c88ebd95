import type { FileCheck } from '@crm/contract/web/signing-shapes'
import { contractNumber } from '@crm/domain/contracts/states'
import { findFileByHash, listEvents } from '#business/contracts/queries'
import { stateOf } from '#business/contracts/permission-subject'
import { contracts } from '#business/contracts/store'
import type { Connection } from '#platform/db/database'

/**
 * The contract of the file with this SHA-256, since a holder of the file may know who signed it. Null for any other
 * hash, also of a file that was changed.
 */
export async function checkFile(db: Connection, sha256: string): Promise<FileCheck['file']> {
  const file = await findFileByHash(db, sha256.toLowerCase())
  const contract = file && (await contracts.find(db, file.contract_id, undefined))
  if (!file || !contract) return null
  const sealing = (await listEvents(db, contract.id)).find(({ event }) => event === 'sealed')
  return {
    kind: file.kind,
    contractId: contractNumber(contract.number),
    title: contract.title,
    state: stateOf(contract).state,
    sealedBy: file.kind === 'sealed' ? sealerIn(sealing?.words ?? '') : null,
    completedAt: contract.completed_at,
    signers: contract.signers.map(({ name, role, signed_at: signedAt }) => ({
      name,
      role,
      signedAt: signedAt && new Date(signedAt).toISOString(),
    })),
  }
}

/** The event says "Certificate of Sunridge Solar. SHA-256 …". */
const sealerIn = (words: string) => /^Certificate of (.*)\. SHA-256 /.exec(words)?.[1] ?? null
