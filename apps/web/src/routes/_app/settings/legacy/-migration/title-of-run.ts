import type { LegacyMigration } from '@crm/contract/legacy/migration-shapes'

/** "Dry run, stopped" */
export function titleOfRun({ isDry, stoppedAt, endedAt }: LegacyMigration): string {
  const name = isDry ? 'Dry run' : endedAt ? 'Migrated' : 'Migrating'
  return stoppedAt ? `${name}, stopped` : name
}
