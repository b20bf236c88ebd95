/**
 * Storage on the phone, in two IndexedDB databases: cached responses are deleted as a whole, the outbox is
 * not.
 */

export interface KeyValueStore<T> {
  readonly all: () => Promise<T[]>
  readonly put: (value: T) => Promise<void>
  readonly remove: (...ids: readonly string[]) => Promise<void>
}

const store = 'all'

/** Values by `id`, in a database with this name. If the browser forbids it, every call rejects. */
export function keyValueStore<T extends { readonly id: string }>(name: string): KeyValueStore<T> {
  let opened: Promise<IDBDatabase> | undefined

  const database = () => {
    opened ??= open(name, () => {
      opened = undefined
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const inStore = async (
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest | undefined,
  ) => {
    const transaction = (await database()).transaction(store, mode)
    const request = act(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored.')))
    })
    return request?.result as unknown
  }

  return {
    all: async () => (await inStore('readonly', (values) => values.getAll())) as T[],
    put: async (value) => void (await inStore('readwrite', (values) => values.put(value))),
    remove: async (...ids) =>
      void (await inStore('readwrite', (values) => {
        ids.forEach((id) => values.delete(id))
        return undefined
      })),
  }
}

/** True when the browser stores nothing at all, as in some private windows; otherwise the phone is full. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ReferenceError ||
  error instanceof TypeError ||
  (error instanceof DOMException && ['SecurityError', 'InvalidStateError'].includes(error.name))

const open = (name: string, onGone: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, { keyPath: 'id' }),
    )
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened.')))
    request.addEventListener('success', () => {
      const database = request.result
      // An open connection would block deletion by the service worker or another tab.
      database.addEventListener('versionchange', () => {
        database.close()
        onGone()
      })
      database.addEventListener('close', onGone)
      resolve(database)
    })
  })

export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const outcome of ['success', 'error', 'blocked'] as const)
      request.addEventListener(outcome, () => resolve())
  })
