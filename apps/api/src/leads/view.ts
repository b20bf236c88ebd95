/** Rows to wire and wire to rows: the only place where the names of leads change case. */
import type { LeadRemoval, LightWebLead, WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { definedOf } from '../defined.ts'
import type { LeadRow, LightLeadRow, LockedLead } from './queries.ts'

export type NameOf = (id: string | null) => string | null

export const leadView = (row: LeadRow, nameOf: NameOf): WebLead => ({
  id: row.id,
  number: leadNumber(row.number),
  ...leadFields(row),
  fullName: fullName(row.first_name, row.last_name),
  repName: nameOf(row.rep_id),
  salesRepName: nameOf(row.sales_rep_id),
  sourceType: row.source_type,
  installerId: null,
  cloudFolderId: row.cloud_folder_id,
  primaryAddress:
    row.full_address === null
      ? null
      : {
          streetAddress: row.street_address,
          city: row.city,
          state: row.state,
          zip: row.zip,
          fullAddress: row.full_address,
          utilProvider: row.util_provider,
          annualUsage: row.annual_usage,
        },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
  inquiredAt: row.inquired_at,
  firstContactAt: row.first_contact_at,
  version: row.version,
})

export const lightLeadView = (row: LightLeadRow, nameOf: NameOf): LightWebLead => ({
  id: row.id,
  number: leadNumber(row.number),
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: fullName(row.first_name, row.last_name),
  status: row.status as LeadStatus,
  phone1: row.phone1,
  email1: row.email1,
  repId: row.rep_id,
  repName: nameOf(row.rep_id),
  salesRepId: row.sales_rep_id,
  salesRepName: nameOf(row.sales_rep_id),
  sourceName: row.source_name,
  doNotContact: row.do_not_contact,
  streetAddress: row.street_address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  utilProvider: row.util_provider,
  annualUsage: row.annual_usage,
  hasHoa: row.has_hoa,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastActivityAt: row.last_activity_at,
  version: row.version,
})

export const removalView = (row: LockedLead, nameOf: NameOf): LeadRemoval => ({
  id: row.id,
  number: leadNumber(row.number),
  fullName: fullName(row.first_name, row.last_name),
  removedAt: row.deleted_at ?? row.updated_at,
  removedByName: nameOf(row.deleted_by) ?? 'Somebody',
})

/** The fields that people change, as the wire names them. */
export const leadFields = (row: LockedLead | LeadRow) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  phone1: row.phone1,
  email1: row.email1,
  status: row.status as LeadStatus,
  sourceName: row.source_name,
  repId: row.rep_id,
  salesRepId: row.sales_rep_id,
  doNotContact: row.do_not_contact,
})
export type LeadFields = ReturnType<typeof leadFields>

/** A change set, or a new lead's fields, as columns; absent fields stay absent. */
export function leadColumns(fields: Partial<LeadFields>) {
  return definedOf({
    first_name: fields.firstName,
    last_name: fields.lastName,
    phone1: fields.phone1,
    email1: fields.email1,
    status: fields.status,
    source_name: fields.sourceName,
    rep_id: fields.repId,
    sales_rep_id: fields.salesRepId,
    do_not_contact: fields.doNotContact,
  })
}

export const leadNumber = (number: number) => `L-${number}`

export const fullName = (first: string, last: string) => [first, last].filter(Boolean).join(' ')

/** The facts of a lead that permissions ask about. */
export const ownersOf = (row: Pick<LockedLead, 'rep_id' | 'sales_rep_id'>) => ({
  repId: row.rep_id,
  salesRepId: row.sales_rep_id,
})

export type GivenFields = Omit<WebLeadChanges, 'version' | 'deadReason'>
