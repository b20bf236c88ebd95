import { users } from '@crm/contract'
import { ask } from './ask.ts'

/** All current and former users: names for filters, and options for pickers. */
export const everyone = { ...ask(users.list, { query: { limit: 1000 } }), staleTime: 60_000 }
