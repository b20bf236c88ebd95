/** Documents of leads and sales, through HTTP: chunked uploads, downloads, renaming, archiving. */
import { createHash } from 'node:crypto'
import { activity, documents, removals, webLeads, webSales } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUploads } from '#jobs/forget'
import { aDocument, aLead, aPdf, aSale, anUpload, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let omar: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, sam, mona, omar, adam] = (await Promise.all(
    (['rita', 'sam', 'mona', 'omar', 'adam'] as const).map((name) => server.as(name)),
  )) as [Client, Client, Client, Client, Client]
})
afterAll(() => server.close())

const ritasLead = () => aLead(mona, { salesRepId: cast.rita.crm.id })
const read = (client: Client, { id }: Pick<Document, 'id'>) => client.call(documents.get, { params: { id } })
const fileOf = (client: Client, { id }: Pick<Document, 'id'>) =>
  client.raw('GET', `/documents/${id}/download`)
const listOf = async (client: Client, query: { leadId?: string; saleId?: string }) =>
  (await good(client.call(documents.list, { query }))).map(({ docType }) => docType)
const change = (client: Client, { id }: Pick<Document, 'id'>, body: object) =>
  client.call(documents.update, { params: { id }, body })
const begin = (client: Client, bytes: Uint8Array<ArrayBuffer>, name = 'Paper.pdf', size = bytes.length) =>
  client.call(documents.beginUpload, { query: { name, size }, bytes })
const next = (client: Client, id: string, at: number, bytes: Uint8Array<ArrayBuffer>) =>
  client.call(documents.continueUpload, { params: { id }, query: { at }, bytes })

describe('a file', () => {
  test('a file is uploaded in chunks, each possibly twice, and downloaded unchanged', async () => {
    const lead = await ritasLead()
    const file = aPdf(2 * chunkBytes + 1_234)
    for (let at = 20; at < file.length; at += 1) file[at] = (at * 31) % 251
    const pieceAt = (at: number) => file.slice(at, at + chunkBytes)
    const { id } = await good(begin(rita, pieceAt(0), 'SCE bill.pdf', file.length))
    expect(await next(rita, id, 2 * chunkBytes, pieceAt(2 * chunkBytes))).toMatchObject({
      status: 400,
      body: { message: `The next piece begins at ${chunkBytes}.` },
    })
    for (const at of [chunkBytes, chunkBytes, 2 * chunkBytes, 2 * chunkBytes]) {
      expect((await next(rita, id, at, pieceAt(at))).status).toBe(200)
    }
    const made = await good(
      rita.call(documents.create, { body: { uploadId: id, leadId: lead.id, docType: 'UtilityBill' } }),
    )
    expect(made).toMatchObject({
      title: 'SCE bill',
      docType: 'UtilityBill',
      fileName: expect.stringMatching(new RegExp(`^UtilityBill_${lead.number}_\\d{8}_1\\.pdf$`)),
      fileType: 'application/pdf',
      size: file.length,
      uploadedByName: 'Rita Reyes',
      downloadLink: `/api/documents/${made.id}/download`,
    })
    const response = await fileOf(rita, made)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${made.fileName}"; filename*=UTF-8''${made.fileName}`,
    )
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(file))
  })

  test('a file of another type, empty, too large or of a wrong length is refused', async () => {
    const text = (words: string) => new TextEncoder().encode(words)
    expect(await begin(rita, text('<svg onload="x()"/>'), 'roof.svg')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name', message: 'Only PDF, photo, Word and Excel files are accepted.' }] },
    })
    const broken = (ending: string) => `This is not a valid .${ending} file.`
    expect(await begin(rita, text('<script>'), 'a.PDF')).toMatchObject({
      status: 400,
      body: { message: broken('pdf'), errors: [{ field: 'name', message: broken('pdf') }] },
    })
    expect(await begin(rita, text('<svg/>'), 'roof.jpeg')).toMatchObject({
      status: 400,
      body: { message: broken('jpeg') },
    })
    expect(await begin(rita, aPdf(60), 'a.pdf', 26_214_401)).toMatchObject({
      status: 400,
      body: { message: 'A file has at most 25 MB.' },
    })
    expect((await begin(rita, text(''), 'a.pdf', 0)).status).toBe(400)
    expect((await begin(rita, text(''), 'a.pdf', 9)).status).toBe(400)
    expect((await begin(rita, aPdf(60), 'a.pdf', 61)).status).toBe(400)
    expect((await rita.raw('POST', `/drive/uploads?name=a&size=9`, { body: '{"a":"b"}' })).status).toBe(400)
  })

  test('a complete upload becomes one document, of its uploader only', async () => {
    const [lead, sams] = [await ritasLead(), await aLead(mona, { salesRepId: cast.sam.crm.id })]
    const make = (client: Client, uploadId: string, leadId: string) =>
      client.call(documents.create, { body: { uploadId, leadId, docType: 'Other' } })
    const half = await good(begin(rita, aPdf(2 * chunkBytes).slice(0, chunkBytes), 'a.pdf', 2 * chunkBytes))
    const whole = await anUpload(rita)
    expect(await make(rita, half.id, lead.id)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'uploadId' }] },
    })
    expect((await make(sam, whole, sams.id)).status).toBe(400)
    expect((await next(sam, half.id, chunkBytes, aPdf(chunkBytes))).status).toBe(404)
    const both = await Promise.all([make(rita, whole, lead.id), make(rita, whole, lead.id)])
    expect(statusesOf(both)).toEqual([201, 400])
    expect(await listOf(rita, { leadId: lead.id })).toEqual(['Other'])
  })

  test('a file with a taken name on the same lead or job is numbered; a chosen name is not', async () => {
    const lead = await ritasLead()
    const { id: saleId } = await aSale(mona, lead.id)
    const bring = async (fields: Parameters<typeof aDocument>[1]) => (await aDocument(rita, fields)).title
    const onLead = { leadId: lead.id }
    const photo = { ...onLead, docType: 'SitePhoto', photoOf: 'Meter' } as const
    const first = await aDocument(rita, onLead)
    expect([await bring(onLead), await bring(onLead)]).toEqual(['Paper (2)', 'Paper (3)'])
    await good(rita.call(documents.remove, { params: { id: first.id } }))
    expect(await bring(onLead)).toBe('Paper (4)')
    await good(rita.call(documents.restore, { params: { id: first.id } }))
    expect(await bring({ saleId })).toBe('Paper')
    expect(await bring({ ...onLead, title: 'Paper' })).toBe('Paper')
    expect([await bring(photo), await bring(photo)]).toEqual(['Meter number', 'Meter number (2)'])
  })

  test('an unused upload is deleted after a day; a document keeps its file', async () => {
    const lead = await ritasLead()
    const kept = await aDocument(rita, { leadId: lead.id })
    const left = await anUpload(rita)
    const row = await server.db.read
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', left)
      .executeTakeFirstOrThrow()
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    const log = { info: () => undefined } as never
    await deleteUploads({
      db: server.db,
      drive: server.drive,
      log,
      now: inTwoDays,
      people: undefined as never,
      jobs: server.jobs,
      mailer: server.mailer,
      poster: server.poster,
      sealer: server.sealer,
      evidence: server.evidence,
      signing: server.signing,
      stopping: new AbortController().signal,
    })
    await expect(server.drive.open(row.item_id ?? '', row.size)).rejects.toThrow('not in the drive')
    expect((await fileOf(rita, kept)).status).toBe(200)
    await expect(
      rita.call(documents.create, { body: { uploadId: left, leadId: lead.id, docType: 'Other' } }),
    ).resolves.toMatchObject({ status: 400 })
  })

  test('a missing or replaced drive is reported', async () => {
    const lead = await ritasLead()
    const [gone, elsewhere] = [
      await aDocument(rita, { leadId: lead.id }),
      await aDocument(rita, { leadId: lead.id }),
    ]
    await server.drive.discard('', gone.driveItemId)
    await server.arrange((db) =>
      db.updateTable('documents').set({ drive_id: 'another' }).where('id', '=', elsewhere.id).execute(),
    )
    const told = async (document: Document) => {
      const response = await fileOf(rita, document)
      return [response.status, ((await response.json()) as { message: string }).message]
    }
    expect(await told(gone)).toEqual([404, 'The file is no longer in the drive.'])
    expect(await told(elsewhere)).toEqual([404, 'The drive with this file is not connected.'])
  })
})

