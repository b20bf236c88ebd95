/** Records as the cast would make them: through the API, with everything the test does not care about filled in. */
import { appointments, tasks, webAddresses, webLeads, webNotes, webSales } from '@crm/contract'
import { catalogueCalls } from '@crm/contract/web/catalogue'
import type { CatalogueEntry } from '@crm/contract/web/catalogue-shapes'
import type { WrittenAppointment } from '@crm/contract/web/appointment-shapes'
import type { Task } from '@crm/contract/web/task-shapes'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import type { WebNote } from '@crm/contract/web/note-shapes'
import type { CallInput } from '@crm/contract/route'
import type { CatalogueKind } from '@crm/domain/catalogue/kinds'
import type { Client } from './client.ts'

interface Answered {
  readonly status: number
  readonly body: unknown
}
type Good<A extends Answered> = Extract<A, { status: 200 | 201 }>['body']

/** The body of a good answer. Throws when the answer is a refusal. */
export async function good<A extends Answered>(answering: Promise<A>): Promise<Good<A>> {
  const { status, body } = await answering
  if (status !== 200 && status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

let leadsMade = 0

/** What makes a lead called `Client No 1`, `Client No 2` … */
export function newLead() {
  leadsMade += 1
  return { firstName: 'Client', lastName: `No ${leadsMade}`, email1: `client${leadsMade}@mail.example` }
}

/** A new lead of nobody, unless told. */
export const aLead = (
  client: Client,
  fields: CallInput<typeof webLeads.create>['body'] = {},
): Promise<WebLead> => good(client.call(webLeads.create, { body: { ...newLead(), ...fields } }))

export const aNote = (client: Client, leadId: string, body = 'Called, no answer.'): Promise<WebNote> =>
  good(client.call(webNotes.create, { body: { leadId, body } }))

let addressesMade = 0

/** What makes a house of its own in Ontario. */
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

/** For oneself, unless told. */
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

/** In ascending order: of things done at once nobody knows which comes first. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

let entriesMade = 0

/** What makes an entry of the catalogue, of a name that nothing else has. */
export function newEntry(kind: CatalogueKind): Record<string, unknown> {
  entriesMade += 1
  const name = `No ${entriesMade}`
  const equipment = { displayName: name, manufacturer: 'Sunny', model: name }
  const entries: Record<CatalogueKind, Record<string, unknown>> = {
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

/** A new entry of the catalogue. */
export const anEntry = <K extends CatalogueKind>(
  client: Client,
  kind: K,
  fields: Record<string, unknown> = {},
): Promise<CatalogueEntry<K>> =>
  good(client.call(catalogueCalls[kind].create as never, { body: { ...newEntry(kind), ...fields } } as never))

/** A new sale to the lead. */
export const aSale = (
  client: Client,
  leadId: string,
  fields: Omit<NonNullable<CallInput<typeof webSales.create>['body']>, 'leadId'> = {},
): Promise<WebSale> => good(client.call(webSales.create, { body: { leadId, ...fields } }))
