/** Every feature of the API. */
import { activity } from './activity/routes.ts'
import { appointments } from './appointments/routes.ts'
import { webAddresses } from './addresses/routes.ts'
import { catalogue } from './catalogue/routes.ts'
import { commissionSettings } from './commission-settings/routes.ts'
import { commissionStatements } from './commission-statements/routes.ts'
import { commissions, draws } from './commissions/routes.ts'
import { companyFacts } from './company-facts/routes.ts'
import { contracts } from './contracts/routes.ts'
import { signing } from './signing/routes.ts'
import { calendarFeed } from './calendar-feed/routes.ts'
import { documents } from './documents/routes.ts'
import { dashboard } from './dashboard/routes.ts'
import { handovers } from './handovers/routes.ts'
import { health } from './health/routes.ts'
import { hooks } from './hooks/routes.ts'
import type { Handled } from './http/handle.ts'
import { leadBatches } from './lead-batches/routes.ts'
import { leadImports } from './imports/routes.ts'
import { leadMerges } from './lead-merges/routes.ts'
import { leadQueue } from './lead-queue/routes.ts'
import { webLeads } from './leads/routes.ts'
import { webNotes } from './notes/routes.ts'
import { legacy } from './legacy/routes.ts'
import { legacyMigrations } from './legacy-migration/routes.ts'
import { live } from './live/routes.ts'
import { mails } from './mail/routes.ts'
import { notifications } from './notifications/routes.ts'
import { referrals } from './referrals/routes.ts'
import { reports } from './reports/routes.ts'
import { removals } from './removals/routes.ts'
import { savedViews } from './saved-views/routes.ts'
import { serviceJobs } from './service-jobs/routes.ts'
import { saleInverters, webSales } from './sales/routes.ts'
import { viewAs } from './view-as/routes.ts'
import { tasks } from './tasks/routes.ts'
import { timeline } from './timeline/routes.ts'
import { search } from './search/routes.ts'
import { webUsers, webCrmUsers } from './users/routes.ts'

export const features: readonly Handled[] = [
  ...activity,
  ...appointments,
  ...webAddresses,
  ...catalogue,
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
