import { webAddresses, webLeads } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { good } from '@crm/api/test/builders'
import { clientOf } from './client-of.ts'
import type { App } from './open-app.ts'
import type { Name } from './people.ts'

export interface OwnClient {
  readonly id: string
  /** As in headings: `Tess Arbor100`. */
  readonly name: string
  readonly surname: string
  readonly phone: string
  readonly email: string
  /** The path of the record. */
  readonly path: string
  readonly version: number
}

type Fields = CallInput<typeof webLeads.create>['body']

let made = 0

/** A new client with a house, used by one story only; created and owned by Rita by default. */
export async function ownClient(app: App, by: Name = 'rita', fields: Fields = {}): Promise<OwnClient> {
  made += 1
  // Three digits each, so that a search for one does not find another.
  const last = String(99 + made)
  const [firstName, surname] = ['Tess', `Arbor${last}`]
  const email = `tess.arbor${last}@mail.example`
  const api = await clientOf(app, by)
  const body = { firstName, lastName: surname, phone1: `4425550${last}`, email1: email, ...fields }
  const { id, version } = await good(api.call(webLeads.create, { body }))
  const house = { streetAddress: `${made} Arbor Way`, city: 'Ontario', state: 'CA', zip: '91762' }
  const home = { roofMat: 'Concrete tile', roofAge: 12, stories: 1, utilBill: 372 }
  await good(api.call(webAddresses.create, { body: { leadId: id, ...house, ...home } }))
  return {
    id,
    name: `${firstName} ${surname}`,
    surname,
    phone: `(442) 555-0${last}`,
    email,
    path: `/leads/${id}`,
    version,
  }
}
