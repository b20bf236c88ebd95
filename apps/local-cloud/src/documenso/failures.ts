import type { FastifyReply } from 'fastify'
import type { ZodError } from 'zod'

/**
 * An error with a code of Documenso, and the status that it maps to.
 * Source: packages/lib/errors/app-error.ts, `genericErrorCodeToTrpcErrorCodeMap`; unknown codes are 400.
 */
export class AppError extends Error {
  readonly code: string

  constructor(code: string, message: string = code) {
    super(message)
    this.code = code
  }

  get status(): number {
    return statuses.get(this.code) ?? 400
  }
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['NOT_FOUND', 404],
  ['UNAUTHORIZED', 401],
  ['FORBIDDEN', 403],
  ['TOO_MANY_REQUESTS', 429],
  ['UNKNOWN_ERROR', 500],
])

export const notFound = () => new AppError('NOT_FOUND', 'Envelope could not be found')

/** The body of trpc-to-openapi (adapters/node-http/core): `code` is the code of tRPC, not Documenso's own. */
export function sendFailure(reply: FastifyReply, error: unknown) {
  if (error instanceof AppError) {
    const { code, message, status } = error
    const data = { code, httpStatus: status, appError: { code, message } }
    return reply.code(status).send({ message, data, code: 'INTERNAL_SERVER_ERROR' })
  }
  const message = error instanceof Error ? error.message : 'An error occurred'
  return reply.code(500).send({
    message,
    data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    code: 'INTERNAL_SERVER_ERROR',
  })
}

export const sendInvalid = (reply: FastifyReply, { issues }: ZodError) =>
  reply.code(400).send({
    message: 'Input validation failed',
    data: { code: 'BAD_REQUEST', httpStatus: 400 },
    code: 'BAD_REQUEST',
    issues,
  })
