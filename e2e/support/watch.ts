/** Every error of a page, one line each: an unexpected one fails the story. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core'
import { isStream } from './idle.ts'

export interface Watch {
  /** Announces an error that belongs to the story. It must then occur, once or more. */
  readonly expects: (trouble: RegExp) => void
  /** Adds an error that only the story itself can detect. */
  readonly note: (trouble: string) => void
  /** Unannounced errors, and announced ones that did not occur. */
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
      ...troubles.filter(
        (trouble) => !noSignal.test(trouble) && !announced.some((known) => known.test(trouble)),
      ),
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

/** Only stories that go offline meet it, and the calls in progress at that moment are random. */
const noSignal = /failed: net::ERR_INTERNET_DISCONNECTED$/

function consoleTrouble(message: ConsoleMessage): string | undefined {
  const isTrouble = message.type() === 'error' || message.type() === 'warning'
  const text = message.text()
  if (!isTrouble || fromTheBrowser.some((words) => text.startsWith(words))) return undefined
  return `console ${message.type()}: ${text}`
}

/** Chromium's own console lines, which no page can prevent. */
const fromTheBrowser = [
  // The response or the request says more.
  'Failed to load resource',
  // The frame in which Microsoft's client renews a session without a refresh token, with its own attributes. A call
  // without a token is reported otherwise.
  'An iframe which has both allow-scripts and allow-same-origin for its sandbox attribute',
  // The stories block the service worker themselves (`newMachine`).
  'Service Worker registration blocked by Playwright',
]

function responseTrouble(response: Response): string | undefined {
  if (response.status() < 400) return undefined
  return `${response.request().method()} ${pathOf(response.url())} answered ${response.status()}`
}

/**
 * A call canceled by navigation, or because its response is no longer needed, has not failed. Nor has the live event
 * stream: offline, the page polls and says nothing.
 */
function requestTrouble(request: Request): string | undefined {
  const reason = request.failure()?.errorText ?? 'unknown'
  return reason === 'net::ERR_ABORTED' || isStream(request) || isIcon(request)
    ? undefined
    : `${request.method()} ${request.url()} failed: ${reason}`
}

/** Chromium requests the icon by itself, bypassing the service worker that caches it. */
const isIcon = (request: Request) => request.method() === 'GET' && pathOf(request.url()) === '/favicon.svg'

const pathOf = (url: string) => new URL(url).pathname
