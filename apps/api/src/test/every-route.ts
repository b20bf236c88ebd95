/** For tests that call every route of the contract: records that its paths name, and bodies that it takes. */
import { calendarFeed, commissions, contracts, draws, hooks, saleInverters, savedViews } from '@crm/contract'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { catalogueKindNames } from '@crm/domain/catalogue/kinds'
import * as z from 'zod'
import {
  aDocument,
  aLead,
  aNote,
  aReferral,
  aSale,
  aSheet,
  aServiceJob,
  aTask,
  anAddress,
  anAppointment,
  anEntry,
  anUpload,
  newAddress,
  newEntry,
  good,
  newLead,
} from './builders.ts'
import type { Client } from './client.ts'
import { newId } from '../ids.ts'
import { insertMigration } from '../legacy-migration/queries.ts'
import { insertMail } from '../mail/queries.ts'
import { aLegacy, newLegacy } from './legacy.ts'
import type { TestServer } from './server.ts'
import { required } from './required.ts'
import { posting } from './webhook.ts'

/** A lead with one of everything that hangs on it. `ids` has them by the part of a path before its parameter. */
export interface FullLead {
  readonly leadId: string
  readonly noteId: string
  readonly ids: Readonly<Record<string, string>>
}

/** The lead is brought in by the webhook, which writes its log; everything else is made by `client`. */
export async function aFullLead(server: TestServer, client: Client): Promise<FullLead> {
  const { id: leadId, email1: email } = await aLead(client, { salesRepId: cast.sam.crm.id })
  await posting(server)({ email, lastName: 'Again' })
  const { id: noteId } = await aNote(client, leadId)
  const { id: addressId } = await anAddress(client, leadId)
  const { id: taskId } = await aTask(client, { about: { type: 'lead', id: leadId } })
  const { id: appointmentId } = await anAppointment(client, leadId, soon())
  const { id: importId } = await server.db.read
    .selectFrom('lead_imports')
    .select('id')
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  const { id: viewId } = await good(client.call(savedViews.create, { body: aView }))
  const { id: saleId } = await aSale(client, leadId)
  const { id: referralId } = await aReferral(client, (await aLead(client)).id, leadId)
  const sheet = await aSheetWithDraw(server, client, leadId)
  const { id: serviceJobId } = await aServiceJob(client, leadId)
  const { id: documentId, driveItemId } = await aDocument(client, { leadId })
  const contract = await aContract(client, saleId)
  const uploadId = await anUpload(client)
  const hook = await aHook(client)
  const [entries, legacy] = [await entryIds(client), await legacyIds(client)]
  await client.call(saleInverters.create, {
    body: { saleId, inverterId: required(entries['/inverters']), quantity: 12 },
  })
  const ids = {
    '/webLeads': leadId,
    '/webNotes': noteId,
    '/webAddresses': addressId,
    '/appointments': appointmentId,
    '/calendar-feed': (await good(client.call(calendarFeed.make, {}))).path.split('/').at(-1) ?? '',
    '/lead-imports': importId,
    '/lead-imports/take-back': importId,
    '/hooks': hook.id,
    '/hook-deliveries': hook.deliveryId,
    '/mails': await aFailedMail(server),
    '/legacy-migrations': await anEndedMigration(server),
    '/webLeads/reassign': importId,
    '/webLeads/batch': importId,
    '/tasks': taskId,
    '/users': cast.sam.crm.id,
    '/webSales': saleId,
    '/webAddresses/sale': saleId,
    '/saleInverters': saleId,
    '/referrals': referralId,
    '/service-jobs': serviceJobId,
    '/service-jobs-relations': serviceJobId,
    '/saved-views': viewId,
    '/commissions': sheet.id,
    '/documents': documentId,
    '/documents/item': driveItemId,
    '/drive/uploads': uploadId,
    '/contracts': contract.id,
    '/contract-templates': 'HIC',
    '/signing': 'A'.repeat(43),
    signer: contract.signerId,
    ...entries,
    ...legacy,
  }
  return { leadId, noteId, ids }
}

/** To nobody who could be written to. */
async function aFailedMail({ db }: TestServer): Promise<string> {
  const id = newId()
  const now = new Date()
  await insertMail(db.read, {
    id,
    to_address: 'ada',
    subject: 'Text.',
    letter: JSON.stringify({ subject: 'Text.', text: ['Text.'] }),
    is_secret: false,
    created_at: now,
    failed_at: now,
    error: 'This is no e-mail address.',
  })
  return id
}

/** That goes on no more, so that each full lead may have one. */
async function anEndedMigration({ db }: TestServer): Promise<string> {
  const id = newId()
  const now = new Date()
  const by = cast.adam.crm.id
  await insertMigration(db.read, { id, is_dry: true, begun_at: now, begun_by: by, total: 0, ended_at: now })
  return id
}

/** A draft of the sale; nobody signs it yet. */
async function aContract(client: Client, saleId: string) {
  const { id } = await good(client.call(contracts.create, { body: { saleId } }))
  return { id, signerId: saleId }
}

