/**
 * Checks that our server and the directory are reachable: leaving the page without them would show the
 * browser's error page.
 */
import { settings } from '~/settings.ts'

const timeoutMs = 5_000

export async function canReach(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const [ours] = await Promise.all([
      // The service worker answers GET from its cache, but passes HEAD to the network.
      fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }),
      ...theirPages.map((address) => fetch(address, { mode: 'no-cors', cache: 'no-store', signal })),
    ])
    const type = ours.headers.get('content-type') ?? ''
    return ours.ok && !ours.redirected && type.startsWith('image/svg')
  } catch {
    return false
  }
}

/** A directory on another host has its discovery document; a development one is part of our server. */
const theirPages =
  settings.directory.metadata || !settings.directory.authority.startsWith('https:')
    ? []
    : [`${settings.directory.authority}/v2.0/.well-known/openid-configuration`]

const shortest = 5_000
const longest = 60_000

/** Resolves once they are reachable: tries now, when the browser goes online, and with backoff. */
export async function untilReached(): Promise<void> {
  for (let pause = shortest; !(await canReach()); pause = Math.min(longest, pause * 2))
    await nextChance(pause)
}

const nextChance = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
