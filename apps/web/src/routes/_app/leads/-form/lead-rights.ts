import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import type { LeadOwners } from '@crm/domain/people/subject'
import { fieldNames, type LeadValues } from './lead-values.ts'

/** Why a field may not be filled in; a field without a reason may. The server decides the same field by field. */
export type LeadReasons = Partial<Record<keyof LeadValues | 'doNotContact', string>>

export function leadReasons(me: Actor, lead?: LeadOwners): LeadReasons {
  const changes = lead ? can.updateLead(me, lead) : can.createLead(me)
  const contact = lead ? can.updateLeadContact(me, lead) : changes
  const salesRep = can.setLeadRep(me, lead)
  const rep = can.reassignLead(me, lead)
  const apart: Partial<Record<keyof LeadReasons, Decision>> = {
    phone1: contact,
    email1: contact,
    salesRepId: salesRep,
    repId: rep,
  }
  const refused = [...fieldNames, 'doNotContact' as const].flatMap((name) => {
    const decision = apart[name] ?? changes
    return decision.ok ? [] : [[name, decision.reason] as const]
  })
  return Object.fromEntries(refused)
}
