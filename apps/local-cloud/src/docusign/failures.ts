import type { FastifyReply } from 'fastify'

/**
 * An error of the REST API: `errorCode` and `message`. Source: developers.docusign.com, eSignature REST API, error codes.
 * Codes that the page does not list for a case are marked at their use.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.status = status
    this.errorCode = errorCode
  }
}

export const invalidParameter = (detail: string) =>
  new ApiError(
    400,
    'INVALID_REQUEST_PARAMETER',
    `The request contained at least one invalid parameter. ${detail}`,
  )

export const noEnvelope = () =>
  new ApiError(
    404,
    'ENVELOPE_DOES_NOT_EXIST',
    'The envelope specified either does not exist or you have no rights to it.',
  )

export const noTemplate = () => new ApiError(404, 'TEMPLATE_ID_INVALID', 'Invalid template ID.')

export function sendFailure(reply: FastifyReply, error: unknown) {
  if (error instanceof ApiError) {
    const { status, errorCode, message } = error
    return reply.code(status).send({ errorCode, message })
  }
  const message = error instanceof Error ? error.message : 'An error occurred.'
  return reply.code(500).send({ errorCode: 'UNSPECIFIED_ERROR', message })
}
