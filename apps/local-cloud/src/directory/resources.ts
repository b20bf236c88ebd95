import type { People } from '../people.ts'

/** Microsoft Graph's own application id: the audience of its tokens in every tenant. */
export const graphAudience = '00000003-0000-0000-c000-000000000000'

/** A resource for tokens: identifier, audience claim, and allowed scopes. */
export type Resource = { identifier: string; audience: string; scopes: readonly string[] }

/** The two resources of the application: its API, and Graph with scopes for profile and drive. */
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

/** Derives the resource from the requested scopes, first match wins, because clients do not name one. */
export function resourceForScope(scope: string, resources: readonly [Resource, ...Resource[]]): Resource {
  const requested = scope.split(' ')
  const matches = requested.map((name) => resources.find(({ scopes }) => scopes.includes(name)))
  return matches.find((resource) => resource !== undefined) ?? resources[0]
}
