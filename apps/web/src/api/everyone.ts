import { users } from '@crm/contract'
import { routeQuery } from './route-query.ts'

/** All current and former users: names for filters, and options for pickers. */
export const everyone = { ...routeQuery(users.list, { query: { limit: 1000 } }), staleTime: 60_000 }
