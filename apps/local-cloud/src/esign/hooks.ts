import { setTimeout as wait } from 'node:timers/promises'
import { hasTrouble } from './troubles.ts'

export type HookRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

export type HookEvent = {
  /** Its signers decide how it is delivered, see troubles.ts. */
  readonly signers: readonly { readonly name: string }[]
  readonly envelopeId: string
  /** The request for an attempt, the first of which is 0. */
  readonly request: (attempt: number) => HookRequest
}

export type Hooks = { readonly tell: (event: HookEvent) => void; readonly close: () => void }

/** Pauses between the attempts to deliver a webhook. */
export const usualPausesMs: readonly number[] = [1_000, 10_000, 60_000]

const timeoutMs = 10_000

/** Delivers webhooks to `url` in the background, and retries each until the receiver answers 2xx. */
export function openHooks(url: string | null, pausesMs = usualPausesMs): Hooks {
  const closing = new AbortController()
  /** The last event of an envelope whose webhooks arrive backward. */
  const held = new Map<string, HookEvent>()

  const attempt = async (request: HookRequest): Promise<boolean> => {
    if (url === null) return true
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    const init = { method: 'POST', headers: request.headers, body: request.body, signal }
    return fetch(url, init).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const deliver = async (event: HookEvent) => {
    for (let number = 0; !closing.signal.aborted; number += 1) {
      const pauseMs = pausesMs[number]
      if ((await attempt(event.request(number))) || pauseMs === undefined) return
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const deliverBackward = async (event: HookEvent) => {
    const former = held.get(event.envelopeId)
    if (!former) return void held.set(event.envelopeId, event)
    held.delete(event.envelopeId)
    await deliver(event)
    await deliver(former)
  }
  return {
    tell(event) {
      if (url === null || hasTrouble(event.signers, 'Never Told')) return
      if (hasTrouble(event.signers, 'Backward Told')) return void deliverBackward(event)
      void deliver(event)
      if (hasTrouble(event.signers, 'Twice Told')) void deliver(event)
    },
    close: () => closing.abort(),
  }
}
