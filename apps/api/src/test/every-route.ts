/** For tests that call every route of the contract: records that its paths name, and bodies that it takes. */
import { calendarFeed, saleInverters, savedViews } from '@crm/contract'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { catalogueKindNames } from '@crm/domain/catalogue/kinds'
import * as z from 'zod'
import {
  aLead,
  aNote,
  aSale,
  aTask,
  anAddress,
  anAppointment,
  anEntry,
  newAddress,
  newEntry,
  good,
  newLead,
} from './builders.ts'
import type { Client } from './client.ts'
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
  const entries = await entryIds(client)
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
    '/webLeads/reassign': importId,
    '/webLeads/batch': importId,
    '/tasks': taskId,
    '/users': cast.sam.crm.id,
    '/webSales': saleId,
    '/webAddresses/sale': saleId,
    '/saleInverters': saleId,
    '/saved-views': viewId,
    ...entries,
  }
  return { leadId, noteId, ids }
}

/** An entry of each kind of the catalogue. */
async function entryIds(client: Client): Promise<Record<string, string>> {
  const made = catalogueKindNames.map(async (kind) => [`/${kind}`, (await anEntry(client, kind)).id] as const)
  return Object.fromEntries(await Promise.all(made))
}

/** The next day, at a time of its own. */
const soon = () => new Date(Date.now() + 86_400_000 + Math.floor(Math.random() * 3_600_000)).toISOString()

/** The id of a record that the path names. Throws where nobody says which. */
export const idFor = (path: string, { ids }: FullLead): string =>
  path.includes('{') ? required(ids[path.slice(0, path.indexOf('/{'))]) : ''

/** What makes a view of the leads. */
const aView = { list: 'leads', name: 'Hot', search: 'status=New', asked: 'status=New' }

/** What a route takes, spelled as it spells it. */
export const keysOf = (shape: Route['query']): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape) : []

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
    csv: 'Name',
    leads: [{ id: leadId }],
    change: { salesRepId: cast.rita.crm.id },
    ...(path.startsWith('/saved-views') && aView),
    ...catalogueKindNames.filter((kind) => path.startsWith(`/${kind}`)).map(newEntry)[0],
  }
  return Object.fromEntries(Object.entries(known).filter(([key]) => keysOf(body).includes(key)))
}
