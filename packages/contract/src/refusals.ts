/** Bodies of error answers: `message`, plus `code` for generic errors (specification section 7). */
import * as z from 'zod'

/** Codes of generic errors, by status. */
export const genericCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
} as const

export const SpineRefusal = z
  .object({ message: z.string(), code: z.enum(Object.values(genericCodes)) })
  .meta({ id: 'SpineRefusal', description: 'Generic error of the HTTP layer.' })
export type SpineRefusal = z.output<typeof SpineRefusal>

const FieldError = z.object({ field: z.string(), message: z.string() })

/** `code` is present when the server itself refused, `errors` when fields of the input are invalid. */
export const Refusal = z
  .object({ message: z.string(), code: z.string().optional(), errors: z.array(FieldError).optional() })
  .meta({ id: 'Refusal', description: 'Error of a call, with a message that people can read.' })
export type Refusal = z.output<typeof Refusal>

/** Refuses an Idempotency-Key that another request used: the first request with it has arrived. */
export const idempotencyKeyReused = 'This Idempotency-Key came before with another request.'
