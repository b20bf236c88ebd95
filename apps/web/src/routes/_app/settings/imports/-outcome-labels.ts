import type { ImportOutcome } from '@crm/domain/imports/outcomes'

/** What became of a call, as people say it. */
export const outcomeLabels: Record<ImportOutcome, string> = {
  created: 'Created',
  merged: 'Added to a lead',
  repeated: 'Repeated',
  refused: 'Refused',
  failed: 'Failed',
}
