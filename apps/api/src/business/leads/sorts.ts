/** The sorts of the lead lists, on `leads as l`. */
import { usageBands } from '@crm/domain/addresses/usage-bands'
import { leadStatuses } from '@crm/domain/leads/lead-status'
import type { LeadSortField } from '@crm/domain/leads/sort-fields'
import { type RawBuilder, sql } from 'kysely'
import {
  type SortKey,
  type Sorts,
  choiceKey,
  idKey,
  instantKey,
  lookupKey,
  nameKey,
  numberKey,
  optionalNameKey,
  personKey,
  rankKey,
} from '#spine/records/page'
import type { LightLead } from './store.ts'

const columns = [
  'id',
  'number',
  'created_at',
  'updated_at',
  'last_activity_at',
  'first_name',
  'last_name',
  'status',
  'rep_id',
  'sales_rep_id',
  'phone1',
  'email1',
  'source_name',
  'do_not_contact',
] as const

/** Columns that the sort keys need, in the rows of both page calls. */
export type SortedLead = Pick<LightLead, (typeof columns)[number]>
export const sortedColumns = sql.join(columns.map((column) => sql.ref(`l.${column}`)))

const id = idKey<SortedLead>(sql`l.id`)
const createdAt = instantKey<SortedLead>(sql`l.created_at`, (lead) => lead.created_at)

/** A column of the primary address. The ids of a page are picked without joining it, so each row looks it up. */
function homeKey(
  valueOf: (home: RawBuilder<unknown>) => RawBuilder<unknown>,
  column: string,
): SortKey<SortedLead> {
  const lookUp = (leadId: RawBuilder<unknown>) =>
    valueOf(sql`(
      select h.${sql.ref(column)} from addresses as h
      where h.lead_id = ${leadId} and h.type = 'Primary' and h.deleted_at is null
    )`)
  return lookupKey(lookUp(sql`l.id`), (lead) => lead.id, lookUp)
}
const homeText = (column: string) => [homeKey((home) => sql`lower(coalesce(${home}, ''))`, column), id]

export const leadSortKeys: Sorts<SortedLead, LeadSortField> = {
  createdAt: [createdAt, id],
  lastActivityAt: [instantKey(sql`l.last_activity_at`, (lead) => lead.last_activity_at), id],
  // The columns are never null, and the index of names has no coalesce.
  name: [
    nameKey(sql`l.last_name`, (lead) => lead.last_name),
    nameKey(sql`l.first_name`, (lead) => lead.first_name),
    id,
  ],
  number: [numberKey(sql`l.number`)],
  status: [choiceKey(sql`l.status`, (lead) => lead.status, leadStatuses), createdAt, id],
  updatedAt: [instantKey(sql`l.updated_at`, (lead) => lead.updated_at), id],
  rep: [personKey(sql`l.sales_rep_id`, (lead) => lead.sales_rep_id), id],
  setter: [personKey(sql`l.rep_id`, (lead) => lead.rep_id), id],
  phone: [optionalNameKey(sql`l.phone1`, (lead) => lead.phone1), id],
  email: [optionalNameKey(sql`l.email1`, (lead) => lead.email1), id],
  source: [optionalNameKey(sql`l.source_name`, (lead) => lead.source_name), id],
  doNotContact: [
    rankKey(sql`l.do_not_contact::text`, (lead) => String(lead.do_not_contact), ['false', 'true']),
    id,
  ],
  street: homeText('street_address'),
  city: homeText('city'),
  state: homeText('state'),
  zip: homeText('zip'),
  utility: homeText('util_provider'),
  bill: [
    homeKey(
      (home) =>
        sql`coalesce(array_position(array[${sql.join(usageBands.map((band) => sql.lit(band)))}], ${home}), 0)`,
      'annual_usage',
    ),
    id,
  ],
  hoa: [homeKey((home) => sql`coalesce(${home}::integer, -1)`, 'has_hoa'), id],
}
