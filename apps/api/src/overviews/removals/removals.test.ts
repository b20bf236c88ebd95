/** Removed records: scope, order and restoring. */
import {
  ahjs,
  appointments,
  contracts,
  documents,
  hooks,
  removals,
  tasks,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import { legacyKind } from '@crm/contract/legacy/kinds'
import { legacyLeads } from '@crm/contract/legacy/legacy-records'
import { cast } from '@crm/cast'
import { type RemovableKind, removableKinds } from '@crm/domain/removals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aDocument,
  aLead,
  aNote,
  aReferral,
  aSale,
  aServiceJob,
  aSheet,
  aTask,
  anAddress,
  anAppointment,
  anEntry,
  good,
} from '#test/builders'
import type { Client } from '#test/client'
import { aLegacy } from '#test/legacy'
import { startTestServer, type TestServer } from '#test/server'

let now = new Date('2026-03-16T17:00:00Z')
let server: TestServer
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[mona, adam] = await Promise.all([server.as('mona'), server.as('adam')])
})
afterAll(() => server.close())

const listed = (client: Client, query = {}) => good(client.call(removals.list, { query }))
const names = async (client: Client, query = {}) =>
  (await listed(client, query)).map(({ kind, name }) => `${kind} ${name}`)
const later = () => {
  now = new Date(now.getTime() + 60_000)
}

