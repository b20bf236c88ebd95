import { health } from '@crm/contract'
import { routeQuery } from '~/api/route-query.ts'

/** The health of the critical services, checked once at startup. */
export const healthCheck = {
  ...routeQuery(health.check, {}),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
}
