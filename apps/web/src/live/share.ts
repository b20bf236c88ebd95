/** One stream for all tabs of a browser: the first listens and passes on what it hears. */
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { keepListening } from './live-stream.ts'

/** What tabs say to each other. */
type Word =
  | { readonly line: LiveLine }
  /** A tab that has begun so many milliseconds ago asks what it missed. */
  | { readonly began: number; readonly by: string }
  | { readonly missed: readonly LiveLine[]; readonly by: string }

/** So long the tab that listens keeps what it heard, for tabs that are opened. */
const keptMs = 60_000

/**
 * @param name of whoever sees the page: tabs that look through other eyes hear something else
 * @param onLine told of each line, whichever tab heard it
 * @returns how to stop
 */
export function shareStream(name: string, onLine: (line: LiveLine) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(name)
  const by = crypto.randomUUID()
  let heard: { readonly line: LiveLine; readonly at: number }[] = []
  let listens = false
  let last: string | undefined
  const hear = (line: LiveLine) => {
    last = line.at
    onLine(line)
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
  const say = (word: Word) => channel.postMessage(word)

  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('line' in data) hear(data.line)
    else if ('missed' in data) {
      if (data.by === by) data.missed.forEach(hear)
    } else if (listens) {
      const missed = heard.filter(({ at }) => Date.now() - at < data.began).map(({ line }) => line)
      say({ missed, by: data.by })
    }
  })
  const tell = (line: LiveLine) => {
    const now = Date.now()
    heard = [...heard.filter(({ at }) => now - at < keptMs), { line, at: now }]
    say({ line })
    hear(line)
  }
  const listen = () => {
    listens = true
    return keepListening(tell, signal, last)
  }
  say({ began: performance.now(), by })
  // Where pages are served without TLS there are no locks: then each tab listens for itself.
  const { locks } = navigator as Partial<Navigator>
  const listening = locks ? locks.request(name, { signal }, listen) : listen()
  listening.catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}
