/** The cloud's drive against a small service that follows the manual of Microsoft Graph. */
import type { AddressInfo } from 'node:net'
import { documents, webLeads, webSales } from '@crm/contract'
import { chunkBytes } from '@crm/domain/documents/file-types'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDocument, aLead, aPdf, aSale, anUpload, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'
import { DriveUnavailable, NotInDrive } from '#platform/ports/drive'
import { graphDrive } from './graph-drive.ts'

interface Item {
  name: string
  parent: string
  content: Buffer
  isFolder: boolean
}

/** The service's drive `d1`, with its `items`. */
async function startFakeGraph() {
  const items = new Map<string, Item>()
  const sessions = new Map<string, { name: string; size: number; content: Buffer }>()
  const state = { tokens: 0, isDown: false, isFull: false, origin: '' }
  const app: FastifyInstance = Fastify({ forceCloseConnections: true, bodyLimit: 2_000_000 })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_r, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_r, body, done) => done(null, body))
  app.addHook('onRequest', async (request, reply) => {
    if (state.isDown) return reply.code(503).send({ error: { code: 'serviceNotAvailable' } })
    if (state.isFull && request.method === 'POST' && !request.url.startsWith('/tenant/')) {
      return reply.code(507).send({ error: { code: 'quotaLimitReached' } })
    }
    const isOpen = request.url.startsWith('/tenant/') || request.url.startsWith('/upload/')
    if (!isOpen && request.headers.authorization !== 'Bearer the-token') return reply.code(401).send({})
  })
  app.post('/tenant/oauth2/v2.0/token', async (request, reply) => {
    state.tokens += 1
    const body = request.body as Record<string, string>
    const isRight = body['client_secret'] === 'secret' && body['scope'] === `${state.origin}/.default`
    if (!isRight) return reply.code(401).send({ error: 'invalid_client' })
    return { access_token: 'the-token', expires_in: 3600 }
  })
  app.post('/v1.0/drives/d1/*', async (request, reply) => {
    const path = decodeURIComponent(request.url.slice('/v1.0/drives/d1/'.length))
    const body = request.body as { name: string; item: { fileSize: number } }
    const session = /^root:\/Incoming\/[\w-]+ (.+):\/createUploadSession$/.exec(path)
    if (session?.[1]) {
      const id = `s${sessions.size}`
      sessions.set(id, { name: session[1], size: body.item.fileSize, content: Buffer.alloc(0) })
      return { uploadUrl: `${state.origin}/upload/${id}` }
    }
    const parent = /^(?:items\/)?(\w+)\/children$/.exec(path)?.[1] ?? ''
    const isThere = [...items.values()].some((one) => one.parent === parent && one.name === body.name)
    if (isThere) return reply.code(409).send({ error: { code: 'nameAlreadyExists' } })
    const id = `f${items.size}`
    items.set(id, { name: body.name, parent, content: Buffer.alloc(0), isFolder: true })
    return reply.code(201).send({ id })
  })
  app.put<{ Params: { id: string } }>('/upload/:id', async (request, reply) => {
    const session = sessions.get(request.params.id)
    const [, from, to] = /^bytes (\d+)-(\d+)\/\d+$/.exec(request.headers['content-range'] ?? '') ?? []
    if (!session) return reply.code(404).send({})
    if (Number(from) !== session.content.length) return reply.code(416).send({})
    session.content = Buffer.concat([session.content, request.body as Buffer])
    if (Number(to) + 1 < session.size)
      return reply.code(202).send({ nextExpectedRanges: [`${Number(to) + 1}-`] })
    const id = `i${items.size}`
    items.set(id, { name: session.name, parent: 'incoming', content: session.content, isFolder: false })
    return reply.code(201).send({ id })
  })
  app.get('/v1.0/drives/d1', () => ({
    id: 'd1',
    quota: { remaining: 5_000_000, state: state.isFull ? 'critical' : 'normal' },
  }))
  app.get('/v1.0/drives/d1/*', async (request, reply) => {
    const path = decodeURIComponent(request.url.slice('/v1.0/drives/d1/'.length))
    const content = /^items\/(\w+)\/content$/.exec(path)?.[1]
    if (content) return items.has(content) ? items.get(content)?.content : reply.code(404).send({})
    const folder = /^items\/(\w+)\?\$select=webUrl$/.exec(path)?.[1]
    if (folder)
      return items.has(folder) ? { webUrl: `https://cloud.example/${folder}` } : reply.code(404).send({})
    const [, parent, name] = /^(?:items\/)?(\w+):\/(.+)$/.exec(path) ?? []
    const found = [...items].find(([, one]) => one.parent === parent && one.name === name)
    return found ? { id: found[0] } : reply.code(404).send({})
  })
  app.patch<{ Params: { id: string } }>('/v1.0/drives/d1/items/:id', async (request, reply) => {
    const item = items.get(request.params.id)
    const body = request.body as { name: string; parentReference: { id: string } }
    if (!item) return reply.code(404).send({})
    Object.assign(item, { name: body.name, parent: body.parentReference.id })
    return { id: request.params.id, webUrl: `https://cloud.example/${request.params.id}` }
  })
  app.delete<{ Params: { id: string } }>('/v1.0/drives/d1/items/:id', async (request, reply) => {
    items.delete(request.params.id)
    return reply.code(204).send()
  })
  await app.listen({ port: 0, host: 'localhost' })
  state.origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
  return { items, state, close: () => app.close() }
}

