/** One stream for all tabs of a browser: the leader listens and broadcasts the events. */
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { keepListening } from './live-stream.ts'

/** Messages between tabs. */
type Word =
  | { readonly line: LiveLine }
  /** A tab that started this many milliseconds ago asks for missed events. */
  | { readonly began: number; readonly by: string }
  | { readonly missed: readonly LiveLine[]; readonly by: string }

/** The leader keeps events for this long, for newly opened tabs. */
const keptMs = 60_000

/**
 * @param name of the person: view-as tabs receive other events
 * @param onLine called for each event, in every tab
 * @returns stops listening
 */
export function shareStream(name: string, onLine: (line: LiveLine) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(name)
  const by = crypto.randomUUID()
  let recent: { readonly line: LiveLine; readonly at: number }[] = []
  let isLeader = false
  let last: string | undefined
  const receive = (line: LiveLine) => {
    last = line.at
    onLine(line)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes no target
  const post = (word: Word) => channel.postMessage(word)

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('line' in data) receive(data.line)
    else if ('missed' in data) {
      if (data.by === by) data.missed.forEach(receive)
    } else if (isLeader) {
      const missed = recent.filter(({ at }) => Date.now() - at < data.began).map(({ line }) => line)
      post({ missed, by: data.by })
    }
  })
  const broadcast = (line: LiveLine) => {
    const now = Date.now()
    recent = [...recent.filter(({ at }) => now - at < keptMs), { line, at: now }]
    post({ line })
    receive(line)
  }
  const listen = () => {
    isLeader = true
    return keepListening(broadcast, signal, last)
  }
  post({ began: performance.now(), by })
  // Without TLS there are no Web Locks: then each tab listens for itself.
  const { locks } = navigator as Partial<Navigator>
  const listening = locks ? locks.request(name, { signal }, listen) : listen()
  listening.catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
