/** A server-sent event stream of changes: it reconnects when it ends, and resumes after the last event. */
import { live } from '@crm/contract'
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { stream } from '~/api/call.ts'
import { isServerError } from '~/api/server-error.ts'

/** The server writes at least every 15 seconds: a connection silent for this long is dead. */
export const silenceMs = 40_000

const longestRestMs = 30_000

/** After a refusal, retries occasionally: access may have been granted. */
const refusedRestMs = 5 * 60_000

/** Events before the page's start are replayed if they are not older than this. */
const mostSeconds = 60

/**
 * Listens until `signal` aborts; errors are not shown.
 * @param after the `at` of the last event received in another tab
 */
export async function keepListening(
  onLine: (line: LiveLine) => void,
  signal: AbortSignal,
  after: string | undefined,
): Promise<void> {
  let rests = 0
  const receive = (line: LiveLine) => {
    after = line.at
    rests = 0
    onLine(line)
  }
  while (!signal.aborted) {
    const seconds = Math.min(mostSeconds, Math.ceil(performance.now() / 1_000))
    const query = after === undefined ? { seconds } : { after }
    try {
      await listen(query, receive, signal)
    } catch (error) {
      if (isServerError(error) && error.status === 403) {
        // The person's permissions have changed since the page loaded them.
        onLine({ at: after ?? '0', topics: ['me'] })
        await rest(refusedRestMs, signal)
      }
    }
    // Jitter: after a server restart, all clients would reconnect at once.
    await rest(Math.min(longestRestMs, 1_000 * 2 ** rests) * (0.5 + Math.random() / 2), signal)
    rests += 1
  }
}

async function listen(
  query: { readonly after: string } | { readonly seconds: number },
  receive: (line: LiveLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), silenceMs)
  let timer = wait()
  try {
    const { body } = await stream(
      live.changes,
      { query },
      { signal: AbortSignal.any([signal, silence.signal]) },
    )
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return
      clearTimeout(timer)
      timer = wait()
      const events = (rest + read.value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) receive(JSON.parse(event.slice('data: '.length)) as LiveLine)
    }
  } finally {
    clearTimeout(timer)
  }
}

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
