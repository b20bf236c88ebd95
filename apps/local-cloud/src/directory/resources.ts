import type { People } from '../people.ts'

/** Microsoft Graph's own application id: the audience of its tokens in every tenant. */
export const graphAudience = '00000003-0000-0000-c000-000000000000'

/** What a token can be for: the identifier, the audience written in the token, and the scopes it may carry. */
export type Resource = { identifier: string; audience: string; scopes: readonly string[] }

/** The two resources of the application's sign-in: its API, and Graph with the profile's and the drive's scopes. */
export function resourcesOf({ application }: People): readonly [api: Resource, graph: Resource] {
  const api = `api://${application.apiAudience}`
  return [
    { identifier: api, audience: application.apiAudience, scopes: [`${api}/access`] },
    {
      identifier: 'https://graph.microsoft.com',
      audience: graphAudience,
      scopes: ['User.ReadWrite', 'Files.Read.All', 'Files.ReadWrite.All', 'Sites.Read.All', 'User.Read'],
    },
  ]
}

/** The directory derives the resource from the scopes asked, first match wins; a client names no resource. */
export function resourceAsked(scope: string, resources: readonly [Resource, ...Resource[]]): Resource {
  const asked = scope.split(' ')
  const found = asked.map((name) => resources.find(({ scopes }) => scopes.includes(name)))
  return found.find((resource) => resource !== undefined) ?? resources[0]
}
