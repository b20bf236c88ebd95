/** What lies on the phone, in two databases of the browser: what was read is forgotten as a whole, what waits is not. */

/** Deleted by the service worker, too, which knows it by this name. */
export const keptDatabase = 'web-crm-pocket'
export const waitingDatabase = 'web-crm-waiting'

export interface Shelf<T> {
  readonly all: () => Promise<T[]>
  readonly put: (value: T) => Promise<void>
  readonly remove: (...ids: readonly string[]) => Promise<void>
}

const store = 'all'

/** Values by their `id`, in one database of the name. A browser that forbids it has none: each call fails. */
export function shelf<T extends { readonly id: string }>(name: string): Shelf<T> {
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
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not kept.')))
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

const open = (name: string, onGone: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, { keyPath: 'id' }),
    )
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened.')))
    request.addEventListener('success', () => {
      const database = request.result
      // Whoever deletes it, the service worker or another tab, waits for nobody.
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
