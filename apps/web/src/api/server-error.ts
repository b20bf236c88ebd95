import { Unsent } from './errors.ts'

/** A refusal by the server, as an error: what queries and mutations fail with (specification section 8). */
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

/** `message` always; a route may add to it, as `current` of a conflict or the `errors` of fields. */
export interface RefusalBody {
  readonly message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[] | undefined
  readonly [more: string]: unknown
}

/** Errors carrying a status and a body message are recognised as server errors, whoever made them. */
export function isServerError(error: unknown): error is ServerError {
  const { status, body } = (error ?? {}) as Partial<ServerError>
  return typeof status === 'number' && typeof body?.message === 'string'
}

/**
 * The server's message, or the sentence that stands for none. What could not be read says the specification's; what
 * could not be written says why.
 */
export function messageOf(error: unknown): string {
  if (error instanceof Unsent) return error.message
  return isServerError(error) && error.body.message ? error.body.message : 'An unknown error occurred'
}
