import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * The files of `schema/`, one per table, in the order in which they run: a table comes after those that it references.
 * They always describe the newest schema; an existing database gets there by the files of `migrations/`.
 */
export const schemaFiles = [
  'extensions',
  'functions',
  // People and the history
  'users',
  'activity',
  'notifications',
  'views',
  'view_as_log',
  'calendar_feeds',
  'idempotency_keys',
  'database_incarnations',
  // The catalog
  'installers',
  'sub_installers',
  'modules',
  'inverters',
  'batteries',
  'finance_options',
  'ahjs',
  'hoas',
  'utilities',
  'pick_lists',
  // Leads
  'lead_count',
  'lead_day_count',
  'leads',
  'addresses',
  'lead_keys',
  'duplicate_candidates',
  'dismissed_duplicates',
  'lead_imports',
  'referrals',
  // Jobs
  'sale_count',
  'sale_day_count',
  'sales',
  'sale_moves',
  'sale_inverters',
  'service_job_count',
  'service_jobs',
  'move_snapshots',
  'appointment_count',
  'appointments',
  'tasks',
  'notes',
  // Documents and contracts
  'drive_folders',
  'uploads',
  'documents',
  'company_facts',
  'template_maps',
  'contract_count',
  'form_versions',
  'contracts',
  'contract_signers',
  'contract_links',
  'contract_codes',
  'contract_files',
  'contract_events',
  // Money
  'commission_settings',
  'commission_price_lists',
  'commission_sheets',
  'commission_adders',
  'commission_finance_options',
  'commission_draws',
  'commission_clawbacks',
  'pay_runs',
  'pay_run_exclusions',
  'pay_run_lines',
  'payments',
  // Mail and webhooks
  'mails',
  'hooks',
  'hook_deliveries',
  'hook_attempts',
  'hook_cursor',
  // The former system
  'legacy_users',
  'legacy_leads',
  'legacy_addresses',
  'legacy_sales',
  'legacy_notes',
  'legacy_migrations',
  'legacy_migration_entries',
  'legacy_copies',
  'legacy_dry_run_keys',
] as const

const folder = new URL('./schema/', import.meta.url)

/** Creates the newest schema in an empty database. */
export async function createSchema(tx: Connection): Promise<void> {
  // Functions come first, and refer to tables that do not exist yet.
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const file of schemaFiles) {
    await sql.raw(await readFile(new URL(`${file}.sql`, folder), 'utf8')).execute(tx)
  }
}
