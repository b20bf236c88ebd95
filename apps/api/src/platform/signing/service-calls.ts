/** HTTP calls of a signature service, with its failures as SigningFailed. */
import type * as z from 'zod'
import { SigningFailed } from '#platform/ports/signing'

export interface ServiceOptions {
  /** For messages. */
  readonly name: string
  readonly timeoutMs: number
  /** The failure that a response with an error status means. */
  readonly failureOf: (response: Response) => Promise<SigningFailed>
}

export interface ServiceCalls {
  /** Throws the failure of a response that is not OK. */
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Reads a JSON response of this shape; another shape is `unreadable`. */
  read<T>(response: Response, shape: z.ZodType<T>): Promise<T>
  /** Reads a PDF; anything else is `unreadable`. */
  readPdf(response: Response): Promise<Uint8Array>
}

/** Calls one service. Once it asks to wait, further calls fail at once until then. */
export function serviceCalls({ name, timeoutMs, failureOf }: ServiceOptions): ServiceCalls {
  let pausedUntil = 0

  return {
    async fetch(url, init = {}) {
      const pauseMs = pausedUntil - Date.now()
      if (pauseMs > 0) {
        const retryAfterSeconds = Math.ceil(pauseMs / 1_000)
        throw new SigningFailed('away', `${name} asked us to wait.`, { retryAfterSeconds })
      }
      const signal = AbortSignal.timeout(timeoutMs)
      const request = () => fetch(url, { ...init, signal })
      const response = await request()
        // A pooled connection may have ended in the meantime, and reading twice does no harm.
        .catch((error: unknown) =>
          signal.aborted || (init.method ?? 'GET') !== 'GET' ? Promise.reject(error) : request(),
        )
        .catch((cause: unknown) => {
          throw new SigningFailed('away', `${name} does not answer.`, { cause })
        })
      if (response.ok) return response
      const failure = await failureOf(response)
      if (failure.retryAfterSeconds !== null) pausedUntil = Date.now() + failure.retryAfterSeconds * 1_000
      throw failure
    },

    async read(response, shape) {
      const body: unknown = await bodyOf(name, () => response.json())
      const parsed = shape.safeParse(body)
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const where = issue?.path.join('.') || 'the body'
      throw new SigningFailed(
        'unreadable',
        `${name} answered in an unknown form: ${where}, ${issue?.message}.`,
      )
    },

    async readPdf(response) {
      const bytes = new Uint8Array(await bodyOf(name, () => response.arrayBuffer()))
      if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return bytes
      throw new SigningFailed('unreadable', `${name} sent a file that is not a PDF.`)
    },
  }
}

/** A body that ends early or late means that the service is away; text that is not JSON is unreadable. */
const bodyOf = <T>(name: string, read: () => Promise<T>): Promise<T> =>
  read().catch((cause: unknown) => {
    throw cause instanceof SyntaxError
      ? new SigningFailed('unreadable', `${name} answered in an unknown form.`, { cause })
      : new SigningFailed('away', `${name} stopped in the middle of its answer.`, { cause })
  })
