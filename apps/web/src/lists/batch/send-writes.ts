/** Sends many writes in few requests; each has its own answer. */
import { batches } from '@crm/contract'
import type { BatchAnswers } from '@crm/contract/web/batch-shapes'
import { topicsChanged } from '@crm/contract/topics'
import { maxCallsPerBatch } from '@crm/domain/lists/batches'
import { isTransient } from '~/api/is-transient.ts'
import { queries } from '~/api/queries.ts'
import { refresh } from '~/api/refresh.ts'
import { send } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { noteOwnSave } from '~/records/edit/own-saves.ts'
import type { Write } from '~/ui/undo.ts'

export type WriteAnswer = BatchAnswers['answers'][number]

/** A request that did not arrive is sent again after these pauses, with the same key. */
const pausesMs = [500, 2_000]

/**
 * Sends the writes in their order and refetches what they changed. Never throws: a write that could not be sent has
 * the status 0 and the reason as its message.
 * @param onProgress called with the number of answered writes
 */
export async function sendWrites(
  writes: readonly Write[],
  onProgress?: (done: number) => void,
): Promise<readonly WriteAnswer[]> {
  const answers: WriteAnswer[] = []
  for (let from = 0; from < writes.length; from += maxCallsPerBatch) {
    const part = writes.slice(from, from + maxCallsPerBatch)
    answers.push(...(await sendPart(part)))
    onProgress?.(answers.length)
  }
  writes.forEach(({ input }, index) => noteVersion(input, answers[index]?.body))
  await refresh(queries, [...new Set(writes.flatMap(({ route }) => topicsChanged(route)))])
  return answers
}

export const isDone = ({ status }: WriteAnswer): boolean => status === 200 || status === 201

async function sendPart(part: readonly Write[]): Promise<readonly WriteAnswer[]> {
  const key = crypto.randomUUID()
  for (const pause of [...pausesMs, undefined]) {
    try {
      const body = { calls: part.map(callOf) }
      const { answers } = await send(batches.run, { body }, { key, act: false, quiet: true })
      return answers
    } catch (error) {
      if (pause === undefined || !isTransient(error)) {
        return part.map(() => ({ status: 0, body: { message: messageOf(error) } }))
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return []
}

const callOf = ({ route, input: { params, body } }: Write) => ({
  route: `${route.method} ${route.path}`,
  ...(params && { params: { ...params } as Record<string, string> }),
  ...(body && { body: { ...body } }),
})

/** The page's own change is no conflict for its next one. */
function noteVersion({ body }: Write['input'], answered: unknown): void {
  const { version: from } = (body ?? {}) as { readonly version?: number }
  const { id, version: to } = (answered ?? {}) as { readonly id?: string; readonly version?: number }
  if (id !== undefined && from !== undefined && to !== undefined) noteOwnSave(id, from, to)
}
