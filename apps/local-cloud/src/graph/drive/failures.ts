import type { FastifyReply } from 'fastify'
import { graphError } from '../profile.ts'

/** Pages of Microsoft's documentation, on learn.microsoft.com, that a refusal follows. */
const pages = {
  errors: 'graph/errors',
  throttling: 'graph/throttling',
  addressing: 'graph/onedrive-addressing-driveitems',
  names:
    'support.microsoft.com: Restrictions and limitations in OneDrive and SharePoint, "Invalid file names and file types"',
  upload: 'graph/api/driveitem-createuploadsession',
  content: 'graph/api/driveitem-get-content',
  create: 'graph/api/driveitem-post-children',
  move: 'graph/api/driveitem-move',
  remove: 'graph/api/driveitem-delete',
  permissions: 'graph/api/driveitem-list-permissions',
  me: 'graph/api/user-get',
  token: 'entra/identity-platform/v2-oauth2-client-creds-grant-flow',
  certificate: 'entra/identity-platform/certificate-credentials',
  claims: 'entra/identity-platform/claims-challenge',
  mail: 'graph/api/user-sendmail',
} as const

type Page = keyof typeof pages

/** A refusal as Graph answers it, with the page that describes it. Thrown by handlers. */
export class GraphFailure extends Error {
  readonly status: number
  readonly code: string
  readonly page: Page
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    page: Page,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.page = page
    this.headers = headers
  }
}

export const noItem = (page: Page = 'errors') =>
  new GraphFailure(404, 'itemNotFound', 'The resource could not be found.', page)

export const nameTaken = (page: Page) =>
  new GraphFailure(409, 'nameAlreadyExists', 'The specified item name already exists.', page)

export const invalidRequest = (message: string, page: Page) =>
  new GraphFailure(400, 'invalidRequest', message, page)

/** Sends a failure with Graph's error body; anything else is 500 `generalException`. */
export function sendGraphFailure(reply: FastifyReply, error: unknown) {
  if (!(error instanceof GraphFailure)) {
    const message = error instanceof Error ? error.message : 'There was an internal server error.'
    return reply.code(500).send(graphError('generalException', message))
  }
  const { status, code, message, headers } = error
  return reply.code(status).headers(headers).send(graphError(code, message))
}
