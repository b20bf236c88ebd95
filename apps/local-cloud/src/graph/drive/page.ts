/** The drive's page for people: every `webUrl` leads here. Folders are made, renamed, moved and deleted as anywhere. */
import { header, page } from '../../directory/page.ts'
import { markup, type Markup } from '../../markup.ts'
import type { Place } from './place.ts'
import type { Item } from './store.ts'
import { permissionViews, webUrlOf } from './views.ts'

type Shown = {
  readonly organization: string
  readonly place: Place
  /** Null for the top. */
  readonly item: Item | null
  /** A refusal of the last action. */
  readonly error?: string | undefined
}

export function itemPage({ organization, place, item, error }: Shown): string {
  const { webRoot } = place
  const title = item?.name ?? 'Documents'
  const parent = item && (item.parentId === null ? null : place.store.find(item.parentId))
  const body = markup`<main class="library">
${item && markup`<p><a href="${parent ? webUrlOf(place, parent) : webRoot}">${parent?.name ?? 'Documents'}</a></p>`}
<h1>${title}</h1>
${error !== undefined && markup`<p class="refusal" role="alert">${error}</p>`}
${item && !item.isFolder ? fileFacts(place, item) : folderList(place, item)}
${item && actions(place, item)}
</main>`
  return layout(organization, title, body)
}

export const noItemPage = (organization: string, { webRoot }: Place): string =>
  layout(
    organization,
    'Not here',
    markup`<main class="message"><h1>This is not here</h1>
<p>The file or folder was deleted, renamed or moved.</p>
<p><a class="button" href="${webRoot}">All folders</a></p></main>`,
  )

function folderList(place: Place, folder: Item | null): Markup {
  const children = place.store.children(folder?.id ?? null)
  const list = children.map(
    (child) => markup`<li><a href="${webUrlOf(place, child)}">
<b>${child.isFolder ? '📁' : '📄'} ${child.name}</b>
<span>${child.isFolder ? '' : bytesInWords(child.size)}</span></a></li>`,
  )
  return markup`${children.length > 0 ? markup`<ul class="mails">${list}</ul>` : markup`<p class="nobody">This folder is empty.</p>`}
<form method="post" action="${folder ? webUrlOf(place, folder) : place.webRoot}">
<label>New folder <input name="name" required maxlength="255"></label>
<button class="button" name="act" value="new">Create</button></form>`
}

const fileFacts = (place: Place, file: Item) => markup`<dl><dt>Size</dt><dd>${bytesInWords(file.size)}</dd>
<dt>Added</dt><dd><time datetime="${file.createdAt}">${inWords(file.createdAt)}</time></dd></dl>
<p><a class="button" href="${webUrlOf(place, file)}?download">Download</a></p>`

/** Actions of the library's members. Restricting a folder stops the inheritance of permissions. */
function actions(place: Place, item: Item): Markup {
  const address = webUrlOf(place, item)
  const isInherited = permissionViews(place, item).some(({ inheritedFrom }) => inheritedFrom)
  return markup`<form method="post" action="${address}"><label>Name
<input name="name" value="${item.name}" required maxlength="255"></label>
<button class="button" name="act" value="rename">Rename</button></form>
<form method="post" action="${address}"><label>Move to folder
<input name="to" placeholder="Clients/Archive"></label>
<button class="button" name="act" value="move">Move</button></form>
${
  item.isFolder &&
  markup`<form method="post" action="${address}">
<p>${isInherited ? 'All members can read this folder.' : 'Only owners can read this folder.'}</p>
${(isInherited || item.isRestricted) && markup`<button class="button" name="act" value="restrict">${isInherited ? 'Restrict' : 'Inherit again'}</button>`}</form>`
}
<form method="post" action="${address}"><button class="button" name="act" value="delete">Delete</button></form>`
}

const layout = (organization: string, title: string, body: Markup) =>
  page(`${title} · ${organization}`, markup`${header(organization, back, 'Demonstration drive')}${body}`, {
    style: 'drive.css',
  })

const back = markup`<a class="button" href="/">To the application</a>`

const bytesInWords = (size: number) =>
  size < 1_000_000 ? `${Math.ceil(size / 1_000)} KB` : `${(size / 1_000_000).toFixed(1)} MB`

const inWords = (at: string) => words.format(new Date(at))

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
