/** Everything that goes wrong in a page, as one line each: what a story did not expect fails it. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core'
import { isStream } from './idle.ts'

export interface Watch {
  /** Says that this trouble belongs to the story. It then has to come, once or more. */
  readonly expects: (trouble: RegExp) => void
  /** Adds what only the story itself can notice. */
  readonly note: (trouble: string) => void
  /** What came unannounced, and what was announced and did not come. */
  readonly surprises: () => string[]
}

export function watch(context: BrowserContext): Watch & { stopWatching: () => void } {
  const troubles: string[] = []
  const announced: RegExp[] = []
  const note = (trouble: string | undefined) => {
    if (trouble) troubles.push(trouble)
  }
  const onConsole = (message: ConsoleMessage) => note(consoleTrouble(message))
  const onError = (error: WebError) => note(`uncaught: ${error.error().message}`)
  const onResponse = (response: Response) => note(responseTrouble(response))
  const onFailure = (request: Request) => note(requestTrouble(request))
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('response', onResponse)
  context.on('requestfailed', onFailure)
  return {
    note,
    expects: (trouble) => announced.push(trouble),
    surprises: () => [
      ...troubles.filter((trouble) => !announced.some((known) => known.test(trouble))),
      ...announced
        .filter((known) => !troubles.some((trouble) => known.test(trouble)))
        .map((known) => `announced, but did not come: ${known}`),
    ],
    stopWatching() {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('response', onResponse)
      context.off('requestfailed', onFailure)
    },
  }
}

function consoleTrouble(message: ConsoleMessage): string | undefined {
  const isTrouble = message.type() === 'error' || message.type() === 'warning'
  const text = message.text()
  if (!isTrouble || fromTheBrowser.some((words) => text.startsWith(words))) return undefined
  return `console ${message.type()}: ${text}`
}

/**
 * Lines of Chromium itself that no page can keep from the console. Of a failed load the response or the request says
 * more. The frame is the one in which the Microsoft client renews a session whose refresh token it does not find, with
 * attributes of its own; a call that stays without a token is told of in other ways. The service worker is kept out by the
 * stories themselves (`newMachine`).
 */
const fromTheBrowser = [
  'Failed to load resource',
  'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute',
  'Service Worker registration blocked by Playwright',
]

function responseTrouble(response: Response): string | undefined {
  if (response.status() < 400) return undefined
  return `${response.request().method()} ${pathOf(response.url())} answered ${response.status()}`
}

/**
 * A call that is given up because the page is left, or its answer no longer needed, has not failed. Nor has the stream of
 * what changes: it goes with the network, the page asks by itself meanwhile and says nothing.
 */
function requestTrouble(request: Request): string | undefined {
  const reason = request.failure()?.errorText ?? 'unknown'
  return reason === 'net::ERR_ABORTED' || isStream(request)
    ? undefined
    : `${request.method()} ${request.url()} failed: ${reason}`
}

const pathOf = (url: string) => new URL(url).pathname
