/** Each save of this page, by the record and the version it was based on: the version that came of it. */
const ownSaves = new Map<string, number>()

export const noteOwnSave = (id: string, from: number, to: number): void =>
  void ownSaves.set(`${id} ${from}`, to)

/**
 * The version to base a change on where `version` was seen: a list may not be read again yet, and what this page itself
 * did to what it shows is no change of somebody else. Where others came in between, it is: the numbers leave a gap.
 */
export function ownLatest(id: string, version: number): number {
  const next = ownSaves.get(`${id} ${version}`)
  return next === version + 1 ? ownLatest(id, next) : version
}
