import { webLeads } from '@crm/contract'
import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { ask } from '../../../../api/ask.ts'
import { queries } from '../../../../api/queries.ts'
import { send } from '../../../../api/send.ts'
import type { RecordKind } from '../../../../records/edit/record-kind.ts'
import { useLeadWords } from '../-lead-words.ts'
import { staleAfterLead } from '../-stale.ts'

export const leadKind: RecordKind<WebLead, WebLeadChanges> = {
  what: 'this lead',
  put: (id, body) =>
    send(webLeads.update, { params: { id }, body }, { refresh: staleAfterLead, quiet: true }),
  onNewest: (newest) =>
    queries.setQueryData(ask(webLeads.get, { params: { id: newest.id } }).queryKey, newest),
  labelOf: fieldLabel,
  useWords: useLeadWords,
}

/** The way back to a status. Nobody is dead without a reason, and this one stands among the notes already. */
export const backToStatus = (status: LeadStatus): WebLeadChanges => ({
  status,
  ...(status === 'Dead' && { deadReason: 'As before.' }),
})
