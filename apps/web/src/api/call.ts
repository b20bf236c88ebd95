/** The application's own client: the server of the settings, the session's tokens. */
import { apiScopes } from '../session/scopes.ts'
import { token } from '../session/session.ts'
import { viewing } from '../session/viewing.ts'
import { settings } from '../settings.ts'
import { toast } from '../ui/toast.ts'
import { createClient, type Client } from './client.ts'

let client: Client | undefined

/** Makes the client; fails with 'Missing base URL' when the server named no address. Called at the start. */
export function connect(): Client {
  client ??= createClient({
    baseUrl: settings.apiBaseUrl,
    token: (refused) => token(apiScopes, refused),
    viewed: viewing,
    onNoToken: (reason) =>
      toast.error('An error occurred while fetching data from the server', { description: reason }),
    checkBodies: import.meta.env.DEV,
  })
  return client
}

/** Calls a route and answers whatever it answered, told apart by `status`. */
export const call: Client['call'] = (...asked) => connect().call(...asked)

/** Calls a route that streams; refusals fail as a ServerError. */
export const stream: Client['stream'] = (...asked) => connect().stream(...asked)
