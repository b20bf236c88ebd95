import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'

/** A status change queued in the outbox while offline, based on the version on the phone. */
export const queuedStatus = (
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
