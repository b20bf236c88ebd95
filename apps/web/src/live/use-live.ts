import type { LiveLine } from '@crm/contract/web/live-shapes'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMe } from '../session/me.ts'
import { viewing } from '../session/viewing.ts'
import { silenceMs } from './live-stream.ts'
import { type Changes, makeStale, together } from './make-stale.ts'
import { shareStream } from './share.ts'

/** What comes together is read together. */
const gatherMs = 100

/** However much is going on, a page reads again no more often. */
const restMs = 2_000

/**
 * Hears what others change, and has the page read it again.
 * @returns whether it hears: without, what has to be fresh is asked for in turns
 */
export function useLive(): boolean {
  const { id } = useMe()
  const client = useQueryClient()
  const [hears, setHears] = useState(false)
  useEffect(() => {
    const presses = watchPresses()
    const pace = pacing(client, presses.isDown)
    const ownDoings = watchOwn(client)
    let silence: ReturnType<typeof setTimeout> | undefined
    const stop = shareStream(`web-crm.live ${id}${viewing() ? ' viewed' : ''}`, (line) => {
      setHears(true)
      clearTimeout(silence)
      silence = setTimeout(() => setHears(false), silenceMs)
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
  return hears
}

/** What this tab did it has read again already. */
const ownForMs = 2_000

/** When this tab last sent something, or had its answer. */
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

/** Whether something is held: what would move under it has to wait. */
function watchPresses() {
  const over = new AbortController()
  let isDown = false
  const on = (events: readonly string[], value: boolean) => {
    for (const event of events)
      addEventListener(event, () => (isDown = value), { capture: true, passive: true, signal: over.signal })
  }
  // To a dragged thing the browser says that the pointer is gone, and then when it is let go.
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
    // What was typed stands on the page already and is not stored yet: read now, it would be gone for a moment.
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
      changes = together(changes, line)
      timer ??= setTimeout(read, Math.max(gatherMs, readAt + restMs - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
