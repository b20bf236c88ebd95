import type { LiveLine } from '@crm/contract/web/live-shapes'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '~/session/me.ts'
import { viewing } from '~/session/viewing.ts'
import { silenceMs } from './live-stream.ts'
import { type Changes, makeStale, mergeChanges } from './make-stale.ts'
import { shareStream } from './share.ts'

/** Events within this time are handled together. */
const gatherMs = 100

/** Throttle: a page refetches no more often, however many changes there are. */
const restMs = 2_000

/**
 * Subscribes to other people's changes, and refetches.
 * @returns true while connected; otherwise, data that must be fresh is polled
 */
export function useLive(): boolean {
  const { id } = useMe()
  const client = useQueryClient()
  const [isConnected, setConnected] = useState(false)
  useEffect(() => {
    const presses = watchPresses()
    const pace = pacing(client, presses.isDown)
    const ownDoings = watchOwn(client)
    let silence: ReturnType<typeof setTimeout> | undefined
    const stop = shareStream(`web-crm.live ${id}${viewing() ? ' viewed' : ''}`, (line) => {
      setConnected(true)
      clearTimeout(silence)
      silence = setTimeout(() => setConnected(false), silenceMs)
      if (line.mine && ownDoings.isRecent()) return
      if (line.topics ?? line.all) pace.take(line)
    })
    return () => {
      clearTimeout(silence)
      stop()
      pace.stop()
      presses.stop()
      ownDoings.stop()
    }
  }, [client, id])
  return isConnected
}

/** This tab has refetched its own changes already. */
const ownForMs = 2_000

/** The time of this tab's last write or its response. */
function watchOwn(client: QueryClient) {
  let last = -Infinity
  const stop = client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') last = performance.now()
  })
  return {
    stop,
    isRecent: () => client.isMutating() > 0 || performance.now() - last < ownForMs,
  }
}

/** True while a pointer is down: elements under it must not move. */
function watchPresses() {
  const over = new AbortController()
  let isDown = false
  const on = (events: readonly string[], value: boolean) => {
    for (const event of events)
      addEventListener(event, () => (isDown = value), { capture: true, passive: true, signal: over.signal })
  }
  // During a drag the browser sends `pointercancel`, and `dragend` on release.
  on(['pointerup', 'pointercancel', 'dragend', 'blur'], false)
  on(['pointerdown', 'dragstart'], true)
  return { isDown: () => isDown, stop: () => over.abort() }
}

function pacing(client: QueryClient, isHeld: () => boolean) {
  let changes: Changes | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = -Infinity

  function read() {
    timer = undefined
    if (!changes) return
    // An optimistic update is on the screen but not saved: refetching now would revert it for a moment.
    if (client.isMutating() > 0 || isHeld()) {
      timer = setTimeout(read, gatherMs)
      return
    }
    readAt = performance.now()
    makeStale(client, changes)
    changes = undefined
  }

  return {
    take(line: LiveLine) {
      changes = mergeChanges(changes, line)
      timer ??= setTimeout(read, Math.max(gatherMs, readAt + restMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
