/** Rows to wire: the only place where the names of what a search finds change case. */
import type { LeadHit, PersonHit } from '@crm/contract/web/search-shapes'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Department } from '@crm/domain/people/actor'
import { fullName, leadNumber } from '../leads/view.ts'
import type { findPeople, LeadHitRow } from './queries.ts'

export type PersonHitRow = Awaited<ReturnType<typeof findPeople>>[number]

export const leadHitView = (row: LeadHitRow): LeadHit => ({
  kind: 'lead',
  id: row.id,
  number: leadNumber(row.number),
  fullName: fullName(row.first_name, row.last_name),
  status: row.status as LeadStatus,
  phone1: row.phone1,
  email1: row.email1,
  city: row.city,
  fullAddress: row.full_address,
  repId: row.rep_id,
  salesRepId: row.sales_rep_id,
  lastActivityAt: row.last_activity_at,
})

export const personHitView = (row: PersonHitRow): PersonHit => ({
  kind: 'person',
  id: row.id,
  name: row.name,
  email: row.email,
  phoneNum: row.phone_num,
  department: row.department as Department | null,
  isEnabled: row.is_enabled,
})
