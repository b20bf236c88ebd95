// `npm run serve`: starts with what earlier starts compiled. The types are then taken out of a file once and not at every
// start, which spares a fifth of the time until it listens.
// Plain JavaScript: nothing that is read before can be kept.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Beside the packages, so that it goes with them; where nobody may write, Node goes on without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
// Now and not at its end: what is killed has no end.
flushCompileCache()
