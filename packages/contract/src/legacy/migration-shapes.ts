import { migrationOutcomes } from '@crm/domain/legacy/migration-outcomes'
import * as z from 'zod'
import { Id, Instant, listing } from '../shapes.ts'

export const NewLegacyMigration = z
  .strictObject({
    isDry: z.boolean().describe('If true, the run is a dry run: it reports its results and saves nothing.'),
  })
  .meta({ id: 'NewLegacyMigration' })

const count = z.int().min(0)

/** One run of the migration from the former system. */
export const LegacyMigration = z
  .object({
    id: Id,
    isDry: z.boolean(),
    begunAt: Instant,
    begunByName: z.string().nullable(),
    stoppedAt: Instant.nullable(),
    stoppedByName: z.string().nullable(),
    endedAt: Instant.nullable().describe('Time when the run ended. Null while it is running.'),
    total: count.describe('Number of clients at the start of the run.'),
    outcomes: z.object(
      Object.fromEntries(migrationOutcomes.map((outcome) => [outcome, count])) as Record<
        (typeof migrationOutcomes)[number],
        typeof count
      >,
    ),
    addresses: count,
    notes: count,
    sales: count,
    remarked: count.describe('Number of clients with remarks.'),
  })
  .meta({ id: 'LegacyMigration' })
export type LegacyMigration = z.output<typeof LegacyMigration>

export const LegacyMigrations = z.array(LegacyMigration)

/** Outcome for one client of the former system. */
export const LegacyMigrationEntry = z
  .object({
    id: Id,
    kind: z.enum(['leads', 'sales', 'addresses']),
    formerId: z.string(),
    name: z.string(),
    outcome: z.enum(migrationOutcomes),
    leadId: Id.nullable().describe(
      'ID of the migrated lead. Null in a dry run, and if nothing was migrated.',
    ),
    leadNumber: z.string().nullable(),
    addresses: count,
    notes: count,
    sales: count,
    remarks: z.array(z.string()),
  })
  .meta({ id: 'LegacyMigrationEntry' })
export type LegacyMigrationEntry = z.output<typeof LegacyMigrationEntry>

export const LegacyMigrationEntries = z.array(LegacyMigrationEntry)

export const LegacyMigrationEntryQuery = z.object({
  outcome: z.enum(migrationOutcomes).optional(),
  isRemarked: z.stringbool().optional().describe('If true, returns only clients with remarks.'),
  ...listing,
})
export type LegacyMigrationEntryQuery = z.output<typeof LegacyMigrationEntryQuery>
