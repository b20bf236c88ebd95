/** Documents in the organization's cloud: a strict service, and people who look after its folders as they like. */
import { setTimeout as wait } from 'node:timers/promises'
import { documents, webLeads, webSales } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDocument, aLead, aPdf, aSale, anUpload, good } from '#test/builders'
import type { Client } from '#test/client'
import { driveOf, type GraphService, startGraph } from '#test/graph-service'
import { type TestServer, startTestServer } from '#test/server'
import { deleteStrayFiles, deleteUploads } from '#jobs/forget'
import type { JobContext } from '#jobs/job-context'
import { DriveUnavailable, putFile } from '#platform/ports/drive'

let cloud: GraphService
let server: TestServer
let mona: Client
beforeAll(async () => {
  cloud = await startGraph({ retryAfterSeconds: 3, slowPartMs: 650 })
  server = await startTestServer({
    drive: driveOf(cloud, { maxWaitMs: 1_000, timeoutMs: 6_000 }),
    worksJobs: true,
  })
  mona = await server.as('mona')
})
afterAll(async () => {
  await server.close()
  await cloud.close()
})

const linkOf = async ({ id }: Pick<Document, 'id'>) =>
  (await good(mona.call(documents.get, { params: { id } }))).docLink ?? ''

/** The decoded path in the drive, once the queue has filed the document. */
const filedPath = async (document: Pick<Document, 'id'>): Promise<string> => {
  const link = await vi.waitFor(async () => {
    const found = await linkOf(document)
    expect(found).not.toBe('')
    return found
  }, 30_000)
  return decodeURIComponent(new URL(link).pathname.slice('/library'.length))
}

const bytesOf = async (document: Document) => {
  const answer = await mona.raw('GET', `/documents/${document.id}/download`)
  return Buffer.from(await answer.arrayBuffer())
}

const startUpload = (body: Uint8Array<ArrayBuffer> | string = '%PDF-1.4\n', size = body.length) =>
  mona.raw('POST', `/drive/uploads?name=a.pdf&size=${size}`, { body })

const contextIn = (days: number): JobContext => ({
  ...server,
  now: new Date(Date.now() + days * 86_400_000),
  log: { info: () => undefined } as never,
  people: undefined as never,
  stopping: new AbortController().signal,
})

const listIncoming = async () =>
  [...(await (await cloud.page('/Restricted/Incoming')).text()).matchAll(/<b>📄 ([^<]+)<\/b>/gu)].length

test('documents are filed in folders that are made on demand, and their links lead to them', async () => {
  const lead = await aLead(mona, { firstName: 'Ada', lastName: 'Po' })
  const sale = await aSale(mona, lead.id)
  const file = aPdf(chunkBytes + 500)
  const uploadId = await anUpload(mona, 'What: "this"?.pdf', file)
  const letter = await good(
    mona.call(documents.create, { body: { uploadId, saleId: sale.id, docType: 'PTOLetter' } }),
  )
  const bill = await aDocument(mona, { saleId: sale.id, docType: 'UtilityBill' })
  const client = `/Clients/PO, Ada - ${lead.number}`
  expect(await filedPath(letter)).toContain(`${client}/${sale.jobNumber}`)
  expect(await filedPath(letter)).toContain(`/08 PTO & Monitoring/${letter.fileName}`)
  expect(await filedPath(bill)).toBe(`${client}/00 Lead/${bill.fileName}`)
  const answer = await fetch(await linkOf(letter))
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(letter.fileName)])
  expect((await bytesOf(letter)).equals(Buffer.from(file))).toBe(true)

  // The ids are stored where the specification has them, without a new version or a history entry.
  const [now, job] = await Promise.all([
    good(mona.call(webLeads.get, { params: { id: lead.id } })),
    good(mona.call(webSales.get, { params: { id: sale.id } })),
  ])
  expect([now.cloudFolderId, job.version, job.permitFolderId]).toEqual([
    expect.any(String),
    sale.version,
    null,
  ])
  const { folders } = await good(mona.call(documents.drive, { query: { saleId: sale.id } }))
  expect(folders).toContainEqual({
    name: '08 PTO & Monitoring',
    id: job.ptoFolderId,
    link: expect.stringContaining('/library/Clients/'),
  })
  // The drive is closed: what is known without it is shown.
  const away = await cloud.during('Closed Shop', () =>
    good(mona.call(documents.drive, { query: { leadId: lead.id } })),
  )
  expect(away.folders).toEqual([{ name: 'Client', id: now.cloudFolderId, link: null }])
  await wait(3_100)
})

test('a commission is filed outside of the folders that all readers of the library see (G11)', async () => {
  const lead = await aLead(mona, { firstName: 'Cora', lastName: 'Li' })
  const sale = await aSale(mona, lead.id)
  const fiona = await server.as('fiona')
  const proof = await aDocument(fiona, { saleId: sale.id, docType: 'CommissionCheck' })
  await vi.waitFor(async () => {
    const found = await good(fiona.call(documents.get, { params: { id: proof.id } }))
    expect(decodeURIComponent(found.docLink ?? '')).toContain(
      '/library/Restricted/10 Commission (restricted)/',
    )
  }, 30_000)
})

