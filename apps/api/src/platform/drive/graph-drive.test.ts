/** The cloud's drive against the strict service of the local cloud. G numbers: rows of docs/decisions/0036. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chunkBytes } from '@crm/domain/documents/file-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '#test/builders'
import { driveApplication, driveOf, type GraphService, startGraph } from '#test/graph-service'
import {
  type Drive,
  DriveUnavailable,
  FileIncomplete,
  FolderGone,
  NotInDrive,
  putFile,
} from '#platform/ports/drive'

let cloud: GraphService
let drive: Drive
beforeAll(async () => {
  cloud = await startGraph({ retryAfterSeconds: 2, slowPartMs: 400 })
  drive = driveOf(cloud)
})
afterAll(() => cloud.close())

const incoming = '/Restricted/Incoming'
const listIncoming = async () => {
  const page = await (await cloud.page(incoming)).text()
  return [...page.matchAll(/<b>📄 ([^<]+)<\/b>/gu)].map(([, name = '']) => name)
}
const failureOf = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  'What is this?.pdf',
  'Screen Shot 10:41:02.pdf',
  '50% "off".pdf',
  'x|y.pdf',
  'dot.pdf.',
  '#1 王.pdf',
])('a file that its sender called %s is uploaded under a neutral name (G1)', async (name) => {
  const file = aPdf(2_000)
  const id = await putFile(drive, name, file)
  expect(await buffer(await drive.open(id, file.length))).toEqual(Buffer.from(file))
  expect((await listIncoming()).every((each) => /^[0-9a-f-]{36}(\.[a-z0-9]+)?$/.test(each))).toBe(true)
  await drive.discard('', id)
})

test('a download lasts longer than the time limit of an answer (G2)', async () => {
  const file = aPdf(10_000)
  const id = await putFile(drive, 'plans.pdf', file)
  const hasty = driveOf(cloud, { timeoutMs: 3_000 })
  await cloud.during('Slow Download', async () => {
    expect(await buffer(await hasty.open(id, file.length))).toEqual(Buffer.from(file))
  })
})

test('a throttled call waits as long as the service says, and no other call goes out before (G3)', async () => {
  const begun = Date.now()
  const answers = cloud.during('Busy Line', async () => {
    const first = drive.reach()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return [first, drive.reach()]
  })
  await Promise.all(await answers)
  const graphCalls = cloud.calls.filter(({ at, call }) => at >= begun && call.includes('/graph/'))
  expect(graphCalls[1]?.at ?? 0).toBeGreaterThan(begun + 1_900)
})

test('a throttled call that would wait too long fails with the time to wait (G3)', async () => {
  const impatient = driveOf(cloud, { maxWaitMs: 500 })
  const failure = await cloud.during('Busy Line', () => failureOf(impatient.reach()))
  expect(failure).toBeInstanceOf(DriveUnavailable)
  expect(failure).toMatchObject({ fault: 'away', retryAfterSeconds: expect.closeTo(2, 0) })
  const calls = cloud.calls.length
  expect(await failureOf(impatient.reach())).toMatchObject({ retryAfterSeconds: expect.any(Number) })
  expect(cloud.calls.length).toBe(calls)
})

test('a last piece whose answer is lost is found in the drive, by that attempt or the next (G4)', async () => {
  const file = aPdf(chunkBytes + 9)
  const last = { bytes: file.slice(chunkBytes), at: chunkBytes, size: file.length }
  const upload = async () => {
    const session = await drive.begin('a.pdf', file.length)
    await drive.take(session, { bytes: file.slice(0, chunkBytes), at: 0, size: file.length })
    return session
  }
  const session = await upload()
  const id = await cloud.during('Lost Answer', () => drive.take(session, last))
  expect(await drive.take(session, last)).toBe(id)
  expect(await buffer(await drive.open(id ?? '', file.length))).toEqual(Buffer.from(file))
  await drive.discard(session, null)
  await expect(drive.open(id ?? '', file.length)).rejects.toThrow(NotInDrive)
  await expect(drive.take(session, last)).rejects.toThrow(NotInDrive)
})

test('an expired session is over, and is not a drive that is away (G5)', async () => {
  const file = aPdf(2 * chunkBytes)
  const session = await drive.begin('a.pdf', file.length)
  const first = { bytes: file.slice(0, chunkBytes), at: 0, size: file.length }
  await cloud.during('Short Session', () => drive.take(session, first))
  const second = { bytes: file.slice(chunkBytes), at: chunkBytes, size: file.length }
  expect(await failureOf(drive.take(session, second))).toBeInstanceOf(NotInDrive)
})

test('a repeated piece is accepted, and a piece too early is not taken for a repeated one (G6)', async () => {
  const file = aPdf(3 * chunkBytes)
  const piece = (nth: number) => ({
    bytes: file.slice(nth * chunkBytes, (nth + 1) * chunkBytes),
    at: nth * chunkBytes,
    size: file.length,
  })
  const session = await drive.begin('a.pdf', file.length)
  expect(await failureOf(drive.take(session, piece(1)))).toBeInstanceOf(NotInDrive)
  expect(await drive.take(session, piece(0))).toBeUndefined()
  expect(await drive.take(session, piece(0))).toBeUndefined()
  expect(await drive.take(session, piece(1))).toBeUndefined()
  expect(await drive.take(session, piece(2))).toEqual(expect.any(String))
})

test('a deleted folder is another error than a deleted file, and a moved one is found by its id (G7)', async () => {
  const id = await putFile(drive, 'a.pdf', aPdf(2_000))
  const clients = await drive.folder(null, 'Clients')
  const ada = await drive.folder(clients, 'PO, Ada - L-1')
  expect(await drive.folder(clients, 'PO, Ada - L-1')).toBe(ada)
  await cloud.submit('', { act: 'new', name: 'Archive' })
  await cloud.submit('/Clients/PO, Ada - L-1', { act: 'move', to: 'Archive' })
  expect(await drive.file(id, ada, 'bill.pdf')).toContain('/library/Archive/')
  expect(await drive.linkOf(ada)).toContain('/library/Archive/')
  const other = await putFile(drive, 'b.pdf', aPdf(2_000))
  await cloud.submit('/Archive', { act: 'delete' })
  expect(await failureOf(drive.file(other, ada, 'b.pdf'))).toEqual(new FolderGone(ada))
  expect(await failureOf(drive.folder(ada, '00 Lead'))).toEqual(new FolderGone(ada))
  expect(await drive.linkOf(ada)).toBeNull()
  expect(await failureOf(drive.file(id, clients, 'bill.pdf'))).toBeInstanceOf(NotInDrive)
})

test('a certificate replaces the secret of the registration, and a wrong secret is named (G9)', async () => {
  const { certificate, pem } = selfSigned()
  const service = await startGraph({
    application: { ...driveApplication, certificate },
  })
  await expect(driveOf(service, { credential: { certificate: pem } }).ready()).resolves.toMatchObject({
    isLow: false,
  })
  const refused = await failureOf(driveOf(service, { credential: { secret: 'wrong' } }).ready())
  expect(String(refused)).toContain('AADSTS7000215: Invalid client secret')
  await service.close()
})

test('a second file of a name is renamed, and a file does not stand in for a folder (G12)', async () => {
  const folder = await drive.folder(null, 'Names')
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => putFile(drive, 'a.pdf', aPdf(2_000))))
  expect(await drive.file(one ?? '', folder, 'bill.pdf')).toMatch(/\/bill\.pdf$/)
  expect(await drive.file(two ?? '', folder, 'bill.pdf')).toMatch(/\/bill%201\.pdf$/)
  await drive.file(three ?? '', folder, '00 Lead')
  expect(await drive.linkOf(await drive.folder(folder, '00 Lead'))).toMatch(/\/00%20Lead%201$/)
})

test('a locked file is not deleted in silence, and deleting twice is fine (G13)', async () => {
  const id = await putFile(drive, 'a.pdf', aPdf(2_000))
  expect(await cloud.during('Locked Files', () => failureOf(drive.discard('', id)))).toBeInstanceOf(
    DriveUnavailable,
  )
  await drive.discard('', id)
  await drive.discard('', id)
})

test('every call names the application as the service asks (G14)', () => {
  const agents = new Set(
    cloud.calls.filter(({ call }) => call.includes('/graph/')).map(({ userAgent }) => userAgent),
  )
  expect([...agents].filter((agent) => agent !== 'node')).toEqual([
    expect.stringMatching(/^NONISV\|Sunridge Solar\|SolarCRM\/\d+\.\d+\.\d+$/),
  ])
})

test('a full drive refuses the file with that reason', async () => {
  await cloud.during('Full Drive', async () => {
    expect(await failureOf(putFile(drive, 'a.pdf', aPdf(2_000)))).toMatchObject({ fault: 'full' })
    await expect(drive.ready()).resolves.toEqual({ freeBytes: 0, isLow: true })
  })
})

test('a file of another size in the cloud is an error, not a truncated download', async () => {
  const file = aPdf(2_000)
  const id = await putFile(drive, 'a.pdf', file)
  await expect(drive.open(id, file.length + 1)).rejects.toThrow(FileIncomplete)
})

test('uploads that were never filed are listed after a while', async () => {
  const id = await putFile(drive, 'a.pdf', aPdf(2_000))
  expect(await drive.listUnfiled(new Date(Date.now() - 60_000))).toEqual([])
  expect(await drive.listUnfiled(new Date(Date.now() + 60_000))).toContainEqual({ session: '', itemId: id })
})

/** A certificate that signs itself, and the PEM file of it and its key. */
function selfSigned(): { certificate: string; pem: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'crm-test-certificate-'))
  const [key, file] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '10', '-subj', '/CN=CRM drive']
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', file], { stdio: 'ignore' })
  const certificate = readFileSync(file, 'utf8')
  const pem = `${certificate}${readFileSync(key, 'utf8')}`
  rmSync(folder, { recursive: true })
  return { certificate, pem }
}
