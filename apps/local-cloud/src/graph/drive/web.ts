/** Serves the drive's page. Register it at the path of `Place.webRoot`. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../../directory/page.ts'
import { sendPage } from '../../esign/plugin.ts'
import { findItem } from './address.ts'
import { bytesOf } from './content.ts'
import { GraphFailure } from './failures.ts'
import { addFolder, deleteItem, moveItem } from './items.ts'
import { itemPage, noItemPage } from './page.ts'
import type { Place } from './place.ts'
import type { Item } from './store.ts'
import { mimeTypeOf, webUrlOf } from './views.ts'

export function driveWeb(organization: string, place: Place): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    const library = { organization, place }
    app.get('/', async (request, reply) => show(library, request, reply))
    app.get('/*', async (request, reply) => show(library, request, reply))
    app.post('/', async (request, reply) => act(library, request, reply))
    app.post('/*', async (request, reply) => act(library, request, reply))
  }
}

type Library = { readonly organization: string; readonly place: Place }

async function show({ organization, place }: Library, request: FastifyRequest, reply: FastifyReply) {
  const item = await itemAt(place, request)
  if (item === undefined) return sendPage(reply, noItemPage(organization, place), 404)
  const isDownload =
    item && !item.isFolder && new URL(request.url, place.webRoot).searchParams.has('download')
  if (!isDownload) return sendPage(reply, itemPage({ organization, place, item }))
  return reply
    .headers(pageHeaders)
    .type(mimeTypeOf(item.name))
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(item.name)}`)
    .send(bytesOf(place, item))
}

async function act({ organization, place }: Library, request: FastifyRequest, reply: FastifyReply) {
  // Another site's page must not change the drive.
  const { origin } = request.headers
  if (origin !== undefined && origin !== new URL(place.webRoot).origin) return reply.code(403).send()
  const item = await itemAt(place, request)
  if (item === undefined) return sendPage(reply, noItemPage(organization, place), 404)
  try {
    const next = await perform(place, item, request.body as URLSearchParams)
    return reply.redirect(next ? webUrlOf(place, next) : place.webRoot, 303)
  } catch (error) {
    if (!(error instanceof GraphFailure)) throw error
    return sendPage(reply, itemPage({ organization, place, item, error: error.message }), error.status)
  }
}

/** Null for the top, undefined when nothing is at this path. */
async function itemAt(place: Place, request: FastifyRequest): Promise<Item | null | undefined> {
  const root = new URL(place.webRoot)
  const path = new URL(request.url, root).pathname.slice(root.pathname.length)
  try {
    const names = path
      .split('/')
      .filter((name) => name !== '')
      .map(decodeURIComponent)
    return findItem(place, { start: null, names })
  } catch (error) {
    if (error instanceof GraphFailure || error instanceof URIError) return undefined
    throw error
  }
}

/** Returns the item to show next, null for the top. Throws GraphFailure. */
async function perform(place: Place, item: Item | null, form: URLSearchParams): Promise<Item | null> {
  const parent = item?.parentId ? (place.store.find(item.parentId) ?? null) : null
  switch (form.get('act')) {
    case 'new':
      return addFolder(place, item, form.get('name') ?? '')
    case 'rename':
      return moveItem(place, item, { name: form.get('name') ?? '' })
    case 'move': {
      const names = (form.get('to') ?? '').split('/').filter((name) => name !== '')
      return moveItem(place, item, { parentId: findItem(place, { start: null, names })?.id ?? null })
    }
    case 'restrict':
      if (item) place.store.save({ ...item, isRestricted: !item.isRestricted })
      return item
    case 'delete':
      await deleteItem(place, item)
      return parent
    default:
      return item
  }
}
