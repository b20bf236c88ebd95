import type { AddressListQuery, WebAddress } from '@crm/contract/web/address-shapes'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { namesOfEntries } from '#shared/catalog/store'
import { refreshSearchIndex } from '#business/leads/identity'
import { type EveryField, optionalDollars } from '#spine/records/fields'
import type { Person } from '#spine/people/people'
import { store } from '#spine/records/store'
import { salesInScope } from '#spine/records/sale-scope'
import { type LeadColumns, leadOwnersOf, leadChild } from '#spine/records/lead-scope'

type Row = Selectable<Tables['addresses']>
export type Address = Row & LeadColumns

/** The columns that people do not edit; every other one is a field. */
type OtherColumn =
  | 'id'
  | 'lead_id'
  | 'full_address'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'deleted_by'
  | 'version'

export const addresses = store({
  ...leadChild('addresses'),
  table: 'addresses',
  subject: 'address',
  verbs: {
    created: 'address.created',
    changed: 'address.changed',
    removed: 'address.removed',
    restored: 'address.restored',
  },
  fields: {
    type: 'type',
    streetAddress: 'street_address',
    city: 'city',
    state: 'state',
    zip: 'zip',
    zipPlus4: 'zip_plus4',
    hasUsage: 'has_usage',
    annualUsage: 'annual_usage',
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
  } satisfies EveryField<Row, WebAddress, OtherColumn>,
  subjectOf: (address: Address) => leadOwnersOf(address),
  view: addressView,
  async details(address, { tx }, changes) {
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
  /** Search and duplicate checks of a lead use its primary address. */
  async beforeCommit(work, changes) {
    for (const leadId of new Set(changes.map(({ after }) => after.lead_id)))
      await refreshSearchIndex(work.tx, leadId)
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

export const addressConditions = ({ leadId }: AddressListQuery) => ({
  where: leadId ? [sql<SqlBool>`r.lead_id = ${leadId}`] : [],
  isForOneParent: leadId !== undefined,
})

/** Addresses of the lead, oldest first. Only the holder of the lead's lock may write them. */
export async function addressesOf(tx: Connection, leadId: string): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select r.*, l.rep_id as lead_rep_id, l.sales_rep_id as lead_sales_rep_id
    from addresses as r join leads as l on l.id = r.lead_id
    where r.lead_id = ${leadId} and r.deleted_at is null order by r.created_at, r.id
  `.execute(tx)
  return rows
}

/** The address of a sale in the person's scope, whether or not the lead is in it. */
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
