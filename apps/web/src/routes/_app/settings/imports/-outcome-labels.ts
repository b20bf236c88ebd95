import type { ImportOutcome } from '@crm/domain/imports/outcomes'

/** Labels of import outcomes. */
export const outcomeLabels: Record<ImportOutcome, string> = {
  created: 'Created',
  merged: 'Added to a lead',
  repeated: 'Duplicate',
  refused: 'Refused',
  failed: 'Failed',
}
