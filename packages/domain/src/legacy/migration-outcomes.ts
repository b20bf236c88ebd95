/** Outcomes of migrating a client: a new lead, additions to an existing lead, no change, or a refusal. */
export const migrationOutcomes = ['created', 'added', 'unchanged', 'refused'] as const
export type MigrationOutcome = (typeof migrationOutcomes)[number]

export const migrationOutcomeLabels: Record<MigrationOutcome, string> = {
  created: 'New client',
  added: 'Existing client',
  unchanged: 'No changes',
  refused: 'Not migrated',
}
