/** Test data of the cast: created through the API, with defaults for all fields that the test does not set. */
import {
  appointments,
  commissions,
  documents,
  referrals,
  serviceJobs,
  tasks,
  webAddresses,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import { catalogRoutes } from '@crm/contract/web/catalog'
import type { CatalogEntry } from '@crm/contract/web/catalog-shapes'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { WrittenAppointment } from '@crm/contract/web/appointment-shapes'
import type { Task } from '@crm/contract/web/task-shapes'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { Referral } from '@crm/contract/web/referral-shapes'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { WebNote } from '@crm/contract/web/note-shapes'
import type { Document } from '@crm/contract/web/document-shapes'
import type { CallInput } from '@crm/contract/route'
import { chunkBytes } from '@crm/domain/documents/file-types'
import type { CatalogKind } from '@crm/domain/catalog/kinds'
import type { Client } from './client.ts'

interface Answered {
  readonly status: number
  readonly body: unknown
}
type Good<A extends Answered> = Extract<A, { status: 200 | 201 }>['body']

/** The body of a successful response. Throws on a refusal. */
export async function good<A extends Answered>(answering: Promise<A>): Promise<Good<A>> {
  const { status, body } = await answering
  if (status !== 200 && status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

let leadsMade = 0

/** The fields of a lead named `Client No 1`, `Client No 2` … */
export function newLead() {
  leadsMade += 1
  return { firstName: 'Client', lastName: `No ${leadsMade}`, email1: `client${leadsMade}@mail.example` }
}

/** A new lead, unassigned by default. */
export const aLead = (
  client: Client,
  fields: CallInput<typeof webLeads.create>['body'] = {},
): Promise<WebLead> => good(client.call(webLeads.create, { body: { ...newLead(), ...fields } }))

export const aNote = (client: Client, leadId: string, body = 'Called, no answer.'): Promise<WebNote> =>
  good(client.call(webNotes.create, { body: { leadId, body } }))

let addressesMade = 0

/** The fields of a unique address in Ontario. */
export function newAddress(leadId: string) {
  addressesMade += 1
  return { leadId, streetAddress: `${addressesMade} Elm Ct`, city: 'Ontario', state: 'CA', zip: '91762' }
}

export const anAddress = (
  client: Client,
  leadId: string,
  fields: Partial<CallInput<typeof webAddresses.create>['body']> = {},
): Promise<WebAddress> =>
  good(client.call(webAddresses.create, { body: { ...newAddress(leadId), ...fields } }))

/** For the caller by default. */
export const aTask = (
  client: Client,
  fields: Partial<CallInput<typeof tasks.create>['body']> = {},
): Promise<Task> => good(client.call(tasks.create, { body: { description: 'Call back.', ...fields } }))

/** At home, at that time. */
export const anAppointment = (
  client: Client,
  leadId: string,
  dateTime: string,
  fields: Partial<CallInput<typeof appointments.create>['body']> = {},
): Promise<WrittenAppointment> =>
  good(client.call(appointments.create, { body: { leadId, dateTime, ...fields } }))

export const change = (
  client: Client,
  lead: { id: string },
  body: NonNullable<CallInput<typeof webLeads.update>['body']>,
) => client.call(webLeads.update, { params: { id: lead.id }, body })

/** Ascending, since the order of simultaneous inserts is undefined. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

let entriesMade = 0

/** The fields of a catalog entry with a unique name. */
export function newEntry(kind: CatalogKind): Record<string, unknown> {
  entriesMade += 1
  const name = `No ${entriesMade}`
  const equipment = { displayName: name, manufacturer: 'Sunny', model: name }
  const entries: Record<CatalogKind, Record<string, unknown>> = {
    installers: { installerName: name, costPpw: 1.85 },
    subInstallers: { subInstallerName: name, costPpw: 0.45 },
    modules: { ...equipment, wattageStc: 400 },
    inverters: { ...equipment, inverterName: name, type: 'MicroInverter', acPower: 290 },
    batteries: { ...equipment, usableKwh: 13.5 },
    ahjs: { name },
    hoas: { name },
    utilities: { name, shortName: name },
    financeOptions: { displayName: name, programName: name, type: 'Loan', fee: 18.99, yearsTerm: 25 },
    pickLists: { list: 'mountType', value: name },
  }
  return entries[kind]
}

/** A new entry of the catalog. */
export const anEntry = <K extends CatalogKind>(
  client: Client,
  kind: K,
  fields: Record<string, unknown> = {},
): Promise<CatalogEntry<K>> =>
  good(client.call(catalogRoutes[kind].create as never, { body: { ...newEntry(kind), ...fields } } as never))

/** The commission sheet of a sale, with the sale's figures by default. */
export const aSheet = (
  client: Client,
  saleId: string,
  fields: Omit<NonNullable<CallInput<typeof commissions.create>['body']>, 'saleId'> = {},
): Promise<Commission> => good(client.call(commissions.create, { body: { saleId, ...fields } }))

/** A new sale of the lead. */
export const aSale = (
  client: Client,
  leadId: string,
  fields: Omit<NonNullable<CallInput<typeof webSales.create>['body']>, 'leadId'> = {},
): Promise<WebSale> => good(client.call(webSales.create, { body: { leadId, ...fields } }))

/** A referral of one lead by the other, for $500. */
export const aReferral = (
  client: Client,
  referredById: string,
  referredId: string,
  referredByAmountToPay = 500,
): Promise<Referral> =>
  good(client.call(referrals.create, { body: { referredById, referredId, referredByAmountToPay } }))

/** A service job of the lead, for its panels by default. */
export const aServiceJob = (
  client: Client,
  leadId: string,
  fields: Partial<CallInput<typeof serviceJobs.create>['body']> = {},
): Promise<ServiceJob> =>
  good(client.call(serviceJobs.create, { body: { leadId, type: 'Solar', ...fields } }))

/** A PDF header, padded to the requested number of bytes. */
export function aPdf(size = 60): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  return bytes
}

/** Uploads a file in chunks. Returns the id by which it becomes a document. */
export async function anUpload(client: Client, name = 'Paper.pdf', file = aPdf()): Promise<string> {
  const pieceAt = (at: number) => file.slice(at, at + chunkBytes)
  const size = file.length
  let { id, received } = await good(
    client.call(documents.beginUpload, { query: { name, size }, bytes: pieceAt(0) }),
  )
  while (received < size) {
    ;({ id, received } = await good(
      client.call(documents.continueUpload, {
        params: { id },
        query: { at: received },
        bytes: pieceAt(received),
      }),
    ))
  }
  return id
}

/** A document of a lead or a sale; a plan set by default. */
export const aDocument = async (
  client: Client,
  fields: Omit<CallInput<typeof documents.create>['body'], 'uploadId' | 'docType'> & {
    readonly docType?: Document['docType']
  },
): Promise<Document> =>
  good(
    client.call(documents.create, {
      body: { docType: 'PlanSet', ...fields, uploadId: await anUpload(client) },
    }),
  )
