/** Downloads, see `pages.content`: a redirect to an address on another host that needs no token, for some minutes. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { GraphFailure, invalidRequest, noItem } from './failures.ts'
import type { Place } from './place.ts'
import type { Item } from './store.ts'
import { hasDriveTrouble } from './troubles.ts'
import { mimeTypeOf } from './views.ts'

const keyMs = 5 * 60_000

type Downloads = {
  /** A fresh path below the download host for this file. */
  readonly pathOf: (item: Item | null) => string
  /** GET of these paths. */
  readonly routes: (app: FastifyInstance) => void
}

export function openDownloads(place: Place): Downloads {
  const keys = new Map<string, { readonly itemId: string; readonly until: number }>()
  return {
    pathOf(item) {
      if (!item || item.isFolder) throw invalidRequest('Only files have content.', 'content')
      const now = place.now().getTime()
      for (const [key, { until }] of keys) if (until < now) keys.delete(key)
      const key = randomBytes(24).toString('base64url')
      keys.set(key, { itemId: item.id, until: now + keyMs })
      return key
    },
    routes(app) {
      app.get<{ Params: { key: string } }>('/:key', async ({ params }, reply) => {
        const known = keys.get(params.key)
        if (!known || known.until < place.now().getTime()) {
          throw new GraphFailure(401, 'unauthenticated', 'The address has expired.', 'content')
        }
        const item = place.store.find(known.itemId)
        if (!item) throw noItem('content')
        return reply
          .type(mimeTypeOf(item.name))
          .header('content-length', String(item.size))
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(item.name)}`)
          .header('cache-control', 'no-store')
          .send(bytesOf(place, item))
      })
    },
  }
}

/** A file's bytes, slowly if the drive says so. */
export function bytesOf(place: Place, item: Item): Readable {
  const path = place.store.pathOf(item.id)
  if (!hasDriveTrouble(place.store, 'Slow Download')) return createReadStream(path)
  return Readable.from(slowly(path, item.size, place.slowPartMs))
}

async function* slowly(path: string, size: number, pauseMs: number): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.ceil(size / 10))
  for (let start = 0; start < size; start += step) {
    await wait(pauseMs)
    for await (const part of createReadStream(path, { start, end: Math.min(start + step, size) - 1 })) {
      yield part as Buffer
    }
  }
}
