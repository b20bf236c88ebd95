/** The unit tests of a worker share one process, which is four times faster: each file gets our modules and globals new. */
import { afterAll, vi } from 'vitest'

vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