/** Switched off, with a test that waits. */
async function aHook(client: Client) {
  const { id } = await good(client.call(hooks.create, { body: { ...newHook, isEnabled: false } }))
  const { id: deliveryId } = await good(client.call(hooks.sendTest, { params: { id } }))
  return { id, deliveryId }
}

const newHook = {
  description: 'Mailing list',
  url: 'https://hooks.example.com/crm',
  events: ['lead.created' as const],
}

/** An entry of each kind of the catalogue. */
async function entryIds(client: Client): Promise<Record<string, string>> {
  const made = catalogueKindNames.map(async (kind) => [`/${kind}`, (await anEntry(client, kind)).id] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** A record of the former store of each kind: its own id, and under the path that asks for it the former one. */
async function legacyIds(client: Client): Promise<Record<string, string>> {
  const { UUID_Lead: lead } = await aLegacy(client, 'leads')
  const made = legacyKindNames.map(async (kind) => {
    const { id, path, onLead } = legacyKind(kind)
    const record = await aLegacy(client, kind, onLead && { UUID_Lead: lead as string })
    return [
      [path, record.recordId],
      [`${path}/{${id}}`, record[id] as string],
    ] as const
  })
  return { ...Object.fromEntries((await Promise.all(made)).flat()), UUID_Lead: lead as string }
}

/** The next day, at a time of its own. */
const soon = () => new Date(Date.now() + 86_400_000 + Math.floor(Math.random() * 3_600_000)).toISOString()

/** A sheet of a sale of its own, with a draw that is asked for. */
async function aSheetWithDraw(server: TestServer, client: Client, leadId: string) {
  const [rita, fiona] = await Promise.all([server.within('rita'), server.within('fiona')])
  const { id: saleId } = await aSale(client, leadId, {
    salesRepId: cast.rita.crm.id,
    contractDate: '2026-01-05',
    saleAmount: 28_800,
  })
  const financeOptions = [{ name: 'Cash', type: 'Cash' as const, amount: 28_800, fee: 0 }]
  const { id } = await aSheet(rita, saleId, { systemWatts: 8_000, financeOptions })
  await good(rita.call(commissions.submit, { params: { id } }))
  const body = { amount: 500, notes: 'Rent.' }
  return good(fiona.call(draws.create, { params: { commissionId: id }, body }))
}

/** The id of a record that the path names. Throws where nobody says which. */
export const idFor = (path: string, { ids }: FullLead): string =>
  path.includes('{') ? required(ids[path] ?? ids[path.slice(0, path.indexOf('/{'))]) : ''

/** What makes a view of the leads. */
const aView = { list: 'leads', name: 'Hot', search: 'status=New', asked: 'status=New' }

/** What a route takes, spelled as it spells it. */
export function keysOf(shape: Route['query']): string[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return keysOf(shape.unwrap())
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
}

/** A body that the route would take. */
export function goodBody({ body, path }: Route, { leadId, noteId, ids }: FullLead): Record<string, unknown> {
  const { email1 } = newLead()
  const known = {
    ...newLead(),
    ...newAddress(leadId),
    phone: '909 555 0129',
    email: email1,
    parentId: noteId,
    body: 'Text.',
    description: 'Text.',
    ids: [noteId],
    dateTime: soon(),
    from: cast.sam.crm.id,
    to: cast.rita.crm.id,
    saleId: ids['/webSales'],
    inverterId: ids['/inverters'],
    quantity: 3,
    referredById: ids['/webSales'],
    referredId: leadId,
    amount: 500,
    date: '2026-01-02',
    notes: 'Text.',
    version: 1,
    csv: 'Name',
    uploadId: ids['/drive/uploads'],
    docType: 'PlanSet',
    leads: [{ id: leadId }],
    otherId: noteId,
    take: ['phone1'],
    otherVersion: 1,
    imports: [ids['/lead-imports']],
    change: { salesRepId: cast.rita.crm.id },
    isDry: true,
    ...(path.startsWith('/service-jobs') && { type: 'Solar', leadId }),
    UUID_Lead: ids['UUID_Lead'],
    ...legacyKindNames.filter((kind) => path.startsWith(legacyKind(kind).path)).map(newLegacy)[0],
    ...(path.startsWith('/saved-views') && aView),
    ...(path.startsWith('/hooks') && newHook),
    ...(path === '/contract-changeReq' && { contractId: ids['/contracts'] }),
    ...(/contract|\/signing\//.test(path) && { reason: 'Text.' }),
    ...(/contract/.test(path) && { fields: { saleAmount: 100 }, signerId: ids['signer'], template: 'HIC' }),
    ...(path.includes('/signing/') || path.endsWith('/countersign')
      ? { name: 'Ada Po', signature: { typed: 'Ada Po' }, consentVersion: '2026-01' }
      : {}),
    // Of a lead or of a sale, and here of the sale.
    ...(path === '/documents' && { leadId: undefined }),
    ...catalogueKindNames.filter((kind) => path.startsWith(`/${kind}`)).map(newEntry)[0],
  }
  return Object.fromEntries(Object.entries(known).filter(([key]) => keysOf(body).includes(key)))
}
