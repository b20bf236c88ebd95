/** Response bodies, checked by the compiler against Microsoft's own types. */
import type { Drive, DriveItem, Permission, UploadSession } from '@microsoft/microsoft-graph-types'
import type { Place } from './place.ts'
import type { Item, Session } from './store.ts'

/** Bytes. */
const totalBytes = 1_099_511_627_776

export function driveView({ driveId, store, webRoot }: Place, isFull: boolean): Drive {
  const used = store.used()
  return {
    id: driveId,
    driveType: 'documentLibrary',
    name: 'Documents',
    webUrl: webRoot,
    quota: {
      total: totalBytes,
      used: isFull ? totalBytes : used,
      remaining: isFull ? 0 : totalBytes - used,
      deleted: 0,
      state: isFull ? 'exceeded' : 'normal',
    },
  }
}

export function itemView(place: Place, item: Item): DriveItem {
  const { store, driveId } = place
  const parents = parentsOf(place, item)
  const path = parents.map(({ name }) => `/${encodeURIComponent(name)}`).join('')
  return {
    id: item.id,
    name: item.name,
    size: item.size,
    createdDateTime: item.createdAt,
    lastModifiedDateTime: item.changedAt,
    webUrl: webUrlOf(place, item),
    parentReference: {
      driveId,
      driveType: 'documentLibrary',
      id: item.parentId ?? `root-${driveId}`,
      path: `/drives/${driveId}/root:${path}`,
    },
    ...(item.isFolder
      ? { folder: { childCount: store.children(item.id).length } }
      : { file: { mimeType: mimeTypeOf(item.name) } }),
  }
}

/** `webUrl` is made of names: it leads nowhere after the item, or a folder above it, is renamed or moved. */
export function webUrlOf(place: Place, item: Item): string {
  const names = [...parentsOf(place, item), item].map(({ name }) => encodeURIComponent(name))
  return `${place.webRoot}/${names.join('/')}`
}

/** The folders above an item, the topmost first. */
export function parentsOf(place: Pick<Place, 'store'>, { parentId }: Item): Item[] {
  const parent = parentId === null ? undefined : place.store.find(parentId)
  return parent ? [...parentsOf(place, parent), parent] : []
}

export const sessionView = ({ expiresAt, received }: Session): UploadSession => ({
  expirationDateTime: expiresAt,
  nextExpectedRanges: [`${received}-`],
})

/** The library's groups, by inheritance unless a person stopped it here or above. */
export function permissionViews(place: Place, item: Item): Permission[] {
  const isOwn = [item, ...parentsOf(place, item)].some(({ isRestricted }) => isRestricted)
  const owners: Permission = { id: 'b3duZXJz', roles: ['owner'], grantedToV2: group('CRM Owners') }
  const root = { driveId: place.driveId, path: `/drives/${place.driveId}/root:` }
  return isOwn
    ? [owners]
    : [
        { ...owners, inheritedFrom: root },
        { id: 'bWVtYmVycw', roles: ['write'], grantedToV2: group('CRM Members'), inheritedFrom: root },
      ]
}

const group = (displayName: string) => ({ siteGroup: { displayName } })

const mimeTypes = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
])

export const mimeTypeOf = (name: string): string =>
  mimeTypes.get(/[^.]+$/.exec(name.toLowerCase())?.[0] ?? '') ?? 'application/octet-stream'
