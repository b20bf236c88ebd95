import type { People } from '../people.ts'
import { publicKeySet, signingKey } from './keys.ts'
import { directoryRoutes } from './routes.ts'
import { openStore } from './store.ts'

type Options = { origin: string; people: People; stateDir: string; accessTokenSeconds: number }

/** Opens the directory's state, and returns its public interface. */
export function startDirectory({ stateDir, ...settings }: Options) {
  const store = openStore(stateDir)
  return {
    issuer: `${settings.origin}/directory/v2.0`,
    keySet: publicKeySet(store),
    signingKey: signingKey(store),
    routes: directoryRoutes({ ...settings, store }),
    close: store.close,
  }
}
