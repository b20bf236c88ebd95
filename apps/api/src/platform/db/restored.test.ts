/** A restore by pg_dump and pg_restore into other servers, with webhooks before, at and after the dump. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hooks } from '@crm/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aLead, good } from '#test/builders'
import { type Clone, cloneDatabase } from '#test/clone'
import { type Cluster, findPrograms, startCluster } from '#test/own-cluster'
import { asSuperuser, databaseAt } from '#test/postgres'
import { type Receiver, openReceiver } from '#test/receiver'
import { type TestServer, startTestServer } from '#test/server'
import { makeTemplate } from '#test/template'

const bin = findPrograms()
const patience = { timeout: 60_000, interval: 100 }

describe.skipIf(!bin)('a dump', { timeout: 180_000 }, () => {
  const driveFolder = mkdtempSync(path.join(tmpdir(), 'crm-test-drive-'))
  let old: Cluster
  let fresh: Cluster
  let receiver: Receiver
  /** Webhooks to the receiver since the dump. */
  let heard: () => readonly string[]
  let leads: { readonly waiting: string; readonly unread: string }

  beforeAll(async () => {
    ;[old, fresh] = await Promise.all([startCluster(bin ?? ''), startCluster(bin ?? '')])
    receiver = await openReceiver()
    const database = kept(await cloneDatabase(old.url, await makeTemplate(old.url)))
    // The old server's counter stays ahead of a new server's for a while.
    await spendTransactions(database.url, 30_000)

    const working = await startTestServer({ database, driveFolder, worksJobs: true })
    const adam = await working.as('adam')
    const body = { description: 'Mailing list', url: receiver.url, events: ['lead.created' as const] }
    await good(adam.call(hooks.create, { body }))
    await newLead(working)
    await comes(() => receiver.received.length === 1)
    receiver.answers(503)
    const waiting = await newLead(working)
    await comes(() => receiver.received.length === 2)
    await working.close()

    const silent = await startTestServer({ database, driveFolder })
    leads = { waiting, unread: await newLead(silent) }
    await silent.close()
    receiver.answers(200)
    const already = receiver.received.length
    heard = () => receiver.received.slice(already).map(({ data }) => String(data['leadId']))
    old.run('pg_dump', '-Fc', '-f', old.file('crm.dump'), database.url)
  }, 180_000)
  afterAll(async () => {
    await receiver.close()
    old.stop()
    fresh.stop()
    rmSync(driveFolder, { recursive: true, force: true })
  })

  test.each([
    ['counted less', 0],
    ['counted further', 60_000],
  ])('a restore into a server that %s loses and repeats no webhook', async (_how, transactions) => {
    await spendTransactions(fresh.url, transactions)
    const name = `crm_restored_${transactions}`
    await asSuperuser(fresh.url, (client) => client.query(`create database ${name}`))
    const url = databaseAt(fresh.url, name)
    fresh.run('pg_restore', '--exit-on-error', '-d', url, old.file('crm.dump'))
    const before = heard().length
    const server = await startTestServer({
      database: { url, close: nothing, open: nothing, drop: nothing },
      driveFolder,
      worksJobs: true,
    })
    try {
      const after = await newLead(server)
      const due = [leads.waiting, leads.unread, after]
      await comes(() => due.every((id) => heard().slice(before).includes(id)))
      // A repeated webhook would arrive before the last one.
      const last = await newLead(server)
      await comes(() => heard().includes(last))
      expect(heard().slice(before).toSorted()).toEqual([...due, last].toSorted())
      expect(server.logged.filter(({ msg }) => String(msg).includes('restored from a dump'))).toHaveLength(1)
    } finally {
      await server.close()
    }
  })
})

/** Waits until the condition holds. */
const comes = (holds: () => boolean) =>
  vi.waitFor(() => {
    if (!holds()) throw new Error('It has not come yet.')
  }, patience)

const nothing = async () => undefined

/** Several servers use this port one after the other. */
const kept = (database: Clone): Clone => ({ ...database, drop: nothing })

const newLead = async (server: TestServer) => (await aLead(await server.as('mona'))).id

const spendTransactions = (url: string, count: number) =>
  asSuperuser(url, (client) =>
    client.query(
      `do $$ begin for n in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    ),
  )
