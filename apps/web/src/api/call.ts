/** The application's own client: the server of the settings, the session's tokens. */
import { apiScopes } from '../session/scopes.ts'
import { token, tokenIfAny } from '../session/session.ts'
import { viewing } from '../session/viewing.ts'
import { settings } from '../settings.ts'
import { toast } from '../ui/toast.ts'
import { createClient, type Call } from './client.ts'

let client: Call | undefined

/** Makes the client; fails with 'Missing base URL' when the server named no address. Called at the start. */
export function connect(): Call {
  client ??= createClient({
    baseUrl: settings.apiBaseUrl,
    token: () => token(apiScopes),
    tokenIfAny,
    viewed: viewing,
    onNoToken: (reason) =>
      toast.error('An error occurred while fetching data from the server', { description: reason }),
    checkBodies: import.meta.env.DEV,
  })
  return client
}

/** Calls a route and answers whatever it answered, told apart by `status`. */
export const call: Call = (route, input, options) => connect()(route, input, options)