let cloud: Awaited<ReturnType<typeof startFakeGraph>>
let server: TestServer
let mona: Client
const driveWith = (clientSecret: string) =>
  graphDrive({
    graphUrl: cloud.state.origin,
    authority: `${cloud.state.origin}/tenant`,
    clientId: 'the-client',
    clientSecret,
    driveId: 'd1',
  })
beforeAll(async () => {
  cloud = await startFakeGraph()
  server = await startTestServer({ drive: driveWith('secret'), worksJobs: true })
  mona = await server.as('mona')
})
afterAll(async () => {
  await server.close()
  await cloud.close()
})

const pathOf = (id: string): string => {
  const item = cloud.items.get(id)
  return item ? `${pathOf(item.parent)}/${item.name}` : ''
}

test('a file is uploaded to the cloud in chunks, filed by the queue in folders created on demand, and read from there', async () => {
  const lead = await aLead(mona, { firstName: 'Ada', lastName: 'Po' })
  const sale = await aSale(mona, lead.id)
  const file = aPdf(chunkBytes + 500)
  const uploadId = await anUpload(mona, 'Permission.pdf', file)
  const letter = await good(
    mona.call(documents.create, { body: { uploadId, saleId: sale.id, docType: 'PTOLetter' } }),
  )
  const bill = await aDocument(mona, { saleId: sale.id, docType: 'UtilityBill' })
  await vi.waitFor(async () => {
    const docs = await good(mona.call(documents.list, { query: { leadId: lead.id } }))
    expect(new Set(docs.map(({ docLink }) => docLink))).toEqual(
      new Set([letter, bill].map(({ driveItemId }) => `https://cloud.example/${driveItemId}`)),
    )
  }, 20_000)
  expect(letter.driveId).toBe('d1')
  const client = `/Clients/PO, Ada - ${lead.number}`
  expect(pathOf(letter.driveItemId)).toBe(
    `${client}/${sale.jobNumber}/08 PTO & Monitoring/${letter.fileName}`,
  )
  expect(pathOf(bill.driveItemId)).toBe(`${client}/00 Lead/${bill.fileName}`)
  const response = await mona.raw('GET', `/documents/${letter.id}/download`)
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(file))).toBe(true)

  // The ids are stored where the specification has them, without a new version or a history entry.
  const [now, job] = await Promise.all([
    good(mona.call(webLeads.get, { params: { id: lead.id } })),
    good(mona.call(webSales.get, { params: { id: sale.id } })),
  ])
  expect(pathOf(now.cloudFolderId ?? '')).toBe(client)
  expect(pathOf(job.ptoFolderId ?? '')).toBe(`${client}/${sale.jobNumber}/08 PTO & Monitoring`)
  expect([job.version, job.permitFolderId]).toEqual([sale.version, null])
  const { folders } = await good(mona.call(documents.drive, { query: { saleId: sale.id } }))
  expect(folders).toContainEqual({
    name: '08 PTO & Monitoring',
    id: job.ptoFolderId,
    link: `https://cloud.example/${job.ptoFolderId}`,
  })
  expect(folders.map(({ name }) => name).toSorted()).toEqual(['08 PTO & Monitoring', 'Job'])
  cloud.state.isDown = true
  const away = await good(mona.call(documents.drive, { query: { leadId: lead.id } }))
  cloud.state.isDown = false
  expect(away.folders).toEqual([{ name: 'Client', id: now.cloudFolderId, link: null }])

  // A folder that was renamed in the cloud is found by its id.
  Object.assign(cloud.items.get(job.ptoFolderId ?? '') ?? {}, { name: 'Utility' })
  const other = await aDocument(mona, { saleId: sale.id, docType: 'InterconnectionApplication' })
  await vi.waitFor(() => expect(pathOf(other.driveItemId)).toContain('/Utility/Interconnection'), 20_000)
  expect(cloud.state.tokens).toBe(1)
})

