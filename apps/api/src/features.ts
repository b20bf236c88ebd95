/** Every feature of the API. */
import { activity } from './activity/routes.ts'
import { appointments } from './appointments/routes.ts'
import { webAddresses } from './addresses/routes.ts'
import { catalogue } from './catalogue/routes.ts'
import { calendarFeed } from './calendar-feed/routes.ts'
import { handovers } from './handovers/routes.ts'
import { health } from './health/routes.ts'
import type { Handled } from './http/handle.ts'
import { leadBatches } from './lead-batches/routes.ts'
import { leadImports } from './imports/routes.ts'
import { leadQueue } from './lead-queue/routes.ts'
import { webLeads } from './leads/routes.ts'
import { webNotes } from './notes/routes.ts'
import { notifications } from './notifications/routes.ts'
import { removals } from './removals/routes.ts'
import { savedViews } from './saved-views/routes.ts'
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
  ...handovers,
  ...health,
  ...leadBatches,
  ...leadImports,
  ...leadQueue,
  ...webLeads,
  ...webNotes,
  ...webSales,
  ...saleInverters,
  ...removals,
  ...savedViews,
  ...notifications,
  ...tasks,
  ...timeline,
  ...search,
  ...webUsers,
  ...viewAs,
  ...webCrmUsers,
]
