/** Saves of this page: from the record and base version to the resulting version. */
const ownSaves = new Map<string, number>()

export const noteOwnSave = (id: string, from: number, to: number): void =>
  void ownSaves.set(`${id} ${from}`, to)

/**
 * The version to base a change on after `version` was shown: a list may not be refetched yet, and this page's
 * own saves are not conflicts. Another person's save leaves a gap in the numbers and stops the chain.
 */
export function latestOwnVersion(id: string, version: number): number {
  const next = ownSaves.get(`${id} ${version}`)
  return next === version + 1 ? latestOwnVersion(id, next) : version
}

/** The answer of the last own save of each record. */
const savedRecords = new Map<string, { readonly version: number }>()

export const noteSavedRecord = (record: { readonly id: string; readonly version: number }): void =>
  void savedRecords.set(record.id, record)

/**
 * The record as it was at its latest own version: fields of a list that is not refetched yet are replaced, so that an
 * undo restores the value before this change, and not the one before the change before.
 */
export function atLatestVersion<R extends { readonly id: string; readonly version: number }>(shown: R): R {
  const version = latestOwnVersion(shown.id, shown.version)
  const saved = savedRecords.get(shown.id)
  return version > shown.version && saved?.version === version ? { ...shown, ...saved } : shown
}

/** The last save in progress of each record. */
const underWay = new Map<string, Promise<unknown>>()

/** Serializes the saves of one record: two at once would conflict with each other. */
export function inTurn<T>(id: string, save: () => Promise<T>): Promise<T> {
  const before = underWay.get(id)
  const saving = before ? before.then(save, save) : save()
  underWay.set(id, saving)
  const end = () => {
    if (underWay.get(id) === saving) underWay.delete(id)
  }
  saving.then(end, end)
  return saving
}
