/** Every feature of the API. */
import { activity } from './activity/routes.ts'
import { addresses } from './addresses/routes.ts'
import { handovers } from './assignment/routes.ts'
import { health } from './health/routes.ts'
import type { Handled } from './http/handle.ts'
import { leadImports } from './imports/routes.ts'
import { leadQueue } from './lead-queue/routes.ts'
import { leads } from './leads/routes.ts'
import { notes } from './notes/routes.ts'
import { notifications } from './notifications/routes.ts'
import { viewAs } from './view-as/routes.ts'
import { timeline } from './timeline/routes.ts'
import { search } from './search/routes.ts'
import { users, webCrmUsers } from './users/routes.ts'

export const features: readonly Handled[] = [
  ...activity,
  ...addresses,
  ...handovers,
  ...health,
  ...leadImports,
  ...leadQueue,
  ...leads,
  ...notes,
  ...notifications,
  ...timeline,
  ...search,
  ...users,
  ...viewAs,
  ...webCrmUsers,
]
