/** What becomes of a client of the former store: a new lead, more for one that is here, nothing new, or nothing at all. */
export const migrationOutcomes = ['created', 'added', 'unchanged', 'refused'] as const
export type MigrationOutcome = (typeof migrationOutcomes)[number]

export const migrationOutcomeLabels: Record<MigrationOutcome, string> = {
  created: 'New client',
  added: 'Client known',
  unchanged: 'Nothing new',
  refused: 'Stays there',
}
