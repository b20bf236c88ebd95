/** For tests that call every route of the contract: records for its paths and valid bodies. */
import {
  calendarFeed,
  commissions,
  contracts,
  draws,
  forms,
  hooks,
  payRuns,
  saleInverters,
  savedViews,
} from '@crm/contract'
import { legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { catalogKindNames } from '@crm/domain/catalog/kinds'
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
import { newId } from '#platform/ids'
import { insertMigration } from '#processes/legacy-migration/queries'
import { insertMail } from '#shared/mail/queries'
import { aLegacy, newLegacy } from './legacy.ts'
import type { TestServer } from './server.ts'
import { required } from './required.ts'
import { posting } from './webhook.ts'

/** A lead with one of every related record. `ids` has them by the path segment before the parameter. */
export interface FullLead {
  readonly leadId: string
  readonly noteId: string
  readonly ids: Readonly<Record<string, string>>
}

/** The webhook creates the lead and its import log; `client` creates everything else. */
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
    '/pay-runs': await aPayRun(server),
    '/documents': documentId,
    '/documents/item': driveItemId,
    '/drive/uploads': uploadId,
    '/contracts': contract.id,
    '/contract-templates': 'HIC',
    '/forms': 'HOA_LETTER',
    '/form-versions': await aFormVersion(client),
    '/signing': 'A'.repeat(43),
    '/webhooks/signing': 'documenso',
    '/signing/files': 'a'.repeat(64),
    signer: contract.signerId,
    draw: required(sheet.draws[0]).id,
    ...entries,
    ...legacy,
  }
  return { leadId, noteId, ids }
}

/** Without a recipient who could get a mail. */
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
    error: 'This is not an email address.',
  })
  return id
}

/** On hold, so that each full lead may have one. */
async function anEndedMigration({ db }: TestServer): Promise<string> {
  const id = newId()
  const now = new Date()
  const by = cast.adam.crm.id
  await insertMigration(db.read, { id, is_dry: true, begun_at: now, begun_by: by, total: 0, ended_at: now })
  return id
}

/** A draft contract of the sale, unsigned. */
async function aContract(client: Client, saleId: string) {
  const { id } = await good(client.call(contracts.create, { body: { saleId } }))
  return { id, signerId: saleId }
}

/** The draft of a form, which has at most one. */
async function aFormVersion(client: Client): Promise<string> {
  const params = { template: 'COMPLETION' as const }
  const { versions } = await good(client.call(forms.get, { params }))
  const draft = versions.find(({ state }) => state === 'Draft')
  return required(draft?.id ?? (await good(client.call(forms.create, { params, body: {} }))).id)
}

/** Disabled, with a pending test delivery. */
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

/** An entry of each kind of the catalog. */
async function entryIds(client: Client): Promise<Record<string, string>> {
  const made = catalogKindNames.map(async (kind) => [`/${kind}`, (await anEntry(client, kind)).id] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** A legacy record of each kind: its own id, and its former id under the path that uses it. */
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

/** A sheet on a sale of its own, with a requested draw. */
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

/** An open pay run of a month without payments. */
async function aPayRun(server: TestServer): Promise<string> {
  const body = { from: '2020-01-01', to: '2020-01-31', payDate: '2020-02-01' }
  return (await good((await server.within('fiona')).call(payRuns.create, { body }))).id
}

/** The id of a record for a path. Throws for an unknown one. */
export const idFor = (path: string, { ids }: FullLead): string =>
  path.includes('{') ? required(ids[path] ?? ids[path.slice(0, path.indexOf('/{'))]) : ''

/** The fields of a saved view of leads. */
const aView = { list: 'leads' as const, name: 'Hot', search: 'status=New', asked: 'status=New' }

/** Field values in the route's own spelling. */
export function keysOf(shape: Route['query']): string[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable) return keysOf(shape.unwrap())
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
}

/** A body that the route accepts. */
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
    wording: '# Text.',
    csv: 'Name',
    uploadId: ids['/drive/uploads'],
    docType: 'PlanSet',
    leads: [{ id: leadId }],
    otherId: noteId,
    take: ['phone1'],
    otherVersion: 1,
    imports: [ids['/lead-imports']],
    draws: [{ id: ids['draw'] }],
    day: '2026-01-02',
    method: 'check',
    payDate: '2026-01-02',
    fingerprint: 'Text.',
    kind: 'draw',
    refId: ids['draw'],
    ...(/\/(reverse|reopen|leave-out)$/.test(path) && { reason: 'Text.' }),
    ...(path.startsWith('/pay-runs') && { from: '2020-01-01', to: '2020-01-31' }),
    action: 'approve',
    calls: [{ route: 'POST /webNotes/{id}/pin', params: { id: noteId } }],
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
    ...(path.startsWith('/contract-templates/') && { signers: [], fields: [] }),
    ...(path.endsWith('/confirm') && { code: '123456' }),
    ...(path.endsWith('/paper') && {
      signedOn: '2026-03-02',
      signerIds: [ids['signer']],
      uploadIds: [ids['/drive/uploads']],
    }),
    // A lead's or a sale's; here the sale's.
    ...(path === '/documents' && { leadId: undefined }),
    ...catalogKindNames.filter((kind) => path.startsWith(`/${kind}`)).map(newEntry)[0],
  }
  return Object.fromEntries(Object.entries(known).filter(([key]) => keysOf(body).includes(key)))
}
