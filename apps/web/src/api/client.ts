/** The contract, called: a route and its input in, one of its declared answers out. */
import { spineStatuses, type CallInput, type Reply, type Route } from '@crm/contract/route'
import { whyNothingChanges } from '../session/viewing.ts'
import { NoToken, UnexpectedAnswer, UnexpectedStatus, Unreachable } from './errors.ts'
import { ServerError } from './server-error.ts'

export interface ClientOptions {
  readonly baseUrl: string
  readonly token: () => Promise<string>
  /** For routes that anyone may call: a token if one is at hand. */
  readonly tokenIfAny: () => Promise<string | undefined>
  /** Told once for every call that could not get its token. */
  readonly onNoToken: (reason: string) => void
  /** Whose eyes the page looks through: then nothing but reading leaves the browser. */
  readonly viewed?: () => { readonly userId: string; readonly name: string } | undefined
  /** In development and tests a body that is not what the route promises throws. A build has no shapes to check with. */
  readonly checkBodies: boolean
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<Reply<R>>

export function createClient(client: ClientOptions): Call {
  if (!client.baseUrl) throw new Error('Missing base URL')

  return async (route, input, { signal } = {}) => {
    const { params, query, body } = input as Input
    const viewed = client.viewed?.()
    if (viewed && route.method !== 'GET') {
      throw new ServerError(403, { message: whyNothingChanges(viewed) })
    }
    const bearer = await bearerFor(route, client)
    const response = await fetch(client.baseUrl + pathOf(route, params) + searchOf(query), {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(viewed && { 'x-view-as': viewed.userId }),
      },
      // Specification section 7: calls other than GET send a JSON body, a DELETE too.
      body: route.method === 'GET' ? null : JSON.stringify(body ?? {}),
      cache: 'no-store',
      signal: signal ?? null,
    }).catch(asUnreachable)
    const answer = { status: response.status, body: await bodyOf(route, response) }
    if (client.checkBodies) check(route, answer)
    return answer as Reply<typeof route>
  }
}

interface Input {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Query
  readonly body?: unknown
}

export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>

type Scalar = string | number | boolean | null | undefined

async function bearerFor({ who }: Route, client: ClientOptions): Promise<string | undefined> {
  if (who === 'anyone') return client.tokenIfAny()
  return client.token().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    client.onNoToken(reason)
    throw new NoToken(reason, { cause: error })
  })
}

const pathOf = ({ path }: Route, params: Input['params']) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))

/** An array repeats its parameter; what is undefined or null is not sent. */
export function searchOf(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

function asUnreachable(error: unknown): never {
  // A call that was given up is no failure of the network.
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Unreachable('The server cannot be reached.', { cause: error })
}

async function bodyOf(route: Route, response: Response): Promise<unknown> {
  const { status } = response
  const isDeclared = status in route.answers || (spineStatuses as readonly number[]).includes(status)
  if (!isDeclared) {
    throw new UnexpectedStatus(
      status,
      `${route.method} ${route.path} answered the undeclared status ${status}.`,
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
