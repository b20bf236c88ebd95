/** Every feature of the API. */
import { activity } from '#overviews/activity/routes'
import { appointments } from '#business/appointments/routes'
import { webAddresses } from '#business/addresses/routes'
import { catalog } from '#shared/catalog/routes'
import { commissionSettings } from '#shared/commission-settings/routes'
import { commissionStatements } from '#business/commission-statements/routes'
import { commissions, draws } from '#business/commissions/routes'
import { companyFacts } from '#shared/company-facts/routes'
import { contracts } from '#business/contracts/routes'
import { signing } from '#processes/signing/routes'
import { batches } from '#processes/batches/routes'
import { calendarFeed } from '#overviews/calendar-feed/routes'
import { documents } from '#shared/documents/routes'
import { dashboard } from '#overviews/dashboard/routes'
import { forms } from '#business/forms/routes'
import { handovers } from '#processes/handovers/routes'
import { health } from '#overviews/health/routes'
import { hooks } from '#processes/hooks/routes'
import type { BoundHandler } from '#spine/http/handle'
import { leadBatches } from '#processes/lead-batches/routes'
import { leadImports } from '#processes/imports/routes'
import { leadMerges } from '#processes/lead-merges/routes'
import { leadQueue } from '#overviews/lead-queue/routes'
import { webLeads } from '#business/leads/routes'
import { webNotes } from '#shared/notes/routes'
import { legacy } from '#shared/legacy/routes'
import { legacyMigrations } from '#processes/legacy-migration/routes'
import { live } from '#spine/live/routes'
import { mails } from '#shared/mail/routes'
import { notifications } from '#overviews/notifications/routes'
import { payRuns } from '#processes/pay-runs/routes'
import { recordCounts } from '#overviews/record-counts/routes'
import { referrals } from '#business/referrals/routes'
import { reports } from '#overviews/reports/routes'
import { removals } from '#overviews/removals/routes'
import { savedViews } from '#overviews/saved-views/routes'
import { serviceJobs } from '#business/service-jobs/routes'
import { saleInverters, webSales } from '#business/sales/routes'
import { viewAs } from '#overviews/view-as/routes'
import { tasks } from '#shared/tasks/routes'
import { timeline } from '#overviews/timeline/routes'
import { search } from '#overviews/search/routes'
import { webUsers, webCrmUsers } from '#overviews/users/routes'

export const features: readonly BoundHandler[] = [
  ...activity,
  ...appointments,
  ...webAddresses,
  ...batches,
  ...catalog,
  ...calendarFeed,
  ...commissions,
  ...commissionSettings,
  ...commissionStatements,
  ...companyFacts,
  ...contracts,
  ...signing,
  ...draws,
  ...documents,
  ...dashboard,
  ...forms,
  ...handovers,
  ...health,
  ...hooks,
  ...leadBatches,
  ...leadImports,
  ...leadMerges,
  ...leadQueue,
  ...legacy,
  ...legacyMigrations,
  ...live,
  ...webLeads,
  ...webNotes,
  ...webSales,
  ...saleInverters,
  ...payRuns,
  ...recordCounts,
  ...referrals,
  ...reports,
  ...serviceJobs,
  ...removals,
  ...savedViews,
  ...mails,
  ...notifications,
  ...tasks,
  ...timeline,
  ...search,
  ...webUsers,
  ...viewAs,
  ...webCrmUsers,
]
