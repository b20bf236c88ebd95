/** A full, read-only or broken file folder: no missing bytes are counted, and every failure names its reason. */
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, type open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { documents, health } from '@crm/contract'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLead, aPdf, good } from '#test/builders'
import type { Client } from '#test/client'
import { type SmallDisk, diskError, mountedDisk, fakeDisk, withHandles } from '#test/failing-disk'
import { type TestServer, startTestServer } from '#test/server'
import { DriveUnavailable, putFile } from '#platform/ports/drive'

const noRoom = 'There is no room for the file. Please try again.'
const unavailable = (message: string) => ({ status: 503, body: { code: 'UNAVAILABLE', message } })
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() })

const aFile = (size: number) => {
  const file = new Uint8Array(randomBytes(size))
  file.set(aPdf(9).subarray(0, 9))
  return file
}
const begin = (client: Client, file: Uint8Array<ArrayBuffer>) =>
  client.call(documents.beginUpload, {
    query: { name: 'Bill.pdf', size: file.length },
    bytes: file.slice(0, chunkBytes),
  })
const next = (client: Client, id: string, at: number, file: Uint8Array<ArrayBuffer>) =>
  client.call(documents.continueUpload, {
    params: { id },
    query: { at },
    bytes: file.slice(at, at + chunkBytes),
  })
const make = (client: Client, uploadId: string, leadId: string) =>
  client.call(documents.create, { body: { uploadId, leadId, docType: 'UtilityBill' } })

const disks: readonly (readonly [string, () => SmallDisk | undefined])[] = [
  ['mounted with 1 MB', mountedDisk],
  ['that takes fewer bytes than it is given', fakeDisk],
]

describe.each(disks)('a disk %s', (_name, openDisk) => {
  const disk = openDisk()
  let server: TestServer | undefined
  beforeAll(async () => {
    if (disk) server = await startTestServer({ driveFolder: disk.folder, openFile: disk.openFile })
    await server?.as('mona')
  })
  afterAll(async () => {
    await server?.close()
    disk?.remove()
  })

  test.skipIf(!disk)(
    'a disk %s refuses a chunk that it cannot store, counts none of it, and completes the file later',
    { timeout: 60_000 },
    async () => {
      if (!disk || !server) throw new Error('The disk is not there.')
      const incoming = () => {
        const folder = path.join(disk.folder, 'incoming')
        if (!existsSync(folder)) return []
        return readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
      }
      const mona = await server.as('mona')
      const lead = await aLead(mona)
      const file = aFile(chunkBytes + 40_000)
      disk.fill(500_000)
      expect(await begin(mona, file)).toMatchObject(unavailable(noRoom))
      expect(incoming()).toEqual([])
      disk.makeRoom()

      const { id } = await good(begin(mona, file))
      disk.fill(20_480)
      for (let again = 0; again < 2; again += 1) {
        expect(await next(mona, id, chunkBytes, file)).toMatchObject(unavailable(noRoom))
        expect(incoming()).toEqual([chunkBytes])
      }
      expect(await server.db.read.selectFrom('uploads').select(['received', 'item_id']).execute()).toEqual([
        { received: chunkBytes, item_id: null },
      ])
      expect((await make(mona, id, lead.id)).status).toBe(400)

      disk.makeRoom()
      expect(await good(next(mona, id, chunkBytes, file))).toMatchObject({ received: file.length })
      const document = await good(make(mona, id, lead.id))
      const response = await mona.raw('GET', `/documents/${document.id}/download`)
      expect(response.headers.get('content-length')).toBe(String(file.length))
      expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), file)).toBe(0)
    },
  )
})

