/** Reverts imports at the server in parts, and reapplies them. */
import { leadImports } from '@crm/contract'
import type { ImportBatchResult, ImportBatchRow } from '@crm/contract/web/import-batch-shapes'
import { send } from '~/api/send.ts'
import type { Query } from '~/lists/list.ts'

type OnPart = (result: ImportBatchResult) => void

/** Reverts all matching calls. Throws the refusal of a call, for example when more match by now. */
export async function undoMatching(filter: Query, expected: number, onPart: OnPart): Promise<void> {
  let goOn: { readonly batchId?: string; readonly after?: string } | undefined = {}
  while (goOn) {
    const body = { filter, ...(goOn.after === undefined ? { expected } : goOn) }
    goOn = nextOf(onPart, await send(leadImports.revert, { body }, { quiet: true }))
  }
}

/** Reapplies a reverted batch and returns the results. Throws the refusal of a call. */
export async function reapplyImports(batchId: string): Promise<readonly ImportBatchRow[]> {
  const results: ImportBatchRow[] = []
  const note: OnPart = ({ imports }) => results.push(...imports)
  let goOn: { readonly batchId?: string; readonly after?: string } | undefined = {}
  while (goOn) {
    const part = await send(leadImports.undoRevert, { params: { id: batchId }, body: goOn })
    goOn = nextOf(note, part)
  }
  return results
}

function nextOf(onPart: OnPart, part: ImportBatchResult) {
  onPart(part)
  return part.next === null ? undefined : { batchId: part.batchId, after: part.next }
}
