/** The contract, called: a route and its input in, one of its declared answers out. */
import { spineStatuses, type CallInput, type Reply, type Route } from '@crm/contract/route'
import { whyNothingChanges } from '../session/viewing.ts'
import { NoToken, UnexpectedAnswer, UnexpectedStatus, Unreachable, Unsent } from './errors.ts'
import { ServerError, type RefusalBody } from './server-error.ts'

export interface ClientOptions {
  readonly baseUrl: string
  /**
   * None for who has no account and proves by the address who they are.
   * @param refused a token that the server did not take, so that another is renewed in its place
   */
  readonly token?: (refused?: string) => Promise<string>
  /** Told once for every call that could not get its token. */
  readonly onNoToken?: (reason: string) => unknown
  /** Whose eyes the page looks through: then nothing but reading leaves the browser. */
  readonly viewed?: () => { readonly userId: string; readonly name: string } | undefined
  /** In development and tests a body that is not what the route promises throws. A build has no shapes to check with. */
  readonly checkBodies: boolean
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Beside those that every call has. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Client {
  /** Answers whatever the server answered, told apart by `status`. */
  readonly call: <R extends Route>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<Reply<R>>
  /** For a route that streams: the good answer, unread. Any other is thrown as a ServerError. */
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
      throw new ServerError(403, { message: whyNothingChanges(viewed) })
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
        // Specification section 7: calls other than GET send a JSON body, a DELETE too; a piece of a file is none.
        body: bytes ?? (route.method === 'GET' ? null : JSON.stringify(body ?? {})),
        cache: 'no-store',
        signal: signal ?? null,
      }).catch((error: unknown) => asUnreachable(error, route))
    const bearer = await bearerFrom(client)
    const response = await sendAs(bearer)
    // This browser's clock may be slow, or a key withdrawn: such a token looks good here and nowhere else.
    return response.status === 401 && bearer !== undefined
      ? sendAs(await bearerFrom(client, bearer))
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
      if (response.ok) return response
      throw new ServerError(response.status, (await bodyOf(route, response)) as RefusalBody)
    },
  }
}

/** What the routes' own types promise, seen from where they are all alike. */
interface Input {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Query
  readonly body?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>

type Scalar = string | number | boolean | null | undefined

/** Specification section 7: every call of the application carries a token, those that anyone may make too. */
const bearerFrom = async (client: ClientOptions, refused?: string): Promise<string | undefined> =>
  client.token?.(refused).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    client.onNoToken?.(reason)
    throw new NoToken(reason, { cause: error })
  })

const pathOf = ({ path }: Route, params: Input['params']) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))

/** An array repeats its parameter; what is undefined or null is not sent. */
function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

function asUnreachable(error: unknown, { method }: Route): never {
  // A call that was given up is no failure of the network.
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  if (method !== 'GET') throw new Unsent({ cause: error })
  throw new Unreachable('The server cannot be reached.', { cause: error })
}

async function bodyOf(route: Route, response: Response): Promise<unknown> {
  const { status } = response
  const isDeclared = status in route.answers || (spineStatuses as readonly number[]).includes(status)
  if (!isDeclared) {
    throw new UnexpectedStatus(
      status,
      `${route.method} ${route.path} answered the undeclared status ${status}.`,
      await response.json().catch(() => undefined),
    )
  }
  return response.json().catch((error: unknown) => {
    throw new UnexpectedAnswer(status, `${route.method} ${route.path} answered ${status} without JSON.`, {
      cause: error,
    })
  })
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
