import { users } from '@crm/contract'
import { ask } from './ask.ts'

/** Everybody who is or was here: names for the filters, and those among whom one chooses. */
export const everyone = { ...ask(users.list, { query: { limit: 1000 } }), staleTime: 60_000 }
