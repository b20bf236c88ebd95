/** The batch of the current request: every change of a batched write belongs to it, whichever code makes the change. */
import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs `action`, and every request that it makes, as part of the batch. */
export const inBatch = <T>(batchId: string, action: () => Promise<T>): Promise<T> =>
  scope.run(batchId, action)

/** The id of the batch, unless the request runs alone. */
export const currentBatchId = (): string | undefined => scope.getStore()
