/**
 * The drive of the organization, as Microsoft Graph serves it to an application: items, upload sessions and downloads,
 * strictly by Microsoft's pages (`pages` in failures.ts). Failures: see troubles.ts.
 */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { onOtherHost } from '../../esign/plugin.ts'
import { rateWindow, secondsUntil } from '../../esign/rate-window.ts'
import { findItem, parseAddress } from './address.ts'
import { openDownloads } from './content.ts'
import { GraphFailure, noItem, sendGraphFailure } from './failures.ts'
import { changeItem, createFolder, deleteItem, listChildren, listPermissions } from './items.ts'
import type { Place } from './place.ts'
import { hasDriveTrouble } from './troubles.ts'
import { createSession, uploadRoutes } from './uploads.ts'
import { driveView, itemView } from './views.ts'

type DriveServiceOptions = {
  readonly place: Place
  /** Throws GraphFailure unless the call carries a token of the application. */
  readonly authorize: (authorization: string | undefined) => Promise<void>
  /** Resource units an application has in a minute, 1,250 in a small tenant. See `pages.throttling`. */
  readonly unitsPerMinute: number
}

type ToDrive = { Params: { drive: string } }

const minuteMs = 60_000

/** Register it at `/graph/v1.0`: `/drives/…`, `/uploads/…` and `/downloads/…`. */
export function driveService({ place, authorize, unitsPerMinute }: DriveServiceOptions): FastifyPluginAsync {
  return async (app) => {
    const downloads = openDownloads(place)
    takeBytes(app)
    app.setErrorHandler((error, _request, reply) => sendGraphFailure(reply, error))
    const count = rateWindow(unitsPerMinute, minuteMs, place.now)
    const throttle = () => {
      demandOpen(place)
      const { isOver, resetAt } = count()
      if (isOver) throw busy(secondsUntil(resetAt, place.now()))
    }

    await app.register(
      async (uploads) => {
        uploads.addHook('onRequest', async () => throttle())
        uploadRoutes(uploads, place)
      },
      { prefix: '/uploads' },
    )
    await app.register(async (files) => downloads.routes(files), { prefix: '/downloads' })
    await app.register(async (api) => {
      api.addHook('onRequest', async ({ headers }) => {
        await authorize(headers.authorization)
        throttle()
      })
      api.all<ToDrive>('/drives/:drive', async (request, reply) => answer(request, reply))
      api.all<ToDrive>('/drives/:drive/*', async (request, reply) => answer(request, reply))
    })

    async function answer(request: FastifyRequest<ToDrive>, reply: FastifyReply) {
      if (request.params.drive !== place.driveId) throw noItem('errors')
      const url = new URL(request.url, `${request.protocol}://${request.host}`)
      const path = url.pathname.replace(/^.*\/drives\/[^/]+\/?/, '')
      if (path === '' && request.method === 'GET') {
        return driveView(place, hasDriveTrouble(place.store, 'Full Drive'))
      }
      const address = parseAddress(path)
      const here = `${url.origin}${url.pathname.replace(/\/drives\/.*$/, '')}`
      const call = `${request.method} ${address.action}`.trim()
      if (call === 'POST createUploadSession') {
        return createSession(place, address, request.body, `${here}/uploads`)
      }
      const item = findItem(place, address)
      switch (call) {
        case 'GET':
          if (!item) throw new GraphFailure(501, 'notSupported', 'The root is not described here.', 'errors')
          return itemView(place, item)
        case 'GET children':
          return listChildren(place, item, url)
        case 'GET content':
          return reply.redirect(onOtherHost(`${here}/downloads/${downloads.pathOf(item)}`), 302)
        case 'GET permissions':
          return listPermissions(place, item)
        case 'POST children':
          void reply.code(201)
          return createFolder(place, item, request.body)
        case 'PATCH':
          return changeItem(place, item, request.body, url)
        case 'DELETE':
          await deleteItem(place, item)
          return reply.code(204).send()
        default:
          throw new GraphFailure(405, 'invalidRequest', 'The method is not allowed here.', 'errors')
      }
    }
  }
}

/** See `pages.throttling`. */
function demandOpen({ store, retryAfterSeconds }: Place): void {
  if (hasDriveTrouble(store, 'Busy Line')) throw busy(retryAfterSeconds)
  if (hasDriveTrouble(store, 'Closed Shop')) {
    throw new GraphFailure(
      503,
      'serviceNotAvailable',
      'The service is temporarily unavailable.',
      'throttling',
      {
        'retry-after': String(retryAfterSeconds),
      },
    )
  }
}

const busy = (seconds: number) =>
  new GraphFailure(429, 'activityLimitReached', 'The request has been throttled.', 'throttling', {
    'retry-after': String(seconds),
  })

/** 60 MiB, the largest piece. */
const bodyLimit = 62_914_560

/** JSON as elsewhere, and pieces of files as bytes. */
function takeBytes(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson)
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}
