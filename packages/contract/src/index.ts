/** The contract, with a namespace per area, so that a page bundles only what it uses. */
export * as activity from './web/activity.ts'
export * as appointments from './web/appointments.ts'
export * as batches from './web/batches.ts'
export * as calendarFeed from './web/calendar-feed.ts'
export * as commissions from './web/commissions.ts'
export * as commissionSettings from './web/commission-settings.ts'
export * as commissionStatements from './web/commission-statements.ts'
export * as companyFacts from './web/company-facts.ts'
export * as contracts from './web/contracts.ts'
export * as dashboard from './web/dashboard.ts'
export * as draws from './web/draws.ts'
export * as documents from './web/documents.ts'
export * as forms from './web/forms.ts'
export * as handovers from './web/handovers.ts'
export * as health from './web/health.ts'
export * as hooks from './web/hooks.ts'
export * as leadBatches from './web/lead-batches.ts'
export * as leadImports from './web/lead-imports.ts'
export * as leadMerges from './web/lead-merges.ts'
export * as leadQueue from './web/lead-queue.ts'
export * as live from './web/live.ts'
export * as mails from './web/mails.ts'
export * as notifications from './web/notifications.ts'
export * as payRuns from './web/pay-runs.ts'
export * as recordCounts from './web/record-counts.ts'
export * as referrals from './web/referrals.ts'
export * as reports from './web/reports.ts'
export * as removals from './web/removals.ts'
export * as serviceJobs from './web/service-jobs.ts'
export * as savedViews from './web/saved-views.ts'
export * as signing from './web/signing.ts'
export * as tasks from './web/tasks.ts'
export * as timeline from './web/timeline.ts'
export * as search from './web/search.ts'
export * as users from './web/users.ts'
export * as viewAs from './web/view-as.ts'
export * as webAddresses from './web/addresses.ts'
export * as webCrmUsers from './web/web-crm-users.ts'
export * as webLeads from './web/leads.ts'
export * as webNotes from './web/notes.ts'
export { saleInverters, webSales } from './web/sales.ts'
export {
  legacyAddresses,
  legacyLeads,
  legacyNotes,
  legacySales,
  legacyUsers,
} from './legacy/legacy-records.ts'
export * as legacyMigrations from './legacy/migrations.ts'
export {
  ahjs,
  batteries,
  financeOptions,
  hoas,
  installers,
  inverters,
  modules,
  pickLists,
  subInstallers,
  utilities,
} from './web/catalog.ts'
