/** The API client: calls a route of the contract and returns one of its declared responses. */
import { genericStatuses, type CallInput, type Reply, type Route } from '@crm/contract/route'
import { NoToken, UnexpectedAnswer, UnexpectedStatus, Unreachable, Unsent } from './errors.ts'
import { isForeign, isForeignPage, isOurRefusal } from './foreign.ts'
import { ServerError, type RefusalBody } from './server-error.ts'

export interface ClientOptions {
  readonly baseUrl: string
  /**
   * Absent for signers, who have no account: the token in the URL identifies them.
   * @param refused a token that the server rejected, to be renewed
   */
  readonly token?: (refused?: string) => Promise<string>
  /** Called once for each call that could not get its token. */
  readonly onNoToken?: (reason: string) => unknown
  /** The person viewed by an administrator, and the error of every write in the meantime. */
  readonly viewed?: () => { readonly userId: string; readonly refusal: string } | undefined
  /**
   * In development and tests, a body that breaks the contract throws. A build has no schemas to check it
   * with.
   */
  readonly checkBodies: boolean
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** In addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Client {
  /** Returns any response, discriminated by `status`. */
  readonly call: <R extends Route>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<Reply<R>>
  /** For a streaming route: the unread success response. Any other throws a ServerError. */
  readonly stream: (route: Route, input: Input, options?: CallOptions) => Promise<Response>
}

export function createClient(client: ClientOptions): Client {
  if (!client.baseUrl) throw new Error('Missing base URL')

  const send = async (
    route: Route,
    input: Input,
    { signal, headers }: CallOptions = {},
  ): Promise<Response> => {
    const { params, query, body, bytes } = input
    const viewed = client.viewed?.()
    if (viewed && route.method !== 'GET') {
      throw new ServerError(403, { message: viewed.refusal })
    }
    const sendAs = (bearer: string | undefined) =>
      fetch(client.baseUrl + pathOf(route, params) + searchOf(query), {
        method: route.method,
        headers: {
          'content-type': bytes ? 'application/octet-stream' : 'application/json',
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(viewed && { 'x-view-as': viewed.userId }),
          ...headers,
        },
        // Specification section 7: every call except GET sends a JSON body, DELETE too; a chunk of a file is
        // sent as bytes.
        body: bytes ?? (route.method === 'GET' ? null : JSON.stringify(body ?? {})),
        cache: 'no-store',
        signal: signal ?? null,
      }).catch((error: unknown) => asUnreachable(error, route))
    const bearer = await bearerFrom(client, route)
    const response = await sendAs(bearer)
    // With a slow clock or a revoked key, such a token looks valid only in this browser.
    return response.status === 401 && bearer !== undefined && !isForeign(response)
      ? sendAs(await bearerFrom(client, route, bearer))
      : response
  }

  return {
    call: async <R extends Route>(route: R, input: CallInput<R>, options?: CallOptions) => {
      const response = await send(route, input as Input, options)
      const answer = { status: response.status, body: await bodyOf(route, response) }
      if (client.checkBodies) check(route, answer)
      return answer as Reply<R>
    },
    stream: async (route, input, options) => {
      const response = await send(route, input, options)
      if (isForeignPage(response)) return unreachable(route)
      if (response.ok) return response
      throw new ServerError(response.status, (await bodyOf(route, response)) as RefusalBody)
    },
  }
}

/** The route types' guarantees, without their type parameters. */
interface Input {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Query
  readonly body?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>

type Scalar = string | number | boolean | null | undefined

/** Specification section 7: every call of the application carries a token, those of public routes too. */
const bearerFrom = async (
  client: ClientOptions,
  route: Route,
  refused?: string,
): Promise<string | undefined> =>
  client.token?.(refused).catch((error: unknown) => {
    if (error instanceof Unreachable) return unreachable(route, error)
    const reason = error instanceof Error ? error.message : String(error)
    client.onNoToken?.(reason)
    throw new NoToken(reason, { cause: error })
  })

const pathOf = ({ path }: Route, params: Input['params']) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))

/** An array repeats its parameter; undefined and null are omitted. */
function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

function asUnreachable(error: unknown, route: Route): never {
  // An aborted call is not a network error.
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  return unreachable(route, error)
}

function unreachable({ method }: Route, error?: unknown): never {
  if (method !== 'GET') throw new Unsent({ cause: error })
  throw new Unreachable('The server cannot be reached.', { cause: error })
}

async function bodyOf(route: Route, response: Response): Promise<unknown> {
  const { status } = response
  if (isForeign(response)) return unreachable(route)
  // A response that broke off counts as none.
  const body: unknown = await response.json().catch((error: unknown) => asUnreachable(error, route))
  if (!response.ok && !isOurRefusal(body)) return unreachable(route)
  const isDeclared = status in route.answers || (genericStatuses as readonly number[]).includes(status)
  if (!isDeclared) {
    throw new UnexpectedStatus(
      status,
      `${route.method} ${route.path} answered the undeclared status ${status}.`,
      body,
    )
  }
  return body
}

interface Parser {
  safeParse(body: unknown): { success: boolean; error?: Error }
}

function check(route: Route, { status, body }: { status: number; body: unknown }): void {
  const shape = route.answers[status] as Parser | undefined
  const checked = shape?.safeParse(body)
  if (checked?.success !== false) return
  throw new UnexpectedAnswer(status, `${route.method} ${route.path} answered a body it does not promise.`, {
    cause: checked.error,
  })
}