test(
  'no file is lost or doubled: throttled, a folder deleted, a last answer lost, a slow download',
  { timeout: 120_000 },
  async () => {
    const lead = await aLead(mona, { firstName: 'Eve', lastName: 'Ott' })
    const sale = await aSale(mona, lead.id)
    const before = await aDocument(mona, { saleId: sale.id, docType: 'Permit' })
    const folder = `/Clients/OTT, Eve - ${lead.number}`
    expect(await filedPath(before)).toContain(folder)

    // Throttled: the user's answer says how long to wait, and after that time the upload begins (G3).
    const busy = await cloud.during('Busy Line', () => startUpload())
    expect([busy.status, Number(busy.headers.get('retry-after'))]).toEqual([503, expect.closeTo(3, 0)])
    const early = await startUpload()
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, expect.any(String)])
    await wait(3_100)

    // The last answer is lost, in that request and in the next: there is one file (G4).
    const file = aPdf(chunkBytes + 700)
    const waiting = await listIncoming()
    const begun = await startUpload(file.slice(0, chunkBytes), file.length)
    const { id: uploadId } = (await begun.json()) as { id: string }
    const sendLast = () =>
      mona.raw('PUT', `/drive/uploads/${uploadId}?at=${chunkBytes}`, { body: file.slice(chunkBytes) })
    const [first, again] = await cloud.during('Lost Answer', async () => [await sendLast(), await sendLast()])
    expect([first?.status, again?.status, await listIncoming()]).toEqual([200, 200, waiting + 1])

    // People deleted the client's folder: it is made again, and the document is filed there (G7).
    await cloud.submit(folder, { act: 'delete' })
    const plans = await good(
      mona.call(documents.create, { body: { uploadId, saleId: sale.id, docType: 'Permit' } }),
    )
    expect(await filedPath(plans)).toContain(`/05 Permit/${plans.fileName}`)
    expect(await listIncoming()).toBe(waiting)
    const missing = await mona.raw('GET', `/documents/${before.id}/download`)
    expect(missing.status).toBe(404)

    // The download takes longer than the time limit of an answer (G2).
    expect(await cloud.during('Slow Download', () => bytesOf(plans))).toEqual(Buffer.from(file))
  },
)

test('an expired upload says so, and another can begin (G5)', async () => {
  const file = aPdf(chunkBytes * 2)
  const begun = await cloud.during('Short Session', () => startUpload(file.slice(0, chunkBytes), file.length))
  const { id } = (await begun.json()) as { id: string }
  const next = await mona.raw('PUT', `/drive/uploads/${id}?at=${chunkBytes}`, {
    body: file.slice(chunkBytes),
  })
  expect([next.status, await next.json()]).toEqual([
    400,
    expect.objectContaining({ message: 'The upload expired. Send the file again.' }),
  ])
  expect((await startUpload(file.slice(0, chunkBytes), file.length)).status).toBe(201)
})

test('a full drive refuses files with that reason', async () => {
  const answer = await cloud.during('Full Drive', () => startUpload())
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'UNAVAILABLE', message: 'There is no room for the file. Please try again.' },
  ])
})

test('a locked upload is not used any more, and deleted when the lock is gone (G13)', async () => {
  const uploadId = await anUpload(mona)
  const lead = await aLead(mona)
  const { item_id: itemId } = await server.db.read
    .selectFrom('uploads')
    .select('item_id')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  const failure = await cloud.during('Locked Files', () =>
    deleteUploads(contextIn(2)).catch((error: unknown) => error),
  )
  expect(failure).toMatchObject({ cause: expect.any(DriveUnavailable) })
  const body = { uploadId, leadId: lead.id, docType: 'Other' } as const
  expect((await mona.call(documents.create, { body })).status).toBe(400)
  await deleteUploads(contextIn(2))
  await expect(server.drive.open(itemId ?? '', 1)).rejects.toThrow('not in the drive')
  expect(
    await server.db.read.selectFrom('uploads').select('id').where('id', '=', uploadId).execute(),
  ).toEqual([])
})

test('a file that no row knows is swept after two days, and one that waits to be filed stays (G4)', async () => {
  const lead = await aLead(mona)
  const stray = await putFile(server.drive, 'stray.pdf', aPdf(2_000))
  const known = await aDocument(mona, { leadId: lead.id })
  const unused = await anUpload(mona)
  await deleteStrayFiles(contextIn(1))
  await (await server.drive.open(stray, aPdf(2_000).length)).toArray()
  await deleteStrayFiles(contextIn(3))
  await expect(server.drive.open(stray, 1)).rejects.toThrow('not in the drive')
  expect((await bytesOf(known)).length).toBeGreaterThan(0)
  const made = await mona.call(documents.create, {
    body: { uploadId: unused, leadId: lead.id, docType: 'Other' },
  })
  expect(made.status).toBe(201)
})
