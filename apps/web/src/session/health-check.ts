import { health } from '@crm/contract'
import { ask } from '~/api/ask.ts'

/** The health of the critical services, checked once at startup. */
export const healthCheck = {
  ...ask(health.check, {}),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
}
