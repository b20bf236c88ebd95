import { Provider, interactionPolicy, type Configuration } from 'oidc-provider'
import type { People } from '../people.ts'
import { textOrEmpty } from '../text.ts'
import { claimNames, claimsOf, clientInfo, scopeClaim } from './claims.ts'
import { cookieKey, signingKey } from './keys.ts'
import { pageHeaders } from './page.ts'
import { errorPage, signedOutPage, signOutPage } from './pages.ts'
import { resourceForScope, resourcesOf } from './resources.ts'
import type { Store } from './store.ts'

export type Directory = { origin: string; people: People; store: Store; accessTokenSeconds: number }

/** The authentication context that each person has met since the start, by object id. */
type Contexts = Map<string, string>

const day = 24 * 60 * 60
const firstPartyScopes = 'openid profile email offline_access'

/**
 * A certified OpenID provider, configured to behave like Entra ID for the application. Comments explain each setting that
 * differs from the defaults.
 */
export function createProvider(directory: Directory): Provider {
  const { origin, people } = directory
  const contexts: Contexts = new Map()
  const provider = new Provider(`${origin}/directory/v2.0`, configuration(directory, contexts))
  // The server may be behind a proxy; routes.ts sets the forwarded headers itself.
  provider.proxy = true

  provider.use(async (ctx, next) => {
    ctx.set(pageHeaders)
    await next()
    const answer = ctx.body as { id_token?: string; client_info?: string } | undefined
    if (ctx.path !== '/token' || !answer?.id_token) return
    const oid = ctx.oidc.account?.accountId
    if (oid) answer.client_info = clientInfo(oid, people)
  })
  // A real directory would ask for a second factor here; this one asks for nothing.
  provider.on('authorization.success', (ctx) => {
    const context = contextIn(textOrEmpty(ctx.oidc.params?.['claims']))
    const oid = ctx.oidc.session?.accountId
    if (context !== undefined && oid) contexts.set(oid, context)
  })
  return provider
}

/** The value that a claims parameter demands of `acrs`. */
function contextIn(claims: string): string | undefined {
  try {
    const { access_token: wanted } = JSON.parse(claims) as { access_token?: { acrs?: { value?: string } } }
    return wanted?.acrs?.value
  } catch {
    return undefined
  }
}

function configuration(directory: Directory, contexts: Contexts): Configuration {
  const { origin, people, store, accessTokenSeconds } = directory
  const personOf = (oid: string) => people.people.find((person) => person.oid === oid)

  return {
    adapter: store.adapter,
    jwks: { keys: [signingKey(store)] },
    cookies: {
      keys: [cookieKey(store)],
      names: { session: 'directory_session', interaction: 'directory_sign_in', resume: 'directory_resume' },
      long: { path: '/directory', httpOnly: true, sameSite: 'lax', signed: true, overwrite: true },
    },
    clients: [
      {
        client_id: people.application.clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/redirect`, `${origin}/`],
        post_logout_redirect_uris: [`${origin}/`],
      },
    ],
    clientBasedCORS: (_ctx, requestOrigin) => requestOrigin === origin,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: claimNames },
    // The id token has by default only `sub`, because an access token is issued with it.
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: 3600,
      // Entra's refresh tokens for single-page applications live 24 hours.
      RefreshToken: day,
      Session: 14 * day,
      Grant: 14 * day,
      Interaction: 3600,
    },
    // No rotation: two concurrent silent calls would send one token, and the replay would revoke the grant.
    rotateRefreshToken: false,
    expiresWithSession: () => false,
    issueRefreshToken(_ctx, client, source) {
      // The provider drops offline_access without a consent prompt, but the client repeats it on every refresh.
      source.scope = [...new Set([...source.scopes, 'offline_access'])].join(' ')
      return client.grantTypeAllowed('refresh_token')
    },
    interactions: { url: (_ctx, { uid }) => `/directory/sign-in/${uid}`, policy: signInPolicy() },
    async loadExistingGrant(ctx) {
      // No consent prompt: the administrator has consented for everyone.
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const id = session.grantIdFor(client.clientId)
      const existing = id ? await provider.Grant.find(id) : undefined
      const grant =
        existing ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(firstPartyScopes)
      for (const { identifier, scopes } of resourcesOf(people)) {
        grant.addResourceScope(identifier, scopes.join(' '))
      }
      await grant.save()
      return grant
    },
    findAccount(_ctx, oid) {
      const person = personOf(oid)
      return person && { accountId: oid, claims: () => ({ sub: oid, ...claimsOf(person, people) }) }
    },
    // The claims parameter of a challenge; `claimsParameter` of the provider knows id tokens only.
    extraParams: ['claims'],
    extraTokenClaims(_ctx, token) {
      const person = 'accountId' in token ? personOf(token.accountId) : undefined
      if (!person) return undefined
      const acrs = contexts.get(person.oid)
      const claims = { ...claimsOf(person, people), azp: token.clientId, scp: scopeClaim(token.scopes) }
      return acrs === undefined ? claims : { ...claims, acrs: [acrs] }
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html'
      ctx.body = errorPage(people, origin, description ?? error)
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = signOutPage(people, form)
        },
        postLogoutSuccessSource(ctx) {
          ctx.type = 'html'
          ctx.body = signedOutPage(people, origin)
        },
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        defaultResource(ctx, _client, oneOf) {
          const resources = resourcesOf(people)
          // Authorization request: code and refresh token serve both resources, like in Entra.
          if (!oneOf) return resources.map(({ identifier }) => identifier)
          // Token request: each access token is for one resource. The client sends the scopes in the body.
          return resourceForScope(textOrEmpty(ctx.oidc.body?.scope), resources).identifier
        },
        getResourceServerInfo(_ctx, identifier) {
          const resource = resourcesOf(people).find((one) => one.identifier === identifier)
          if (!resource) throw new Error(`The directory knows no resource ${identifier}`)
          return {
            scope: resource.scopes.join(' '),
            audience: resource.audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
    },
  }
}

/** Adds `prompt=select_account`, which Microsoft's client sends and the provider does not support by default. */
function signInPolicy() {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}
