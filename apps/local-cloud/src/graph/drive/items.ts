/** Reading, creating, changing and deleting items. */
import { rm } from 'node:fs/promises'
import type { DriveItem, Permission } from '@microsoft/microsoft-graph-types'
import { demandFolder, namesOf } from './address.ts'
import { GraphFailure, invalidRequest, nameTaken, noItem } from './failures.ts'
import { demandName, demandPath } from './names.ts'
import type { Place } from './place.ts'
import { bodyOf, ItemChange, NewFolder } from './requests.ts'
import { type Item, newItemId } from './store.ts'
import { hasDriveTrouble } from './troubles.ts'
import { freeName } from './uploads.ts'
import { itemView, parentsOf, permissionViews } from './views.ts'

type Page<T> = { readonly value: T[]; readonly '@odata.nextLink'?: string }

/** GET …/children in pages; `$skiptoken` is the number of items before the page. */
export function listChildren(place: Place, folder: Item | null, url: URL): Page<DriveItem> {
  demandFolder(folder)
  const top = Math.min(Number(url.searchParams.get('$top') ?? 200), 1_000)
  const skip = Number(url.searchParams.get('$skiptoken') ?? 0)
  const all = place.store.children(folder?.id ?? null)
  const value = all.slice(skip, skip + top).map((item) => itemView(place, item))
  if (skip + top >= all.length) return { value }
  const next = new URL(url)
  next.searchParams.set('$skiptoken', String(skip + top))
  return { value, '@odata.nextLink': next.href }
}

/** POST …/children, for folders. See `pages.create`. */
export function createFolder(place: Place, parent: Item | null, body: unknown): DriveItem {
  demandFolder(parent)
  const { name, '@microsoft.graph.conflictBehavior': conflict = 'fail' } = bodyOf(NewFolder, body, 'create')
  return itemView(place, addFolder(place, parent, name, conflict))
}

/** Makes a folder as Graph and the drive's page do. Throws GraphFailure. */
export function addFolder(place: Place, parent: Item | null, name: string, conflict = 'fail'): Item {
  demandName(name, parent === null)
  demandPath([...namesOf(place, parent), name])
  const parentId = parent?.id ?? null
  const isTaken = place.store.findChild(parentId, name) !== undefined
  if (isTaken && conflict !== 'rename') throw nameTaken('create')
  const now = place.now().toISOString()
  const folder: Item = {
    id: newItemId(),
    name: isTaken ? freeName(place, parentId, name) : name,
    parentId,
    isFolder: true,
    size: 0,
    createdAt: now,
    changedAt: now,
    isRestricted: false,
  }
  place.store.save(folder)
  return folder
}

/** PATCH: renames and moves. See `pages.move`: the conflict behavior comes in the address. */
export function changeItem(place: Place, item: Item | null, body: unknown, url: URL): DriveItem {
  const { name, parentReference } = bodyOf(ItemChange, body, 'move')
  const conflict = url.searchParams.get('@microsoft.graph.conflictBehavior') ?? 'fail'
  return itemView(place, moveItem(place, item, { name, parentId: parentReference?.id }, conflict))
}

type Move = { readonly name?: string | undefined; readonly parentId?: string | null | undefined }

/** Renames and moves as Graph and the drive's page do. Throws GraphFailure. */
export function moveItem(place: Place, item: Item | null, move: Move, conflict = 'fail'): Item {
  if (!item) throw invalidRequest('The root cannot be changed.', 'move')
  const { store } = place
  const parentId = move.parentId === undefined ? item.parentId : move.parentId
  const parent = parentId === null ? null : store.find(parentId)
  if (parent === undefined) throw noItem('move')
  demandFolder(parent)
  if (parent && [parent, ...parentsOf(place, parent)].some(({ id }) => id === item.id)) {
    throw invalidRequest('A folder cannot be moved into itself.', 'move')
  }
  const wanted = move.name ?? item.name
  demandName(wanted, parent === null)
  demandPath([...namesOf(place, parent), wanted])
  const other = store.findChild(parentId, wanted)
  const isTaken = other !== undefined && other.id !== item.id
  if (isTaken && conflict !== 'rename') throw nameTaken('move')
  const name = isTaken ? freeName(place, parentId, wanted) : wanted
  const changed = { ...item, name, parentId, changedAt: place.now().toISOString() }
  store.save(changed)
  return changed
}

/** DELETE: into the recycle bin of the real service; here the bytes of all files go. */
export async function deleteItem(place: Place, item: Item | null): Promise<void> {
  if (!item) throw invalidRequest('The root cannot be deleted.', 'remove')
  if (!item.isFolder && hasDriveTrouble(place.store, 'Locked Files')) {
    throw new GraphFailure(
      423,
      'resourceLocked',
      'The resource you are attempting to access is locked.',
      'errors',
    )
  }
  const files = filesBelow(place, item)
  place.store.remove(item.id)
  await Promise.all(files.map(({ id }) => rm(place.store.pathOf(id), { force: true })))
}

function filesBelow(place: Place, item: Item): Item[] {
  return item.isFolder ? place.store.children(item.id).flatMap((child) => filesBelow(place, child)) : [item]
}

export const listPermissions = (place: Place, item: Item | null): Page<Permission> => {
  if (!item) throw invalidRequest('The permissions of the root belong to the site.', 'permissions')
  return { value: permissionViews(place, item) }
}
