/**
 * HTTP calls to Microsoft Graph: token, User-Agent, time limits and throttling. Manual: learn.microsoft.com/graph/throttling,
 * …/graph/errors and …/sharepoint/dev/general-development/how-to-avoid-getting-throttled-or-blocked-in-sharepoint-online.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { productVersion } from '@crm/domain/product'
import { retryAfterOf } from '#platform/retry-after'
import { type TokenSettings, type TokenSource, tokenSource } from './token.ts'

/** The error for a service that does not answer, or that asks to wait. */
export type Unavailable = (
  message: string,
  options?: { readonly retryAfterSeconds?: number; readonly cause?: unknown },
) => Error

export interface CallSettings extends Omit<TokenSettings, 'unavailable'> {
  /** Named in the User-Agent, as the service asks for. */
  readonly company: string
  /** Begins the sentences of failures: "The drive". */
  readonly service: string
  /** Makes the error that callers know. */
  readonly unavailable: Unavailable
  /** For an answer, or for the head of a download; 30 s by default. */
  readonly timeoutMs?: number
  /** How long a call waits for a throttled service before it fails with the remaining time; 10 s by default. */
  readonly maxWaitMs?: number
}

/** An answer with any status, except throttling. */
export interface Answer {
  readonly status: number
  readonly text: string
}

interface Call {
  readonly method?: string
  readonly json?: object
  readonly body?: Uint8Array<ArrayBuffer> | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

export interface GraphCalls {
  readonly token: TokenSource
  /** A call with the application's token. Throws what `unavailable` makes. */
  readonly call: (url: string, call?: Call) => Promise<Answer>
  /** A call without a token, for addresses that are secrets of their own. Throws what `unavailable` makes. */
  readonly callOpen: (url: string, call?: Call) => Promise<Answer>
  /** GET of a file: only the head has a time limit, the body takes as long as its reader. Throws what `unavailable` makes. */
  readonly download: (url: string) => Promise<Response>
}

export function graphCalls(settings: CallSettings): GraphCalls {
  const { service, unavailable, timeoutMs = 30_000, maxWaitMs = 10_000 } = settings
  const userAgent = `NONISV|${settings.company.replaceAll(/[^\w .-]/g, '') || 'CRM'}|SolarCRM/${productVersion}`
  const fetchOrFail = (url: string, init: RequestInit): Promise<Response> =>
    fetch(url, init).catch((cause: unknown) => {
      throw unavailable(`${service} does not answer.`, { cause })
    })
  /** Throttling is for the whole application, so that no call goes out before. */
  let pausedUntil = 0

  /** Sends, and again after the time that the service names, until `maxWaitMs` would be over. */
  async function send<T extends { readonly status: number }>(
    attempt: () => Promise<{ readonly answer: T; readonly retryAfterSeconds: number | undefined }>,
  ): Promise<T> {
    const latest = Date.now() + maxWaitMs
    for (;;) {
      const pauseMs = pausedUntil - Date.now()
      if (pausedUntil > latest) {
        const retryAfterSeconds = Math.ceil(pauseMs / 1_000)
        throw unavailable(`${service} asks to wait ${retryAfterSeconds} s.`, { retryAfterSeconds })
      }
      if (pauseMs > 0) await wait(pauseMs)
      const { answer, retryAfterSeconds } = await attempt()
      if (!isThrottled(answer) || retryAfterSeconds === undefined) return answer
      pausedUntil = Math.max(pausedUntil, Date.now() + Math.max(1, retryAfterSeconds) * 1_000)
    }
  }

  const whole = (url: string, call: Call, authorization?: string): Promise<Answer> =>
    send(async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetchOrFail(url, { ...initOf(call, userAgent, authorization), signal })
      const text = await response.text().catch((cause: unknown) => {
        throw unavailable(`${service} stopped in the middle of its answer.`, { cause })
      })
      return { answer: { status: response.status, text }, retryAfterSeconds: retryAfterOf(response) }
    })

  const head = (url: string, authorization: string): Promise<Response> =>
    send(async () => {
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), timeoutMs)
      try {
        const init = { ...initOf({}, userAgent, authorization), signal: abort.signal }
        const answer = await fetchOrFail(url, init)
        if (isThrottled(answer)) await answer.body?.cancel()
        return { answer, retryAfterSeconds: retryAfterOf(answer) }
      } finally {
        clearTimeout(timer)
      }
    })

  const token = tokenSource({ ...settings, unavailable }, (url, body) => whole(url, { method: 'POST', body }))

  /** A token may be revoked before it expires: one more attempt with a fresh one. */
  async function authorized<T extends { readonly status: number }>(
    run: (authorization: string) => Promise<T>,
  ) {
    const answer = await run(`Bearer ${await token()}`)
    return answer.status === 401 ? run(`Bearer ${await token(true)}`) : answer
  }

  return {
    token,
    call: (url, call = {}) => authorized((authorization) => whole(url, call, authorization)),
    callOpen: (url, call = {}) => whole(url, call),
    download: (url) => authorized((authorization) => head(url, authorization)),
  }
}

const isThrottled = ({ status }: { readonly status: number }) => status === 429 || status === 503

const initOf = (
  { json, headers, ...init }: Call,
  userAgent: string,
  authorization?: string,
): RequestInit => ({
  ...init,
  headers: {
    'user-agent': userAgent,
    ...headers,
    ...(authorization !== undefined && { authorization }),
    ...(json && { 'content-type': 'application/json' }),
  },
  ...(json && { body: JSON.stringify(json) }),
})