describe('the list of removed records', () => {
  test('a removed record is listed with its remover, latest first, until it is restored', async () => {
    const lead = await aLead(mona, { firstName: 'Ada', lastName: 'Po' })
    const stays = await aLead(mona, { firstName: 'Bo', lastName: 'Li' })
    const task = await aTask(mona, { description: 'Ring twice.' })
    const appointment = await anAppointment(mona, stays.id, '2026-03-20T17:00:00Z')
    const sale = await aSale(mona, (await aLead(mona, { firstName: 'Cy', lastName: 'Xu' })).id)
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    later()
    await good(mona.call(tasks.remove, { params: { id: task.id } }))
    later()
    await good(mona.call(appointments.remove, { params: { id: appointment.id } }))
    later()
    const paper = await aDocument(mona, { leadId: stays.id, title: 'Bill', docType: 'UtilityBill' })
    await good(mona.call(documents.remove, { params: { id: paper.id } }))
    later()
    await good(adam.call(webSales.remove, { params: { id: sale.id } }))
    expect(await listed(adam)).toMatchObject([
      { kind: 'sale', name: 'Cy Xu', number: sale.jobNumber, removedByName: 'Adam Osei' },
      { kind: 'document', name: 'Bill', number: null, leadId: stays.id },
      { kind: 'appointment', name: 'Bo Li', leadId: stays.id, removedByName: 'Mona Patel' },
      { kind: 'task', name: 'Ring twice.', number: null, leadId: null },
      { kind: 'lead', name: 'Ada Po', number: lead.number, leadId: lead.id },
    ])
    const first = await adam.raw('GET', '/removals?limit=2')
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = (await (await adam.raw('GET', next)).json()) as { kind: string }[]
    expect(rest.map(({ kind }) => kind)).toEqual(['appointment', 'task'])
    expect(await names(adam, { kind: ['lead', 'task'] })).toEqual(['task Ring twice.', 'lead Ada Po'])

    // A manager may restore documents, appointments and tasks; leads and sales are for administrators.
    expect(await names(mona)).toEqual(['document Bill', 'appointment Bo Li', 'task Ring twice.'])

    await good(adam.call(webLeads.restore, { params: { id: lead.id } }))
    await good(mona.call(appointments.restore, { params: { id: appointment.id } }))
    expect(await names(adam)).toEqual(['sale Cy Xu', 'document Bill', 'task Ring twice.'])
  })

  test('a record of a removed lead is restored with the lead, and not listed beside it', async () => {
    const lead = await aLead(mona, { firstName: 'Di', lastName: 'Wu' })
    const appointment = await anAppointment(mona, lead.id, '2026-03-20T19:00:00Z')
    await good(mona.call(appointments.remove, { params: { id: appointment.id } }))
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect((await names(adam)).filter((name) => name.endsWith('Di Wu'))).toEqual(['lead Di Wu'])
  })

  test('every kind of record is listed by its kind and can be restored', async () => {
    const lead = await aLead(mona, { firstName: 'Ed', lastName: 'Ra' })
    const other = await aLead(mona, { firstName: 'Fay', lastName: 'Sol', salesRepId: cast.rita.crm.id })
    const sale = await aSale(adam, other.id, { salesRepId: cast.rita.crm.id, saleAmount: 20_000 })
    const contract = await good(adam.call(contracts.create, { body: { saleId: sale.id } }))
    const installer = await anEntry(adam, 'installers')
    const legacy = await aLegacy(adam, 'leads')
    const hook = await good(
      adam.call(hooks.create, {
        body: { description: 'Mailing list', url: 'https://hooks.example.com', events: ['lead.created'] },
      }),
    )
    const id = async (made: Promise<{ readonly id: string }>) => (await made).id
    const made: readonly (readonly [kind: RemovableKind, path: string, id: string])[] = [
      ['appointment', '/appointments', await id(anAppointment(mona, other.id, '2026-03-20T17:00:00Z'))],
      ['task', '/tasks', await id(aTask(mona))],
      ['referral', '/referrals', await id(aReferral(mona, lead.id, other.id))],
      ['commission', '/commissions', await id(aSheet(await server.as('fiona'), sale.id))],
      ['serviceJob', '/service-jobs', await id(aServiceJob(mona, other.id))],
      ['document', '/documents', await id(aDocument(mona, { leadId: other.id }))],
      ['contract', '/contracts', contract.id],
      ['hook', '/hooks', hook.id],
      ['note', '/webNotes', await id(aNote(adam, other.id))],
      ['address', '/webAddresses', await id(anAddress(mona, other.id))],
      ['catalogue', '/installers', installer.id],
      ['legacy', legacyKind('leads').path, legacy.recordId],
      ['sale', '/webSales', await id(aSale(adam, lead.id))],
      ['lead', '/webLeads', await id(aLead(mona))],
    ]
    expect(made.map(([kind]) => kind).toSorted()).toEqual([...removableKinds].toSorted())
    const carl = await server.as('carl')
    for (const [kind, path, record] of made) {
      // Sheets are for Finance, whatever else administrators may do.
      const client = kind === 'commission' ? carl : adam
      const found = async () =>
        (await listed(client, { kind: [kind] })).filter((removal) => removal.id === record)
      expect([kind, (await client.raw('DELETE', `${path}/${record}`)).status]).toEqual([kind, 200])
      expect(await found()).toMatchObject([{ kind }])
      expect((await found())[0]?.name).not.toBe('')
      expect([kind, (await client.raw('POST', `${path}/${record}/restore`)).status]).toEqual([kind, 200])
      expect(await found()).toEqual([])
    }
  })

  test('the kind of catalog entry or legacy record is listed, for administrators only', async () => {
    const ahj = await anEntry(adam, 'ahjs')
    const legacy = await aLegacy(adam, 'leads')
    await good(adam.call(ahjs.remove, { params: { id: ahj.id } }))
    await good(adam.call(legacyLeads.remove, { params: { recordId: legacy.recordId } }))
    const query = { kind: ['catalogue' as const, 'legacy' as const] }
    expect((await listed(adam, query)).map(({ kind, part }) => [kind, part])).toEqual([
      ['legacy', 'leads'],
      ['catalogue', 'ahjs'],
    ])
    expect(await listed(mona, query)).toEqual([])
  })

  test('a removed note is for administrators, who may read its text', async () => {
    const { id: leadId } = await aLead(mona, { firstName: 'Gil', lastName: 'Ti' })
    const note = await aNote(mona, leadId)
    await good(mona.call(webNotes.remove, { params: { id: note.id } }))
    expect((await listed(adam, { kind: ['note'] })).map(({ id }) => id)).toContain(note.id)
    expect(await listed(mona, { kind: ['note'] })).toEqual([])
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 403],
    ['max', 403],
    ['mona', 200],
    ['sofia', 403],
    ['nia', 403],
    ['dora', 403],
  ])('%s requests the list of removed records: %d', async (name, status) => {
    expect((await (await server.as(name)).call(removals.list, { query: {} })).status).toBe(status)
  })
})
