import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { LeadOwners } from '@crm/domain/people/subject'
import type { LeadValues } from './lead-values.ts'

/** Why a field may not be filled in; a field without a reason may. The server decides the same field by field. */
export type LeadReasons = Partial<Record<keyof LeadValues, string>>

export function leadReasons(me: Actor, lead?: LeadOwners): LeadReasons {
  const changes = lead ? can.updateLead(me, lead) : can.createLead(me)
  const contact = lead ? can.updateLeadContact(me, lead) : changes
  const salesRep = can.setLeadRep(me, lead)
  const rep = can.reassignLead(me, lead)
  return {
    ...(!changes.ok && { firstName: changes.reason, lastName: changes.reason, sourceName: changes.reason }),
    ...(!contact.ok && { phone1: contact.reason, email1: contact.reason }),
    ...(!salesRep.ok && { salesRepId: salesRep.reason }),
    ...(!rep.ok && { repId: rep.reason }),
  }
}
