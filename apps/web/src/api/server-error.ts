import { Unsent } from './errors.ts'

/** A refusal by the server, as an error: queries and mutations fail with it (specification section 8). */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** `message` always; a route may add fields, like `current` of a conflict or the `errors` of fields. */
export interface RefusalBody {
  readonly message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[] | undefined
  readonly [more: string]: unknown
}

/** Recognizes any error with a status and a body message as a server error, whatever its class. */
export function isServerError(error: unknown): error is ServerError {
  const { status, body } = (error ?? {}) as Partial<ServerError>
  return typeof status === 'number' && typeof body?.message === 'string'
}

/**
 * The server's message, or the default sentence: the specification's for a failed read, the cause for a
 * failed write.
 */
export function messageOf(error: unknown): string {
  if (error instanceof Unsent) return error.message
  return isServerError(error) && error.body.message ? error.body.message : 'An unknown error occurred'
}
