/** Refusals of legacy routes: each has a code besides its message (specification sections 7 and 8). */
import * as z from 'zod'
import { Refusal } from '../refusals.ts'

/** Codes by status, in the order of the specification. */
export const legacyCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  423: 'LOCKED',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  501: 'NOT_IMPLEMENTED',
} as const

export const LegacyRefusal = Refusal.extend({ code: z.enum(Object.values(legacyCodes)) }).meta({
  id: 'LegacyRefusal',
  description: 'Error of a legacy call, with a message that people can read and a code.',
})
