/**
 * The account whose cached responses open offline after the browser was closed: the sign-in client's own
 * cache is unreadable then. An id without a token: it grants access to data on the phone, and to nothing on
 * the server.
 */
import { openAs, ownerKey } from '~/session/remembered-owner.ts'

const days = 3

interface Owner {
  readonly id: string
  /** Time of the last signed-in start. */
  readonly at: number
}

function read(): Owner | undefined {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(ownerKey) ?? '{}') as Partial<Owner>
    return typeof id === 'string' && typeof at === 'number' ? { id, at } : undefined
  } catch {
    return undefined
  }
}

export function rememberOwner(id: string, now = Date.now()): void {
  try {
    localStorage.setItem(ownerKey, JSON.stringify({ id, at: now } satisfies Owner))
  } catch {
    // Full or blocked: offline mode ends with the sign-in.
  }
}

/** The phone's last account, expired or not: the outbox needs it. */
export const lastOwner = (): string | undefined => read()?.id

/** Opens this page as the last account, within its three days. */
export function openAsRemembered(now = Date.now()): string | undefined {
  const owner = read()
  const id = owner && now - owner.at < days * 86_400_000 ? owner.id : undefined
  openAs(id)
  return id
}
