import { webLeads } from '@crm/contract'
import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { can } from '@crm/domain/people/can'
import { factKind } from '../../../../records/edit/record-kind.ts'
import { leadFacts } from '../-lead-facts.tsx'

export const leadKind = factKind<WebLead, WebLeadChanges>()({
  what: 'this lead',
  facts: leadFacts,
  get: webLeads.get,
  update: webLeads.update,
  nameOf: ({ fullName }) => fullName,
  may: (me, lead) => (lead ? can.updateLead(me, lead) : can.createLead(me)),
})

/** The way back to a status. Nobody is dead without a reason, and this one stands among the notes already. */
export const backToStatus = (status: LeadStatus): WebLeadChanges => ({
  status,
  ...(status === 'Dead' && { deadReason: 'As before.' }),
})
