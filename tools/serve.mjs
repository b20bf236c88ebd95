// `npm run serve`: starts with what earlier starts compiled. The types are then taken out of a file once and not at every
// start, which spares the process 20 MB of the program that does it, and half of the time until it listens.
// Plain JavaScript: the first file would need that program for itself.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Beside the packages, so that it goes with them; where nobody may write, Node goes on without.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
// Now and not at its end: what is killed has no end.
flushCompileCache()
