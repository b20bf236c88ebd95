/** Addresses of items: by id, by path, or by a path below an id. See `pages.addressing`. */
import { GraphFailure, invalidRequest, noItem } from './failures.ts'
import { demandName, demandPath } from './names.ts'
import type { Place } from './place.ts'
import type { Item } from './store.ts'
import { parentsOf } from './views.ts'

export type Address = {
  /** Null for the root. */
  readonly start: string | null
  readonly names: readonly string[]
  /** `children`, `content`, …; empty for the item itself. */
  readonly action: string
}

const grammar = /^(?:root|items\/([^/:]+))(?::\/([^:]*):?)?(?:\/([A-Za-z]+))?$/

/** Reads the undecoded path below the drive: a colon that belongs to a name must be encoded. */
export function parseAddress(path: string): Address {
  const match = grammar.exec(path)
  if (!match) throw new GraphFailure(400, 'BadRequest', 'Resource not found for the segment.', 'addressing')
  const [, start = null, below = '', action = ''] = match
  const names = below
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)
  names.forEach((name, index) => demandName(name, start === null && index === 0))
  return { start: start === null ? null : decodeURIComponent(start), names, action }
}

/** The item at an address; null for the root. Throws 404 `itemNotFound`. */
export function findItem({ store }: Place, { start, names }: Omit<Address, 'action'>): Item | null {
  let item = start === null ? null : demandItem(store.find(start))
  for (const name of names) {
    if (item && !item.isFolder) throw noItem('addressing')
    item = demandItem(store.findChild(item?.id ?? null, name))
  }
  return item
}

/** Where an item of this address would be: its folder, which exists, and its name. */
export function findSlot(place: Place, { start, names }: Address): { parent: Item | null; name: string } {
  const name = names.at(-1)
  if (name === undefined) throw invalidRequest('The name of the item is missing.', 'addressing')
  const parent = findItem(place, { start, names: names.slice(0, -1) })
  demandFolder(parent)
  demandPath([...namesOf(place, parent), name])
  return { parent, name }
}

export const namesOf = (place: Place, item: Item | null): string[] =>
  item ? [...parentsOf(place, item), item].map(({ name }) => name) : []

export function demandFolder(item: Item | null): void {
  if (item && !item.isFolder) throw invalidRequest('The item is not a folder.', 'addressing')
}

const demandItem = (item: Item | undefined): Item => {
  if (!item) throw noItem('addressing')
  return item
}
