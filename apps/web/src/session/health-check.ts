import { health } from '@crm/contract'
import { ask } from '../api/ask.ts'

/** Whether the critical services work; asked once, at the start. */
export const healthCheck = {
  ...ask(health.check, {}),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { quiet: true },
}