describe('a document', () => {
  test('a lead and a sale each have their own documents', async () => {
    const lead = await ritasLead()
    const sale = await aSale(mona, lead.id)
    await aDocument(rita, { leadId: lead.id, docType: 'UtilityBill' })
    await aDocument(omar, { saleId: sale.id, docType: 'PlanSet' })
    expect((await listOf(rita, { leadId: lead.id })).toSorted()).toEqual(['PlanSet', 'UtilityBill'])
    expect(await listOf(rita, { saleId: sale.id })).toEqual(['PlanSet'])
    const uploadId = await anUpload(rita)
    for (const of of [{}, { leadId: lead.id, saleId: sale.id }]) {
      expect(
        await rita.call(documents.create, { body: { uploadId, docType: 'Other', ...of } }),
      ).toMatchObject({ status: 400, body: { errors: [{ field: 'leadId' }] } })
    }
  })

  test('the uploader may rename a document, and a concurrent rename is a version conflict', async () => {
    const lead = await ritasLead()
    const document = await aDocument(rita, { leadId: lead.id, title: 'Scan' })
    const changed = await good(change(rita, document, { title: 'Bill', docType: 'UtilityBill', version: 1 }))
    expect(changed).toMatchObject({ title: 'Bill', docType: 'UtilityBill', version: 2 })
    expect(await change(mona, document, { title: 'Bills', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Someone changed this document.', current: { title: 'Bill' } },
    })
    expect(await change(omar, document, { title: 'Mine' })).toMatchObject({ status: 403 })
    expect(await change(mona, document, { title: ' ' })).toMatchObject({ status: 400 })
  })

  test('a document is archived and restored; its file stays, and the history has both', async () => {
    const lead = await ritasLead()
    const document = await aDocument(rita, { leadId: lead.id, title: 'Old bill' })
    const params = { id: document.id }
    expect((await omar.call(documents.remove, { params })).status).toBe(403)
    expect(await good(rita.call(documents.remove, { params }))).toEqual({ message: 'Document archived' })
    expect((await read(rita, document)).status).toBe(404)
    expect((await fileOf(rita, document)).status).toBe(404)
    expect(await listOf(rita, { leadId: lead.id })).toEqual([])
    expect(await good(mona.call(removals.list, { query: { kind: 'document' } }))).toMatchObject([
      { kind: 'document', name: 'Old bill', leadId: lead.id },
    ])
    expect(await good(rita.call(documents.restore, { params }))).toMatchObject({ title: 'Old bill' })
    expect((await fileOf(rita, document)).status).toBe(200)
    const entries = await good(rita.call(activity.feed, { query: { subjectId: document.id } }))
    expect(entries.map((entry) => sentenceText(entry))).toEqual([
      'restored the document Old bill',
      'archived the document Old bill',
      'added the document Old bill',
    ])
  })

  test('a document disappears with its lead, and with its job', async () => {
    const lead = await ritasLead()
    const sale = await aSale(mona, lead.id)
    const paper = await aDocument(omar, { saleId: sale.id })
    await good(adam.call(webSales.remove, { params: { id: sale.id } }))
    expect((await read(omar, paper)).status).toBe(404)
    await good(adam.call(webSales.restore, { params: { id: sale.id } }))
    expect((await read(omar, paper)).status).toBe(200)
    const other = await aLead(mona)
    const bill = await aDocument(mona, { leadId: other.id })
    await good(adam.call(webLeads.remove, { params: { id: other.id } }))
    expect((await read(mona, bill)).status).toBe(404)
  })

  test("a document is found by the drive's id, within scope only", async () => {
    const lead = await ritasLead()
    const document = await aDocument(rita, { leadId: lead.id })
    const by = (client: Client) => client.call(documents.getByItem, { params: { id: document.driveItemId } })
    expect(await good(by(rita))).toMatchObject({ id: document.id })
    expect((await by(sam)).status).toBe(404)
    expect((await rita.call(documents.getByItem, { params: { id: 'no such item' } })).status).toBe(404)
  })
})

test('a document opens its gate: the PTO letter, on the job or on the client', async () => {
  const lead = await ritasLead()
  const sale = await aSale(mona, lead.id)
  const missing = async () =>
    (await good(omar.call(webSales.progress, { params: { id: sale.id } }))).missing.map(({ key }) => key)
  await server.arrange((db) =>
    db
      .updateTable('sales')
      .set({ status: 'PTO', sub_status: 'Submitted' })
      .where('id', '=', sale.id)
      .execute(),
  )
  expect(await missing()).toEqual(['PtoLetter'])
  const letter = await aDocument(omar, { saleId: sale.id, docType: 'Other' })
  expect(await missing()).toEqual(['PtoLetter'])
  await good(change(omar, letter, { docType: 'PTOLetter' }))
  expect(await missing()).toEqual([])
  await good(omar.call(documents.remove, { params: { id: letter.id } }))
  expect(await missing()).toEqual(['PtoLetter'])
  await aDocument(mona, { leadId: lead.id, docType: 'PTOLetter' })
  expect(await missing()).toEqual([])
  const { version } = await good(omar.call(webSales.get, { params: { id: sale.id } }))
  const body = { status: 'Monitoring' as const, version }
  expect((await omar.call(webSales.update, { params: { id: sale.id }, body })).status).toBe(200)
})

test("the drive reports its limits and a client's folders so far", async () => {
  const lead = await ritasLead()
  const asked = (query: object) => rita.call(documents.drive, { query })
  expect(await good(asked({}))).toMatchObject({
    driveId: expect.stringMatching(/^embedded:[0-9a-f-]{36}$/),
    largestFileBytes: 26_214_400,
    pieceBytes: 983_040,
    folders: [],
  })
  expect((await good(asked({}))).accepts).toContain('application/pdf')
  expect((await good(asked({ leadId: lead.id }))).folders).toEqual([])
  const sams = await aLead(mona, { salesRepId: cast.sam.crm.id })
  expect((await asked({ leadId: sams.id })).status).toBe(404)
})

describe('a photo', () => {
  test('a photo has a subject if its type allows one, and loses it with another type', async () => {
    const { id: leadId } = await ritasLead()
    const photo = await aDocument(rita, { leadId, docType: 'SitePhoto', photoOf: 'MainPanel' })
    expect(photo.photoOf).toBe('MainPanel')
    const wrong = {
      leadId,
      docType: 'PlanSet',
      photoOf: 'MainPanel',
      uploadId: await anUpload(rita),
    } as const
    expect(await rita.call(documents.create, { body: wrong })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'photoOf', message: 'A document of this type does not show that.' }] },
    })
    expect(await good(change(rita, photo, { docType: 'Other' }))).toMatchObject({ photoOf: null })
  })
})