describe('the reason is said', () => {
  let folder: string
  let server: TestServer
  let mona: Client
  /** The disk's error code, if any. */
  let failing: { readonly write?: string; readonly open?: string } = {}
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'crm-test-disk-'))
    const openWriting = withHandles((file) => async (bytes, from, length, at) => {
      if (failing.write) throw diskError(failing.write)
      return file.write(bytes, from, length, at)
    })
    const openFile: typeof open = (...given) =>
      failing.open ? Promise.reject(diskError(failing.open)) : openWriting(...given)
    server = await startTestServer({ driveFolder: folder, openFile })
    mona = await server.as('mona')
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  const driveIn = async () => {
    const { services } = await good((await server.as('adam')).call(health.details, {}))
    return services.find(({ name }) => name === 'Drive')
  }

  const away = 'A service this needs is not available. Please try again.'
  test.each([
    ['ENOSPC', noRoom, 'There is no room in the file folder (ENOSPC).'],
    ['EDQUOT', noRoom, 'There is no room in the file folder (EDQUOT).'],
    ['EROFS', 'The file folder is read-only. Please try again.', 'The file folder is read-only (EROFS).'],
    ['EIO', away, 'The file folder does not answer (EIO).'],
  ])('a write that fails with %s reports the reason', async (code, message, detail) => {
    failing = { write: code }
    const [answer, state] = [await begin(mona, aFile(2_000)), await driveIn()]
    failing = {}
    expect(answer).toMatchObject(unavailable(message))
    expect(state).toMatchObject({ state: 'down', detail })
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
    expect((await driveIn())?.detail).toMatch(/^[\d,.]+ [kMG]B free$/)
  })

  test.each(['EACCES', 'EMFILE', 'EIO'])(
    'a file that fails to open with %s is not reported as missing',
    async (code) => {
      const lead = await aLead(mona)
      const document = await aDocument(mona, { leadId: lead.id })
      failing = { open: code }
      const answer = await mona.raw('GET', `/documents/${document.id}/download`)
      failing = {}
      expect(await answerOf(answer)).toEqual(unavailable(away))
      expect((await mona.raw('GET', `/documents/${document.id}/download`)).status).toBe(200)
    },
  )

  test('a truncated file is a logged error, not a short download', async () => {
    const lead = await aLead(mona)
    const document = await aDocument(mona, { leadId: lead.id })
    truncateSync(path.join(folder, 'files', document.driveItemId.slice(-2), document.driveItemId), 10)
    const answer = await mona.raw('GET', `/documents/${document.id}/download`)
    expect(await answerOf(answer)).toEqual({
      status: 500,
      body: { code: 'INTERNAL', message: 'Part of this file is missing. Ask an administrator.' },
    })
    expect(server.logged.findLast(({ level }) => level === 50)).toMatchObject({
      err: { message: `The file ${document.driveItemId} has 10 bytes instead of 60.` },
    })
  })

  test('an upload whose beginning is gone has to start over', async () => {
    const file = aFile(2 * chunkBytes)
    const { id } = await good(begin(mona, file))
    const { session } = await server.db.read
      .selectFrom('uploads')
      .select('session')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    truncateSync(path.join(folder, 'incoming', session), 1_000)
    expect(await next(mona, id, chunkBytes, file)).toMatchObject({
      status: 400,
      body: { message: 'The upload expired. Send the file again.' },
    })
    expect(statSync(path.join(folder, 'incoming', session)).size).toBe(1_000)
  })

  test('a failed write of a job leaves no partial file, and the retry succeeds', async () => {
    const before = readdirSync(path.join(folder, 'incoming'))
    failing = { write: 'ENOSPC' }
    await expect(putFile(server.drive, 'C-1.pdf', aFile(chunkBytes + 9))).rejects.toThrow(DriveUnavailable)
    failing = {}
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual(before)
    const file = aFile(chunkBytes + 9)
    const itemId = await putFile(server.drive, 'C-1.pdf', file)
    const chunks: Buffer[] = []
    for await (const chunk of await server.drive.open(itemId, file.length)) chunks.push(chunk as Buffer)
    expect(Buffer.compare(Buffer.concat(chunks), file)).toBe(0)
  })
})
