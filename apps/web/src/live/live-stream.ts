/** One stream of what changes, kept open: it is begun again when it ends, and goes on from the last line. */
import { live } from '@crm/contract'
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { stream } from '../api/call.ts'
import { isServerError } from '../api/server-error.ts'

/** The server writes each 15 seconds at least: a line that is still for so long is dead. */
export const silenceMs = 40_000

const longestRestMs = 30_000

/** Whoever is refused asks again now and then: they may be let in by then. */
const refusedRestMs = 5 * 60_000

/** The server tells a page that has just begun what happened since then, if that is no longer ago. */
const mostSeconds = 60

/**
 * Listens until `signal` says so; nothing is said of what fails.
 * @param after the `at` of the last line that somebody heard in another tab
 */
export async function keepListening(
  onLine: (line: LiveLine) => void,
  signal: AbortSignal,
  after: string | undefined,
): Promise<void> {
  let rests = 0
  const hear = (line: LiveLine) => {
    after = line.at
    rests = 0
    onLine(line)
  }
  while (!signal.aborted) {
    const seconds = Math.min(mostSeconds, Math.ceil(performance.now() / 1_000))
    const query = after === undefined ? { seconds } : { after }
    try {
      await listen(query, hear, signal)
    } catch (error) {
      if (isServerError(error) && error.status === 403) {
        // What they may do is not what it was when the page asked.
        onLine({ at: after ?? '0', topics: ['me'] })
        await rest(refusedRestMs, signal)
      }
    }
    // Not all at once: a server that was started anew is asked by everybody.
    await rest(Math.min(longestRestMs, 1_000 * 2 ** rests) * (0.5 + Math.random() / 2), signal)
    rests += 1
  }
}

async function listen(
  query: { readonly after: string } | { readonly seconds: number },
  hear: (line: LiveLine) => void,
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
      for (const event of events) hear(JSON.parse(event.slice('data: '.length)) as LiveLine)
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