test('an unavailable cloud answers 503 without its own error text', async () => {
  const lead = await aLead(mona)
  const document = await aDocument(mona, { leadId: lead.id })
  cloud.state.isDown = true
  await expect(server.drive.ready()).rejects.toThrow('The drive answered 503')
  const answers = await Promise.all([
    mona.raw('GET', `/documents/${document.id}/download`),
    mona.raw('POST', '/drive/uploads?name=a.pdf&size=9', { body: '%PDF-1.4\n' }),
  ])
  cloud.state.isDown = false
  await expect(server.drive.ready()).resolves.toEqual({ freeBytes: 5_000_000, isLow: false })
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'UNAVAILABLE', message: 'A service this needs is not available. Please try again.' },
    ])
  }
})

test('a full cloud refuses files with that reason, and health warns before it is full', async () => {
  cloud.state.isFull = true
  const answer = await mona.raw('POST', '/drive/uploads?name=a.pdf&size=9', { body: '%PDF-1.4\n' })
  await expect(server.drive.ready()).resolves.toEqual({ freeBytes: 5_000_000, isLow: true })
  cloud.state.isFull = false
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'UNAVAILABLE', message: 'There is no room for the file. Please try again.' },
  ])
})

test('a file of another size in the cloud is an error, not a truncated download', async () => {
  const lead = await aLead(mona)
  const document = await aDocument(mona, { leadId: lead.id })
  const item = cloud.items.get(document.driveItemId)
  Object.assign(item ?? {}, { content: item?.content.subarray(1) })
  const answer = await mona.raw('GET', `/documents/${document.id}/download`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { code: 'INTERNAL', message: 'Part of this file is missing. Ask an administrator.' },
  ])
})

test('a missing file, a wrong secret and a repeated chunk are handled', async () => {
  const drive = driveWith('secret')
  await expect(drive.open('nothing', 1)).rejects.toThrow(NotInDrive)
  await expect(driveWith('wrong').open('nothing', 1)).rejects.toThrow(DriveUnavailable)
  const file = aPdf(2 * chunkBytes)
  const session = await drive.begin('a.pdf', file.length)
  const first = { bytes: file.slice(0, chunkBytes), at: 0, size: file.length }
  expect(await drive.take(session, first)).toBeUndefined()
  expect(await drive.take(session, first)).toBeUndefined()
  const itemId = await drive.take(session, {
    bytes: file.slice(chunkBytes),
    at: chunkBytes,
    size: file.length,
  })
  expect(cloud.items.get(itemId ?? '')?.content.length).toBe(file.length)
  await drive.discard(session, itemId ?? null)
  await expect(drive.open(itemId ?? '', 1)).rejects.toThrow(NotInDrive)
})
