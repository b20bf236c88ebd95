import { application, cast } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'
import { type Client, clientFor } from '@crm/api/test/client'
import type { App } from './open-app.ts'

/** Calls the API as this person of the cast, for prerequisites that are not part of the story. */
export async function clientOf({ origin }: Pick<App, 'origin'>, person: keyof typeof cast): Promise<Client> {
  const { accessToken } = await signIn({
    authority: `${origin}/directory`,
    clientId: application.clientId,
    redirectUri: `${origin}/redirect`,
    username: cast[person].username,
    scope: `api://${application.apiAudience}/access`,
  })
  return clientFor(`${origin}/api`, accessToken)
}
