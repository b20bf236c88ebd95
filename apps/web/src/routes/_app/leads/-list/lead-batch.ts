import { leadBatches } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { LeadBatchRow, LeadBatchResult } from '@crm/contract/web/lead-batch-shapes'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { leadsPerCall } from '@crm/domain/leads/batches'
import { send } from '~/api/send.ts'
import { latestOwnVersion } from '~/records/edit/own-saves.ts'
import type { Query } from '~/lists/list.ts'
import { toast } from '~/ui/toast.ts'

type Body = CallInput<typeof leadBatches.change>['body']

/** A batch action on leads. */
export interface BatchAction {
  /** "Set status of 12 leads". */
  readonly title: string
  /** Shown beside a changed lead: "Sam Ito". */
  readonly words: string
  readonly change: Body['change']
  readonly count: number
  /** The selected leads. */
  readonly leads: readonly LightWebLead[]
  /** All matching leads, in place of the selected ones. */
  readonly filter: Query | undefined
}

/** The payload of one call of a batch. */
export type BatchPart = Pick<Body, 'leads' | 'filter' | 'expected' | 'after'>

/** Batches above this size ask for confirmation. */
const confirmAbove = 100

export const needsConfirmation = ({ filter, count }: BatchAction): boolean =>
  filter !== undefined || count > confirmAbove

export const partsOf = ({ leads, filter, count }: BatchAction): BatchPart[] =>
  filter ? [{ filter, expected: count }] : inParts(leads)

/** The named leads, in chunks of one call. Without a version, concurrent changes are overwritten. */
export const inParts = (leads: readonly { readonly id: string; readonly version?: number }[]): BatchPart[] =>
  Array.from({ length: Math.ceil(leads.length / leadsPerCall) }, (_, part) => ({
    leads: leads.slice(part * leadsPerCall, (part + 1) * leadsPerCall).map(({ id, version }) => ({
      id,
      ...(version !== undefined && { version: latestOwnVersion(id, version) }),
    })),
  }))

interface Going {
  /** Shared by all calls, so that one undo covers all of them. */
  readonly batchId: string | undefined
  readonly onResult: (result: LeadBatchResult) => void
  /** Checked before each call. */
  readonly isStopped: () => boolean
}

/** Sends the parts in turn. Throws the refusal of a call. */
export async function changeMany(
  change: Body['change'],
  parts: readonly BatchPart[],
  { batchId: begun, onResult, isStopped }: Going,
): Promise<void> {
  let batchId = begun
  for (const part of parts) {
    let { after } = part
    do {
      if (isStopped()) return
      const goOn = { ...(batchId && { batchId }), ...(after && { after }) }
      const result = await send(leadBatches.change, { body: { ...part, change, ...goOn } }, { quiet: true })
      batchId = result.batchId
      after = result.next ?? undefined
      onResult(result)
    } while (after !== undefined)
  }
}

/** Reverts every lead of the batch and returns the results. Throws the refusal of a call. */
export async function undoMany(batchId: string): Promise<readonly LeadBatchRow[]> {
  const results: LeadBatchRow[] = []
  let goOn: { readonly batchId?: string; readonly after?: string } | undefined = {}
  while (goOn) {
    const part: LeadBatchResult = await send(leadBatches.undo, { params: { id: batchId }, body: goOn })
    results.push(...part.leads)
    goOn = part.next === null ? undefined : { batchId: part.batchId, after: part.next }
  }
  return results
}

/** Summary shown after the dialog closes, with Undo. */
export const showDone = (words: string, last: LeadBatchResult): void => toast.done(words, { undoes: last })
