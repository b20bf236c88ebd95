import { leadBatches } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { LeadBatchFate, LeadBatchResult } from '@crm/contract/web/lead-batch-shapes'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { batchAtOnce } from '@crm/domain/leads/batches'
import { send } from '../../../../api/send.ts'
import { ownLatest } from '../../../../records/edit/own-saves.ts'
import type { Query } from '../../../../lists/list.ts'
import { toast } from '../../../../ui/toast.ts'

type Body = CallInput<typeof leadBatches.change>['body']

/** What is to become of many leads. */
export interface BatchDeed {
  /** "Set status of 12 leads". */
  readonly title: string
  /** What stands beside a lead that has it: "Sam Ito". */
  readonly words: string
  readonly change: Body['change']
  readonly count: number
  /** Those that were ticked. */
  readonly leads: readonly LightWebLead[]
  /** All that it matches, in place of those that were ticked. */
  readonly filter: Query | undefined
}

/** One part of a batch: what one call is about. */
export type BatchPart = Pick<Body, 'leads' | 'filter' | 'expected' | 'after'>

/** More than this are not changed before somebody has read how many they are. */
const askedFrom = 100

export const isAskedFirst = ({ filter, count }: BatchDeed): boolean =>
  filter !== undefined || count > askedFrom

export const partsOf = ({ leads, filter, count }: BatchDeed): BatchPart[] =>
  filter ? [{ filter, expected: count }] : inParts(leads)

/** Those that are named, as many as one call takes. Without a version whatever was changed since is written over. */
export const inParts = (leads: readonly { readonly id: string; readonly version?: number }[]): BatchPart[] =>
  Array.from({ length: Math.ceil(leads.length / batchAtOnce) }, (_, part) => ({
    leads: leads.slice(part * batchAtOnce, (part + 1) * batchAtOnce).map(({ id, version }) => ({
      id,
      ...(version !== undefined && { version: ownLatest(id, version) }),
    })),
  }))

interface Going {
  /** Of the calls before, so that one undo covers all. */
  readonly batchId: string | undefined
  readonly onResult: (result: LeadBatchResult) => void
  /** Asked before each call. */
  readonly isStopped: () => boolean
}

/** Calls until each part has been gone through. Throws what a call is refused with. */
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

/** Makes every lead of the batch what it was; answers what became of each. Throws what a call is refused with. */
export async function undoMany(batchId: string): Promise<readonly LeadBatchFate[]> {
  const fates: LeadBatchFate[] = []
  let goOn: { readonly batchId?: string; readonly after?: string } | undefined = {}
  while (goOn) {
    const part: LeadBatchResult = await send(leadBatches.undo, { params: { id: batchId }, body: goOn })
    fates.push(...part.leads)
    goOn = part.next === null ? undefined : { batchId: part.batchId, after: part.next }
  }
  return fates
}

/** What was done, said once the dialog is closed, with the way back beside it. */
export const sayDone = (words: string, batchId: string): void =>
  toast.done(words, {
    action: {
      label: 'Undo',
      onPress: async () => {
        const left = (await undoMany(batchId)).filter(({ fate }) => fate === 'refused')
        const [first] = left
        if (first) toast.error(leftInWords(left.length), { description: first.reason ?? undefined })
        return left.length === 0
      },
    },
  })

const leftInWords = (count: number) =>
  count === 1 ? '1 lead stays as it is' : `${count} leads stay as they are`
