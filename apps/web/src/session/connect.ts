import { setClient } from '~/api/call.ts'
import { createClient } from '~/api/client.ts'
import { settings } from '~/settings.ts'
import { toast } from '~/ui/toast.ts'
import { apiScopes } from './scopes.ts'
import { token } from './session.ts'
import { viewing, whyNothingChanges } from './viewing.ts'

/** Creates the API client from the settings. Throws 'Missing base URL' when they have no address. */
export function connect(): void {
  setClient(
    createClient({
      baseUrl: settings.apiBaseUrl,
      token: (refused) => token(apiScopes, refused),
      viewed: () => {
        const viewed = viewing()
        return viewed && { userId: viewed.userId, refusal: whyNothingChanges(viewed) }
      },
      onNoToken: (reason) =>
        toast.error('An error occurred while fetching data from the server', { description: reason }),
      checkBodies: import.meta.env.DEV,
    }),
  )
}
