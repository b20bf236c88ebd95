/** Maps every thrown error to a status and a body. No other file does. */
import { legacyCodes } from '@crm/contract/legacy/legacy-refusals'
import { type Refusal, genericCodes } from '@crm/contract/refusals'
import type { Route } from '@crm/contract/route'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, withoutValues } from '#platform/db/errors'
import { SigningFailed, type SigningFault } from '#platform/ports/signing'
import { DriveUnavailable, type DriveFault, FileIncomplete } from '#platform/ports/drive'
import { QueueFull } from '#platform/db/semaphore'

export type SpineStatus = keyof typeof genericCodes

/** A generic server error, thrown by the spine only: handlers refuse by value. */
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

/** A full disk has a message of its own, since people can do something about it. */
const driveMessages: Record<DriveFault, string> = {
  away: messages[503],
  full: 'There is no room for the file. Please try again.',
  'read-only': 'The file folder is read-only. Please try again.',
  another: 'The file folder is not the one this database uses.',
}

/** Refusals have the service's own sentence; the rest is for the log and an administrator. */
function signingError({ fault, message }: SigningFailed): SpineError {
  const statuses = { away: 503, refused: 400, gone: 404, unauthorized: 503, unreadable: 500 } as const
  return new SpineError(statuses[fault], fault === 'refused' ? message : signingMessages[fault])
}

const signingMessages: Record<Exclude<SigningFault, 'refused'>, string> = {
  away: 'The signature service is not available. Please try again.',
  gone: 'The signature service no longer has this.',
  unauthorized: 'The signature service refuses our sign-in. Ask an administrator.',
  unreadable: 'The signature service gave an unknown response. Ask an administrator.',
}

const incompleteFile = 'Part of this file is missing. Ask an administrator.'

/** Answers a thrown error. The cause stays in the log; the caller reads a sentence and a code. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const spine = error instanceof SpineError ? error : classify(error as FastifyError)
  if (isAborted(request)) request.log.info({ route: request.routeOptions.url }, 'the caller went away')
  else if (spine.status >= 500) request.log.error({ err: withoutValues(error) }, 'request failed')
  const pauseSeconds = error instanceof DriveUnavailable ? error.retryAfterSeconds : null
  if (pauseSeconds !== null) reply.header('retry-after', String(pauseSeconds))
  if (spine.status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds)
  if (spine.status === 401) reply.header('www-authenticate', challenge(spine.message))
  if (isLargeUnread(request)) reply.header('connection', 'close')
  return reply.code(spine.status).send({
    message: spine.message,
    code: genericCodes[spine.status],
    ...(spine.errors && { errors: spine.errors }),
  })
}

/** Adds the legacy code to a refusal of a legacy route. */
export function withLegacyCode<A extends { readonly status: number; readonly body: unknown }>(
  { legacy }: Route,
  answer: A,
): A {
  const code = legacy && legacyCodes[answer.status as keyof typeof legacyCodes]
  return code ? { ...answer, body: { ...(answer.body as Refusal), code } } : answer
}

/** Most of a full queue is served within this time. */
const retryAfterSeconds = '10'

const challenge = (reason: string) => `Bearer error="invalid_token", error_description="${reason}"`

/** A refused body up to this size is drained, so that the connection serves the next request. */
const maxDrainedBytes = 65_536

/** Closes the connection after refusing a large body: draining costs as much as reading it. */
const isLargeUnread = ({ raw }: FastifyRequest) =>
  !raw.complete &&
  ('transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > maxDrainedBytes)

/** The client disconnected in the middle of the body: nothing failed, and the response is not read. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function classify(error: FastifyError): SpineError {
  if (error instanceof QueueFull) return new SpineError(429, messages[429])
  if (error instanceof DriveUnavailable) return new SpineError(503, driveMessages[error.fault])
  if (error instanceof SigningFailed) return signingError(error)
  if (error instanceof FileIncomplete) return new SpineError(500, incompleteFile)
  if (isUnavailable(error)) return new SpineError(503, messages[503])
  const status = error.statusCode ?? 500
  return isSpineStatus(status) ? new SpineError(status, messages[status]) : fallback(status)
}

const isSpineStatus = (status: number): status is SpineStatus => status in genericCodes

/** Fastify raises a few more statuses (414, 431): a client error becomes 400, any other 500. */
const fallback = (status: number) =>
  status < 500 ? new SpineError(400, messages[400]) : new SpineError(500, messages[500])
