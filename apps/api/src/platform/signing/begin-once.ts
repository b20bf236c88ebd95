import { SigningFailed } from '#platform/ports/signing'

export interface BeginSteps {
  /** The envelope with this external id, sent if it was a draft; undefined without one. */
  readonly find: (externalId: string) => Promise<string | undefined>
  /** Creates and sends it; returns its id. */
  readonly create: () => Promise<string>
}

/**
 * Creates an envelope at most once per external id: looks for one first, and again when the response of the creation was
 * lost or cannot be read. Calls in this process share one creation. Several processes do not, so one job at a time begins
 * an envelope. A service that answers after our time limit and is not done when we look may still make a second one at the
 * next try; the two then have the same external id.
 */
export function beginOnce(): (externalId: string, steps: BeginSteps) => Promise<string> {
  const running = new Map<string, Promise<string>>()
  return (externalId, steps) => {
    const current = running.get(externalId)
    if (current) return current
    const started = begin(externalId, steps).finally(() => running.delete(externalId))
    running.set(externalId, started)
    return started
  }
}

async function begin(externalId: string, { find, create }: BeginSteps): Promise<string> {
  const existing = await find(externalId)
  if (existing !== undefined) return existing
  try {
    return await create()
  } catch (error) {
    if (!isUncertain(error)) throw error
    // If looking fails too, the first error says more.
    const created = await find(externalId).catch(() => undefined)
    if (created === undefined) throw error
    return created
  }
}

/** The service may have created the envelope. Asking to wait is certain: it did nothing. */
const isUncertain = (error: unknown) =>
  error instanceof SigningFailed &&
  (error.fault === 'unreadable' || (error.fault === 'away' && error.retryAfterSeconds === null))
