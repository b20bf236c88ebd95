/** From whatever went wrong to a status and a body: the only file that does. */
import { legacyCodes } from '@crm/contract/legacy/legacy-refusals'
import { type Refusal, spineCodes } from '@crm/contract/refusals'
import type { Route } from '@crm/contract/route'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, withoutValues } from '../db/errors.ts'
import { DriveAway } from '../drive/drive.ts'
import { LineIsFull } from '../db/semaphore.ts'

export type SpineStatus = keyof typeof spineCodes

/** A generic error of the server, thrown by the spine only: handlers refuse by value. */
export class SpineError extends Error {
  readonly status: SpineStatus
  readonly errors: Refusal['errors']

  constructor(status: SpineStatus, message: string, errors?: Refusal['errors']) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

const messages: Record<SpineStatus, string> = {
  400: 'The request could not be understood.',
  401: 'Please sign in.',
  403: 'You may not do this.',
  404: 'There is nothing at this address.',
  405: 'This address does not answer that method.',
  413: 'The request is too large.',
  415: 'The request must be JSON.',
  429: 'Too many requests. Please wait a moment.',
  500: 'An unknown error occurred',
  503: 'A service this needs is not available. Please try again.',
}

/** Answers an error that was thrown. What it was stays in the log; the caller reads a sentence and a code. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const spine = error instanceof SpineError ? error : classify(error as FastifyError)
  if (isLeft(request)) request.log.info({ route: request.routeOptions.url }, 'the caller went away')
  else if (spine.status >= 500) request.log.error({ err: withoutValues(error) }, 'request failed')
  if (spine.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', secondsOfALine)
  if (spine.status === 401) reply.header('www-authenticate', challenge(spine.message))
  return reply.code(spine.status).send({
    message: spine.message,
    code: spineCodes[spine.status],
    ...(spine.errors && { errors: spine.errors }),
  })
}

/** What a handler answered, in the dialect of its route: every refusal of a legacy one has a code. */
export function inDialect<A extends { readonly status: number; readonly body: unknown }>(
  { legacy }: Route,
  answer: A,
): A {
  const code = legacy && legacyCodes[answer.status as keyof typeof legacyCodes]
  return code ? { ...answer, body: { ...(answer.body as Refusal), code } } : answer
}

/** In which much of a full line is served. */
const secondsOfALine = '10'

const challenge = (reason: string) => `Bearer error="invalid_token", error_description="${reason}"`

/** In the middle of the body: nothing failed, and nobody hears the answer. */
const isLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function classify(error: FastifyError): SpineError {
  if (error instanceof LineIsFull) return new SpineError(429, messages[429])
  if (error instanceof DriveAway || isAway(error)) return new SpineError(503, messages[503])
  const status = error.statusCode ?? 500
  return isSpineStatus(status) ? new SpineError(status, messages[status]) : fallback(status)
}

const isSpineStatus = (status: number): status is SpineStatus => status in spineCodes

/** Fastify raises a few more of its own (414, 431): a fault of the request is 400, everything else ours. */
const fallback = (status: number) =>
  status < 500 ? new SpineError(400, messages[400]) : new SpineError(500, messages[500])
