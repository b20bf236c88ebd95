/**
 * Keys of requests that the person took back to edit. An unchanged resend keeps its Idempotency-Key, so that
 * a first try that did arrive is not executed twice.
 */

const storageKey = 'web-crm-tries'
const most = 20

interface Request {
  readonly kind: string
  readonly params?: unknown
  readonly body?: unknown
}
type Tries = readonly (readonly [request: string, id: string])[]

const textOf = ({ kind, params, body }: Request): string =>
  JSON.stringify([kind, params ?? null, body ?? null])

function readTries(): Tries {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as Tries) : []
  } catch {
    return []
  }
}

function writeTries(tries: Tries): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(tries.slice(-most)))
  } catch {
    // Full: a refused request wrote nothing, so another key does no harm.
  }
}

/** Remembers the key of an outbox row that goes back to its form. */
export function rememberAttempt(tried: Request & { readonly id: string }): void {
  const request = textOf(tried)
  const others = readTries().filter(([former]) => former !== request)
  writeTries([...others, [request, tried.id]])
}

/**
 * The key of the same request before it was edited, for one retry: the same text later is another request.
 */
export function takeKeyOfAttempt(request: Request): string | undefined {
  const text = textOf(request)
  const id = readTries().find(([former]) => former === text)?.[1]
  if (id !== undefined) forgetAttempt(id)
  return id
}

/** The request was sent. */
export const forgetAttempt = (id: string): void =>
  writeTries(readTries().filter(([, former]) => former !== id))
