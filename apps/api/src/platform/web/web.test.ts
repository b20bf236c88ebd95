import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPages } from '#test/pages'
import { rawRequest } from '#test/raw-request'
import { startTestServer, type TestServer } from '#test/server'

let pages: Awaited<ReturnType<typeof startPages>>
let server: TestServer
beforeAll(async () => {
  pages = await startPages()
  server = await startTestServer({ web: pages })
})
afterAll(async () => {
  await server.close()
  await pages.remove()
})
const get = (path: string) => rawRequest(server.url, path)

test.each(['/', '/leads', '/leads/', '//', '/\\', '//[x', '//a:99999/', '/leads?q=//[x'])(
  'every page URL answers the page with its settings: %s',
  async (path) => {
    const { status, headers, body } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain(
      '{"apiBaseUrl":"/api","company":"Sunridge","directory":{"clientId":"ours"}}</script><h1>The page</h1>',
    )
  },
)

test('signers have a page of their own, without the sign-in settings of staff', async () => {
  const { status, headers, body } = await get('/sign/a-key-that-nobody-guesses')
  expect([status, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'noindex, nofollow',
    'no-referrer',
  ])
  expect(body).toContain('{"apiBaseUrl":"/api","company":"Sunridge"}</script><h1>To sign</h1>')
})

test('the offline page is never cached by HTTP, and its service worker is revalidated', async () => {
  const page = await get('/pocket')
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(page.body).toContain('"directory":{"clientId":"ours"}}</script><h1>No signal</h1>')
  const worker = await get('/service-worker.js')
  expect([worker.status, worker.headers['cache-control'], worker.body]).toEqual([
    200,
    'no-cache',
    '// lets it go',
  ])
})

test('with offline mode on, the service worker contains the build', async () => {
  const open = await startPages({ hasPocket: true })
  const other = await startTestServer({ web: open })
  try {
    const { body, headers } = await rawRequest(other.url, '/service-worker.js')
    expect([body, headers['cache-control']]).toEqual(['// holds the build', 'no-cache'])
    expect(headers['content-type']).toMatch(/javascript/)
  } finally {
    await other.close()
    await open.remove()
  }
})

test('a build file is served, and immutable when its name has a hash', async () => {
  const { status, headers, body } = await get('/assets/page-1a2b.js')
  expect([status, headers['cache-control'], body]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'export {}',
  ])
})

test.each(['/assets/page-9z9z.js', '/.sources', '/%2esources', '/.git/config.js', '/C:/Windows/win.ini'])(
  'a missing build file is a 404, not a page: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each(['//assets/page-1a2b.js', '/assets/..%2f..%2f..%2fpackage.json', '/../package.json'])(
  'no file outside the build is served: %s',
  async (path) => {
    const { status, body } = await get(path)
    expect([403, 404]).toContain(status)
    expect(body).not.toContain('export')
  },
)

const notFound = JSON.stringify({ message: 'There is nothing at this address.', code: 'NOT_FOUND' })

describe('under /api there are no pages', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s of an unknown URL under /api is a 404, whatever its headers and body',
    async (method) => {
      for (const path of ['/api', '/api/', '/api/webLeeds', '/api/webLeeds/1/sale.js', '/%61pi/webLeeds']) {
        const { status, headers, body } = await rawRequest(server.url, path, {
          method,
          headers: ['host', 'localhost', 'content-type', 'text/plain', 'content-length', '1'],
          body: '{',
        })
        expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
          path,
          404,
          'application/json; charset=utf-8',
          'no-store',
        ])
        expect(body).toBe(method === 'HEAD' ? '' : notFound)
      }
    },
  )

  test('frequent requests to unknown URLs under /api are rate-limited', async () => {
    const strict = await startTestServer({ web: pages, requestsPerMinute: 2 })
    const statuses: (number | undefined)[] = []
    for (let n = 0; n < 3; n++) statuses.push((await rawRequest(strict.url, '/api/webLeeds')).status)
    await strict.close()
    expect(statuses).toEqual([404, 404, 429])
  })
})
