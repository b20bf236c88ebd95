import type { AddressListQuery, WebAddress } from '@crm/contract/web/address-shapes'
import { addressTypes } from '@crm/domain/addresses/address-types'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { usageBands } from '@crm/domain/addresses/usage-bands'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { namesOfEntries } from '../catalogue/store.ts'
import { keepLeadFound } from '../leads/identity.ts'
import { choice, optionalChoice, optionalDollars } from '../records/fields.ts'
import type { Person } from '../people/people.ts'
import { store } from '../records/store.ts'
import { salesInScope } from '../records/through-sale.ts'
import { type OfLead, leadOwnersOf, throughLead } from '../records/through-lead.ts'

type Row = Selectable<Tables['addresses']>
export type Address = Row & OfLead

export const addresses = store({
  ...throughLead('addresses'),
  table: 'addresses',
  subject: 'address',
  verbs: {
    created: 'address.created',
    changed: 'address.changed',
    removed: 'address.removed',
    restored: 'address.restored',
  },
  fields: {
    type: choice('type', addressTypes),
    streetAddress: 'street_address',
    city: 'city',
    state: 'state',
    zip: 'zip',
    zipPlus4: 'zip_plus4',
    hasUsage: 'has_usage',
    annualUsage: optionalChoice('annual_usage', usageBands),
    utilProvider: 'util_provider',
    utilBill: optionalDollars('util_bill'),
    utilAccountNum: 'util_account_num',
    utilMeterNum: 'util_meter_num',
    mountType: 'mount_type',
    stories: 'stories',
    roofAge: 'roof_age',
    roofCondition: 'roof_condition',
    roofMat: 'roof_mat',
    sqFootage: 'sq_footage',
    hasHoa: 'has_hoa',
    hoaName: 'hoa_name',
    ahjId: 'ahj_id',
  },
  about: (address: Address) => leadOwnersOf(address),
  view: addressView,
  async facts(address, { tx }, changes) {
    const names = await namesOfEntries(tx, 'ahjs', changes['ahjId'] ?? [])
    return { name: address.full_address, ...(Object.keys(names).length > 0 && { names }) }
  },
  derived: (address) => ({
    full_address: fullAddressOf({
      streetAddress: address.street_address,
      city: address.city,
      state: address.state,
      zip: address.zip,
      zipPlus4: address.zip_plus4,
    }),
  }),
  /** A lead is found and recognised by its primary address. */
  async keeps(work, all) {
    for (const leadId of new Set(all.map(({ after }) => after.lead_id))) await keepLeadFound(work.tx, leadId)
  },
})
export type AddressFields = ReturnType<typeof addresses.fieldsOf>

export function addressView(row: Row): WebAddress {
  return {
    id: row.id,
    leadId: row.lead_id,
    ...addresses.fieldsOf(row),
    fullAddress: row.full_address,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

export const addressesAsked = ({ leadId }: AddressListQuery) => ({
  where: leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : [],
  isOfOne: leadId !== undefined,
})

/** Every live address of the lead, oldest first. Whoever holds the lead's lock reads and writes them alone. */
export async function addressesOf(tx: Connection, leadId: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select r.*, l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id
    from addresses as r join leads as l on l.id = r.lead_id
    where r.lead_id = ${leadId} and r.deleted_at is null order by r.created_at, r.id
  `.execute(tx)
  return rows
}

/** Of a sale that the person may see, whether or not they see the lead. */
export async function findAddressOfSale(
  db: Connection,
  saleId: string,
  actor: Person,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select r.* from sales as s join addresses as r on r.id = s.address_id
    join leads as l on l.id = s.lead_id and l.deleted_at is null
    where s.id = ${saleId} and s.deleted_at is null and ${salesInScope(actor, 's')}
  `.execute(db)
  return rows[0]
}
