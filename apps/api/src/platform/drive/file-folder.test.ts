/** The file folder has an identity: at the start, while it is unmounted, and when it is moved or replaced. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { health } from '@crm/contract'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database'
import { aDocument, aLead, good } from '#test/builders'
import { type Clone, cloneDatabase } from '#test/clone'
import { type TestServer, startTestServer } from '#test/server'
import { adoptFolder, openEmbeddedDrive } from './file-folder.ts'
import { readMark } from './folder-mark.ts'

let places: string
beforeEach(async () => {
  places = await mkdtemp(path.join(tmpdir(), 'crm-test-folders-'))
})
afterEach(() => rm(places, { recursive: true }))
const at = (name: string) => path.join(places, name)

describe('an empty database', () => {
  let database: Clone
  let db: Database
  beforeEach(async () => {
    database = await cloneDatabase(inject('postgresUrl'), inject('template'))
    db = openDatabase(database.url, { max: 4 })
  })
  afterEach(async () => {
    await db.close()
    await database.drop()
  })

  test('processes that start concurrently or later mark an empty folder once', async () => {
    const drives = await Promise.all([1, 2, 3].map(() => openEmbeddedDrive(db, at('drive'))))
    const ids = new Set(drives.map(({ id }) => id))
    expect([...ids]).toEqual([await readMark(at('drive'))])
    expect((await openEmbeddedDrive(db, at('drive'))).id).toBe(drives[0]?.id)
  })

  test('two machines that start at once with a folder each agree on one folder', async () => {
    const starts = await Promise.allSettled([
      openEmbeddedDrive(db, at('here')),
      openEmbeddedDrive(db, at('there')),
    ])
    const refused = starts.filter((start) => start.status === 'rejected')
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/is gone, or has no mark, and this database uses embedded:.*Mount or share it/),
    ])
    expect(await readdir(places)).toHaveLength(1)
  })

  test('a start adopts a folder that an aborted start had marked', async () => {
    const { id } = await openEmbeddedDrive(db, at('drive'))
    await db.read.deleteFrom('drive_folders').execute()
    expect((await openEmbeddedDrive(db, at('drive'))).id).toBe(id)
  })

  test('a start refuses another folder and creates none in its place', async () => {
    await openEmbeddedDrive(db, at('drive'))
    await rename(at('drive'), at('elsewhere'))
    await expect(openEmbeddedDrive(db, at('drive'))).rejects.toThrow(/is gone, or has no mark/)
    expect(existsSync(at('drive'))).toBe(false)
    await mkdir(at('drive'))
    await expect(openEmbeddedDrive(db, at('drive'))).rejects.toThrow(/is gone, or has no mark/)
    expect(await readdir(at('drive'))).toEqual([])
    await writeFile(at('drive/folder-id'), '0f7c1c52-6f4e-4b34-9d0c-0d7f2a3f9a11\n')
    await expect(openEmbeddedDrive(db, at('drive'))).rejects.toThrow(
      /another file folder \(embedded:0f7c1c52-6f4e-4b34-9d0c-0d7f2a3f9a11\)/,
    )
  })
})

describe('a database with documents', () => {
  let server: TestServer
  let documentId: string
  let itemId: string
  beforeEach(async () => {
    server = await startTestServer({ driveFolder: at('drive') })
    const mona = await server.as('mona')
    const lead = await aLead(mona)
    ;({ id: documentId, driveItemId: itemId } = await aDocument(mona, { leadId: lead.id }))
  })
  afterEach(() => server.close())
  /** The state of a release before marks. */
  const forgetMarks = async () => {
    await server.db.read.deleteFrom('drive_folders').execute()
    await server.arrange((tx) => tx.updateTable('documents').set({ drive_id: 'embedded' }).execute())
    await rm(at('drive/folder-id'))
  }
  const isHere = async (folder: string) => {
    const drive = await openEmbeddedDrive(server.db, folder)
    const { drive_id: driveId, size } = await server.db.read
      .selectFrom('documents')
      .select(['drive_id', 'size'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    if (!drive.holds(driveId)) return false
    return drive.open(itemId, size).then(
      (file) => file.destroy() && true,
      () => false,
    )
  }
  const download = async () => {
    const response = await (await server.as('mona')).raw('GET', `/documents/${documentId}/download`)
    return [response.status, response.ok || ((await response.json()) as { message: string }).message]
  }
  const upload = async () => {
    const mona = await server.as('mona')
    const response = await mona.raw('POST', '/drive/uploads?name=a.pdf&size=9', { body: '%PDF-1.4\n' })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const drive = async () => {
    const { services } = await good((await server.as('adam')).call(health.details, {}))
    return services.find(({ name }) => name === 'Drive')
  }

  test('a database from before marks adopts the folder with its files, and refuses one without them', async () => {
    await forgetMarks()
    await rename(at('drive'), at('elsewhere'))
    await expect(openEmbeddedDrive(server.db, at('drive'))).rejects.toThrow(
      /none of the files of this database is in/,
    )
    expect(existsSync(at('drive'))).toBe(false)
    await rename(at('elsewhere'), at('drive'))
    expect(await isHere(at('drive'))).toBe(true)
  })

  test.each([
    ['gone', async () => undefined, /is gone, or not the one this database uses/],
    ['empty', () => mkdir(at('drive')), /is gone, or not the one this database uses/],
    ['a file', () => writeFile(at('drive'), ''), /is gone, or not the one this database uses/],
    [
      'another one',
      async () => {
        await mkdir(at('drive'))
        await writeFile(at('drive/folder-id'), '0f7c1c52-6f4e-4b34-9d0c-0d7f2a3f9a11\n')
      },
      /is another file folder/,
    ],
  ])('a folder that is %s is reported, and used again once it is back', async (_how, replace, reason) => {
    const another = 'The file folder is not the one this database uses.'
    await rename(at('drive'), at('elsewhere'))
    await replace()
    expect(await download()).toEqual([503, another])
    expect(await upload()).toEqual([503, another])
    expect(await drive()).toMatchObject({ state: 'down', detail: expect.stringMatching(reason) })
    await expect(server.drive.reach()).rejects.toThrow(reason)
    expect(existsSync(at('drive/incoming'))).toBe(false)
    await rm(at('drive'), { recursive: true, force: true })
    await rename(at('elsewhere'), at('drive'))
    expect(await download()).toEqual([200, true])
    expect((await upload())[0]).toBe(201)
    expect((await drive())?.state).toMatch(/^(up|low)$/)
  })

  test('a folder that lost its mark in a move keeps its identity once adopted', async () => {
    const { id } = server.drive
    await rename(at('drive'), at('moved'))
    await rm(at('moved/folder-id'))
    await expect(openEmbeddedDrive(server.db, at('moved'))).rejects.toThrow('has no mark')
    expect(await adoptFolder(server.db, at('moved'), false)).toEqual({ id, sampled: 1, found: 1 })
    expect(await isHere(at('moved'))).toBe(true)
  })

  test('replacing the folder hides its files only after a confirmation', async () => {
    await expect(adoptFolder(server.db, at('new'), false)).rejects.toThrow(
      /none of the newest 1 files is in .* add --without-files/,
    )
    const { id, found } = await adoptFolder(server.db, at('new'), true)
    expect([id === server.drive.id, found]).toEqual([false, 0])
    expect(await isHere(at('new'))).toBe(false)
    await expect(openEmbeddedDrive(server.db, at('drive'))).rejects.toThrow('is another file folder')
    await adoptFolder(server.db, at('drive'), false)
    expect(await isHere(at('drive'))).toBe(true)
  })

  test('files copied into a folder with another mark are found there', async () => {
    await rename(at('drive'), at('other'))
    await writeFile(at('other/folder-id'), '0f7c1c52-6f4e-4b34-9d0c-0d7f2a3f9a11\n')
    const adopted = await adoptFolder(server.db, at('other'), false)
    expect(adopted.id).toBe('embedded:0f7c1c52-6f4e-4b34-9d0c-0d7f2a3f9a11')
    expect(await isHere(at('other'))).toBe(true)
  })
})
