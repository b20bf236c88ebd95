/** The bodies of everything that is not a good answer. Section 7 of the specification: `message`, plus `code` for the generic errors. */
import * as z from 'zod'

/** The codes of the generic errors, by status. */
export const spineCodes = {
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
  .object({ message: z.string(), code: z.enum(Object.values(spineCodes)) })
  .meta({ id: 'SpineRefusal', description: 'A generic error of the server.' })
export type SpineRefusal = z.output<typeof SpineRefusal>

const FieldError = z.object({ field: z.string(), message: z.string() })

/** `code` is present when the server itself refused, `errors` when fields of the input are at fault. */
export const Refusal = z
  .object({ message: z.string(), code: z.string().optional(), errors: z.array(FieldError).optional() })
  .meta({ id: 'Refusal', description: 'Why the call was refused, in words a person can read.' })
export type Refusal = z.output<typeof Refusal>
