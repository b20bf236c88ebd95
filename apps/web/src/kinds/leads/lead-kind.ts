import { webLeads } from '@crm/contract'
import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import { leadFacts } from './lead-facts.tsx'

export const leadKind = factKind<WebLead, WebLeadChanges>()({
  what: 'this lead',
  facts: leadFacts,
  get: webLeads.get,
  update: webLeads.update,
  nameOf: ({ fullName }) => fullName,
  may: (me, lead) => (lead ? can.updateLead(me, lead) : can.createLead(me)),
})
