/** Rows to wire and wire to rows: the only place where the names of addresses change case. */
import type { WebAddress } from '@crm/contract/web/address-shapes'
import type { AddressType } from '@crm/domain/addresses/address-types'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import type { UsageBand } from '@crm/domain/addresses/usage-bands'
import type { AddressRow } from './queries.ts'

export const addressView = (row: AddressRow): WebAddress => ({
  id: row.id,
  leadId: row.lead_id,
  ...addressFields(row),
  fullAddress: row.full_address,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** The fields that people change, as the wire names them; `zipPlus4` they give as part of the ZIP. */
export const addressFields = (row: AddressRow) => ({
  type: row.type as AddressType,
  streetAddress: row.street_address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  zipPlus4: row.zip_plus4,
  hasUsage: row.has_usage,
  annualUsage: row.annual_usage as UsageBand | null,
  utilProvider: row.util_provider,
  // At most eight digits: a number holds every cent of it.
  utilBill: row.util_bill === null ? null : Number(row.util_bill),
  utilAccountNum: row.util_account_num,
  utilMeterNum: row.util_meter_num,
  mountType: row.mount_type,
  stories: row.stories,
  roofAge: row.roof_age,
  roofCondition: row.roof_condition,
  roofMat: row.roof_mat,
  sqFootage: row.sq_footage,
  hasHoa: row.has_hoa,
  hoaName: row.hoa_name,
})
export type AddressFields = ReturnType<typeof addressFields>

/** A whole address as columns, with the text that is made of its parts. */
export const addressColumns = (fields: AddressFields) => ({
  type: fields.type,
  street_address: fields.streetAddress,
  city: fields.city,
  state: fields.state,
  zip: fields.zip,
  zip_plus4: fields.zipPlus4,
  full_address: fullAddressOf(fields),
  has_usage: fields.hasUsage,
  annual_usage: fields.annualUsage,
  util_provider: fields.utilProvider,
  util_bill: fields.utilBill?.toFixed(2) ?? null,
  util_account_num: fields.utilAccountNum,
  util_meter_num: fields.utilMeterNum,
  mount_type: fields.mountType,
  stories: fields.stories,
  roof_age: fields.roofAge,
  roof_condition: fields.roofCondition,
  roof_mat: fields.roofMat,
  sq_footage: fields.sqFootage,
  has_hoa: fields.hasHoa,
  hoa_name: fields.hoaName,
})
