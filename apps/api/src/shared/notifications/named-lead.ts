import type { NamedLead } from '@crm/domain/notifications/events/leads'
import type { LeadOfRecord } from '#spine/records/lead-scope'

/** A lead as notifications name it. */
export const namedLead = ({
  id,
  number,
  first_name,
  last_name,
}: Pick<LeadOfRecord, 'id' | 'number' | 'first_name' | 'last_name'>): NamedLead => ({
  id,
  number,
  firstName: first_name,
  lastName: last_name,
})
