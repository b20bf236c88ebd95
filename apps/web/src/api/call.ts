/** The application's API client. `session/connect.ts` creates it at startup, with the session's tokens. */
import type { Client } from './client.ts'

let client: Client | undefined

export function setClient(made: Client): void {
  client = made
}

function connected(): Client {
  if (!client) throw new Error('The client is used before the application has connected.')
  return client
}

/** Calls a route and returns any response, discriminated by `status`. */
export const call: Client['call'] = (...input) => connected().call(...input)

/** Calls a streaming route; an error response throws a ServerError. */
export const stream: Client['stream'] = (...input) => connected().stream(...input)
