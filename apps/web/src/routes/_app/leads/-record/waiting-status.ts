import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'

/** A change of the status as it waits on a phone without a signal, over the version that the phone shows. */
export const waitingStatus = (
  { id, fullName, version }: Pick<WebLead, 'id' | 'fullName' | 'version'>,
  changes: Pick<WebLeadChanges, 'status' | 'deadReason'>,
) => ({
  kind: 'status' as const,
  leadId: id,
  leadName: fullName,
  words: `Status: ${changes.status}${changes.deadReason ? `, ${changes.deadReason}` : ''}`,
  params: { id },
  body: { ...changes, version },
})
